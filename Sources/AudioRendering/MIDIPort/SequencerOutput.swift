import CALSA
import DynamicLibraries
import Glibc

/// Ports of the ALSA sequencer to which messages are sent.
public final class SequencerOutput: PortDestination {
  private let library: SequencerLibrary
  private let sequencer: OpaquePointer
  private var ports: [UInt8] = []

  /// The name under which other programs see this one.
  private static let clientName = "Neume"

  /// Connects to ports.
  ///
  /// - Parameter addresses: The ports, in the order of the performance's ports: `20:0`, or a client's name.
  /// - Throws: `RenderError.sequencerMissing`, `.midiPortUnknown`, or that the library is missing.
  public init(_ addresses: [String]) throws(RenderError) {
    let library = try SequencerLibrary.shared.get()
    var opened: OpaquePointer?
    let status = withoutStandardError { library.open(&opened, "default", SND_SEQ_OPEN_OUTPUT, 0) }
    guard status == 0, let sequencer = opened else {
      throw .sequencerMissing(reason: library.message(status))
    }
    self.library = library
    self.sequencer = sequencer
    _ = library.setClientName(sequencer, Self.clientName)
    for (index, text) in addresses.enumerated() {
      var address = snd_seq_addr_t()
      guard library.parseAddress(sequencer, &address, text) == 0 else { throw .midiPortUnknown(text) }
      let port = library.createPort(
        sequencer, "port \(index + 1)", UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
        UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION))
      guard port >= 0 else { throw .midiPortFailed(reason: library.message(port)) }
      let connected = library.connect(sequencer, port, Int32(address.client), Int32(address.port))
      guard connected == 0 else { throw .midiPortUnknown(text) }
      ports.append(UInt8(clamping: port))
    }
  }

  deinit { _ = library.close(sequencer) }

  /// Passes a message on; one for a port that was not named is dropped.
  public func send(_ message: ChannelMessage, channel: Int, port: Int) throws(RenderError) {
    guard ports.indices.contains(port) else { return }
    var event = snd_seq_event_t()
    event.fill(message, channel: UInt8(clamping: channel))
    event.source.port = ports[port]
    event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
    event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    let status = library.send(sequencer, &event)
    guard status >= 0 else { throw .midiPortFailed(reason: library.message(status)) }
  }
}

extension snd_seq_event_t {
  /// States a channel message.
  fileprivate mutating func fill(_ message: ChannelMessage, channel: UInt8) {
    func kind(_ type: snd_seq_event_type) -> UInt8 { UInt8(clamping: type.rawValue) }
    func control(_ number: UInt32, _ value: Int32) -> snd_seq_ev_ctrl_t {
      snd_seq_ev_ctrl_t(channel: channel, unused: (0, 0, 0), param: number, value: value)
    }
    switch message {
    case .noteOn(let key, let velocity):
      type = kind(SND_SEQ_EVENT_NOTEON)
      data.note = snd_seq_ev_note_t(channel: channel, note: key, velocity: velocity, off_velocity: 0, duration: 0)
    case .noteOff(let key):
      type = kind(SND_SEQ_EVENT_NOTEOFF)
      data.note = snd_seq_ev_note_t(channel: channel, note: key, velocity: 64, off_velocity: 64, duration: 0)
    case .keyPressure(let key, let value):
      type = kind(SND_SEQ_EVENT_KEYPRESS)
      data.note = snd_seq_ev_note_t(channel: channel, note: key, velocity: value, off_velocity: 0, duration: 0)
    case .controller(let number, let value):
      type = kind(SND_SEQ_EVENT_CONTROLLER)
      data.control = control(UInt32(number), Int32(value))
    case .program(let number):
      type = kind(SND_SEQ_EVENT_PGMCHANGE)
      data.control = control(0, Int32(number))
    case .channelPressure(let value):
      type = kind(SND_SEQ_EVENT_CHANPRESS)
      data.control = control(0, Int32(value))
    case .pitchBend(let value):
      type = kind(SND_SEQ_EVENT_PITCHBEND)
      // The sequencer counts from the wheel's middle.
      data.control = control(0, Int32(value) - 8192)
    }
  }
}

/// The functions of libasound that are used, looked up once.
private struct SequencerLibrary: Sendable {
  let open: snd_seq_open_type
  let close: snd_seq_close_type
  let setClientName: snd_seq_set_client_name_type
  let createPort: snd_seq_create_simple_port_type
  let parseAddress: snd_seq_parse_address_type
  let connect: snd_seq_connect_to_type
  let send: snd_seq_event_output_direct_type
  let errorText: snd_strerror_type

  /// The library, opened at its first use.
  static let shared: Result<SequencerLibrary, RenderError> = {
    do throws(DynamicLibrary.Missing) {
      return .success(try SequencerLibrary())
    } catch {
      return .failure(.libraryMissing(error))
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libasound.so.2", package: "libasound2")
    open = try library.function("snd_seq_open")
    close = try library.function("snd_seq_close")
    setClientName = try library.function("snd_seq_set_client_name")
    createPort = try library.function("snd_seq_create_simple_port")
    parseAddress = try library.function("snd_seq_parse_address")
    connect = try library.function("snd_seq_connect_to")
    send = try library.function("snd_seq_event_output_direct")
    errorText = try library.function("snd_strerror")
  }

  /// What the library calls an error.
  func message(_ code: Int32) -> String { errorText(code).map { String(cString: $0) } ?? "error \(code)" }
}
