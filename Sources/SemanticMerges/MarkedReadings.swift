/// A file with conflict markers, as either side has it.
struct MarkedReadings {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []

  init(_ bytes: [UInt8], markerSize: Int) {
    enum State {
      case both
      case ours
      case base
      case theirs
    }
    var state = State.both
    func isMarker(_ line: ArraySlice<UInt8>, _ character: UInt8) -> Bool {
      line.prefix(markerSize).elementsEqual(repeatElement(character, count: markerSize))
        && (line.count == markerSize || !line.dropFirst(markerSize).starts(with: [character]))
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch state {
      case .both where isMarker(line, UInt8(ascii: "<")): state = .ours
      case .ours where isMarker(line, UInt8(ascii: "|")): state = .base
      case .ours where isMarker(line, UInt8(ascii: "=")), .base where isMarker(line, UInt8(ascii: "=")):
        state = .theirs
      case .theirs where isMarker(line, UInt8(ascii: ">")): state = .both
      default:
        if state == .both || state == .ours { ours += line + [0x0A] }
        if state == .both || state == .theirs { theirs += line + [0x0A] }
      }
    }
  }
}
