import Glibc

/// Puts bytes into a new file and gives its path.
func temporaryFile(_ bytes: [UInt8]) throws -> String {
  var template = Array("/tmp/neume-benchmark-XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw PythonPeer.PeerError(description: "no temporary file can be made") }
  defer { close(descriptor) }
  guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
    throw PythonPeer.PeerError(description: "the temporary file cannot be written")
  }
  return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
}
