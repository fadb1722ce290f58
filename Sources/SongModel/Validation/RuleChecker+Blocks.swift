import MusicTheory

extension RuleChecker {
  /// Checks the blocks of voices that belong to a phrase or motif.
  ///
  /// - Parameters:
  ///   - length: The length of the phrase or motif in ticks.
  ///   - path: The way to it.
  mutating func check(_ voices: [Voice], length: Int, at path: SongPath) {
    for (voiceIndex, voice) in voices.enumerated() {
      let blocks = voice.blocks.span
      var furthest = (index: 0, end: 0)
      for index in blocks.indices {
        if isPlain(blocks[index], after: furthest.end, length: length) {
          furthest = (index, blocks[index].at + blocks[index].length)
          continue
        }
        let block = blocks[index]
        let blockPath = path.element("voices", voiceIndex).element("blocks", index)
        check(block, length: length, at: blockPath)
        guard Song.ticks.contains(block.at), (1...Song.lastTick).contains(block.length) else { continue }
        if block.at < furthest.end {
          let earlier = blocks[furthest.index]
          note(
            block.end <= earlier.at ? .outOfOrder : .blocksOverlap(earlier: earlier.id, end: furthest.end),
            at: blockPath)
        }
        if block.end > furthest.end { furthest = (index, block.end) }
      }
    }
    if voices.last?.blocks.isEmpty == true { note(.lastVoiceEmpty, at: path.key("voices")) }
  }

  /// Whether a block is one of the many that are quickly seen to be right.
  @inline(__always)
  private func isPlain(_ block: borrowing Block, after end: Int, length: Int) -> Bool {
    guard
      block.at >= end, block.at <= Song.lastTick, block.length >= 1, block.length <= Song.lastTick,
      block.at + block.length <= length
    else { return false }
    if block.onlyNote != nil { return true }
    switch block.figure {
    case .chord: return !block.isEmbellished
    case .empty: return block.isRest && !block.isEmbellished
    case .tuplet: return false
    }
  }

  private mutating func check(_ block: Block, length: Int, at path: SongPath) {
    check(block.at, in: Song.ticks, at: path.key("at"))
    check(block.length, in: 1...Song.lastTick, at: path.key("length"))
    if let lyric = block.lyric { check(lyric, at: path.key("lyric")) }
    let hasLength = Song.ticks.contains(block.at) && (1...Song.lastTick).contains(block.length)
    if hasLength, block.end > length { note(.pastPhraseEnd(end: block.end, length: length), at: path) }
    checkFigure(of: block, at: path)
    guard case .tuplet(let tuplet) = block.figure else { return }
    let span = hasLength ? ExactSpan(start: 0, length: block.length) : nil
    check(tuplet, depth: 1, division: 1, span: span, at: path)
  }

  private mutating func checkFigure(of holder: some FigureHolder, at path: SongPath) {
    if case .empty = holder.figure, !holder.isRest { note(.nothingToPlay, at: path) }
  }

  /// Checks a tuplet, which is the member `tuplet` of what the path leads to.
  ///
  /// - Parameters:
  ///   - division: The product of the weight sums around it.
  ///   - span: Its exact place in the block; `nil` where times cannot be told.
  private mutating func check(_ tuplet: Tuplet, depth: Int, division: Int, span: ExactSpan?, at path: SongPath) {
    guard depth <= Tuplet.deepest else {
      note(.nestedTooDeep, at: path.key("tuplet"))
      return
    }
    let slots = tuplet.slots
    if !(2...Tuplet.mostSlots).contains(slots.count) { note(.slotCount(slots.count), at: path.key("tuplet")) }
    var (total, isWeighed) = (0, true)
    for (index, slot) in slots.enumerated() {
      let slotPath = path.element("tuplet", index)
      check(slot.weight, in: 1...Tuplet.largestWeight, at: slotPath.key("weight"))
      checkFigure(of: slot, at: slotPath)
      isWeighed = isWeighed && (1...Tuplet.largestWeight).contains(slot.weight)
      // A list in memory times the largest weight stays far from overflow; weights out of bounds are left out.
      if isWeighed { total += slot.weight }
    }
    let (product, overflows) = division.multipliedReportingOverflow(by: max(1, total))
    let isExact = isWeighed && !overflows && product <= Tuplet.largestDivision
    if isWeighed, !isExact { note(.dividedTooFinely, at: path.key("tuplet")) }
    let parts = isExact ? span?.divided(by: slots.map(\.weight)) : nil
    for (index, slot) in slots.enumerated() {
      let slotPath = path.element("tuplet", index)
      if case .tuplet(let inner) = slot.figure {
        check(inner, depth: depth + 1, division: isExact ? product : 1, span: parts?[index], at: slotPath)
      } else if let part = parts?[index], part.roundedEnd <= part.roundedStart {
        note(.slotWithoutTick, at: slotPath)
      }
    }
  }

  /// Checks the beats of a phrase or motif.
  mutating func check(_ beats: [Beat], length: Int, at path: SongPath) {
    for (index, beat) in beats.enumerated() {
      if beat.at < 0 || beat.at >= length || beat.at > Song.lastTick {
        let beatPath = path.element("beats", index)
        check(beat.at, in: Song.ticks, at: beatPath.key("at"))
        if Song.ticks.contains(beat.at), beat.at >= length {
          note(.pastPhraseEnd(end: beat.at, length: length), at: beatPath.key("at"))
        }
      }
      guard index > 0, !Beat.isOrdered(beats[index - 1], beat) else { continue }
      let isSame = beats[index - 1].at == beat.at && beats[index - 1].drum == beat.drum
      note(isSame ? .beatTaken(beat.drum, tick: beat.at) : .outOfOrder, at: path.element("beats", index))
    }
  }
}

extension Block {
  /// Whether what it holds obeys all rules in itself: its figure, and how finely a tuplet divides it.
  public var isValid: Bool {
    guard Song.ticks.contains(at), (1...Song.lastTick).contains(length) else { return false }
    var checker = RuleChecker(limit: 1)
    checker.check([Voice([self])], length: end, at: SongPath())
    return checker.violations.isEmpty
  }
}
