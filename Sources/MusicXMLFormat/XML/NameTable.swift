/// What the names that a parser tells stand for.
///
/// A parser gives equal names one address, so that a name is looked at as text only once, and found by its address from
/// then on.
struct NameTable<Meaning> {
  /// How many names there are.
  private(set) var count = 0

  // A name stands at the place of its hash, or behind it where others stand there; at least half of the places are free.
  private var addresses: [UInt]
  private var meanings: [Meaning?]

  init() {
    addresses = Array(repeating: 0, count: 256)
    meanings = Array(repeating: nil, count: 256)
  }

  /// What a name stands for; `nil` where it is new.
  subscript(name: UnsafePointer<UInt8>) -> Meaning? { meanings[place(of: UInt(bitPattern: name))] }

  /// Adds a new name.
  mutating func add(_ name: UnsafePointer<UInt8>, _ meaning: Meaning) {
    if 2 * (count + 1) > addresses.count { grow() }
    let place = place(of: UInt(bitPattern: name))
    (addresses[place], meanings[place]) = (UInt(bitPattern: name), meaning)
    count += 1
  }

  /// Where an address stands, or would stand.
  private func place(of address: UInt) -> Int {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4): the golden ratio of a word.
    let hash = (address &* 0x9E37_79B9_7F4A_7C15) >> 32
    var place = Int(truncatingIfNeeded: hash) & (addresses.count - 1)
    while addresses[place] != 0, addresses[place] != address { place = (place + 1) & (addresses.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = zip(addresses, meanings)
    addresses = Array(repeating: 0, count: 2 * addresses.count)
    meanings = Array(repeating: nil, count: addresses.count)
    for case (let address, .some(let meaning)) in old {
      let place = place(of: address)
      (addresses[place], meanings[place]) = (address, meaning)
    }
  }
}
