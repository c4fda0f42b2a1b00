import Diagnostics

/// Changes the load commands of a slice so that its signature has another size, or is gone.
struct SliceEditor {
  let slice: MachOSlice
  let file: String?
  /// The end of the code, without an existing signature.
  private let codeEnd: Int
  private let linkEdit: MachOSegment
  private let linkEditCommand: Int

  private static let commandSize = 16
  private static let alignment = 16

  init(_ slice: MachOSlice, file: String?) throws(Diagnostic) {
    self.slice = slice
    self.file = file
    guard let linkEdit = slice.segment("__LINKEDIT"), let command = slice.layout.linkEditCommand,
      !linkEdit.range.isEmpty
    else { throw Self.refusal("it has no segment __LINKEDIT", slice, file) }
    self.linkEdit = linkEdit
    linkEditCommand = command
    let end = slice.segments.map(\.range.upperBound).max() ?? 0
    guard linkEdit.range.upperBound == end else {
      throw Self.refusal("the segment __LINKEDIT does not end the file", slice, file)
    }
    codeEnd = slice.signatureRange?.lowerBound ?? end
    try check(end: end)
  }

  private func check(end: Int) throws(Diagnostic) {
    guard linkEdit.range.lowerBound <= codeEnd, slice.layout.header.commandsEnd + Self.commandSize <= codeEnd else {
      throw Self.refusal("its signature is outside the segment __LINKEDIT", slice, file)
    }
    guard slice.layout.commandsEnd == slice.layout.header.commandsEnd else {
      throw Self.refusal(
        "its load commands end at byte \(slice.layout.commandsEnd), but its header says byte "
          + "\(slice.layout.header.commandsEnd)", slice, file, remedy: .advice("build the product again"))
    }
    if let place = [slice.encryption?.range, slice.infoPlistRange].compactMap(\.self).first(where: {
      $0.upperBound > codeEnd
    }) {
      throw Self.refusal(
        "its part from byte \(place.lowerBound) to \(place.upperBound) reaches into the signature", slice, file,
        remedy: .advice("build the product again"))
    }
    let last = slice.signatureRange?.upperBound ?? end
    guard last == end, slice.content.count - end < Self.alignment else {
      throw Self.refusal("bytes follow its end", slice, file, remedy: .advice("build the product again"))
    }
  }

  private static func refusal(
    _ problem: String, _ slice: MachOSlice, _ file: String?, remedy: Remedy? = nil
  ) -> Diagnostic {
    .unsignable(problem, file: file, architecture: slice.architecture, remedy: remedy)
  }

  /// Where the new signature starts, which is the end of the code that is digested.
  var signatureOffset: Int { (codeEnd + Self.alignment - 1) / Self.alignment * Self.alignment }

  /// The slice up to a signature of `size` bytes, whose load command is changed or added.
  func code(signatureSize size: Int) throws(Diagnostic) -> ComposedBytes {
    guard signatureOffset + size <= Int(UInt32.max) else { throw Self.refusal("it has more than 4 GiB", slice, file) }
    var head = try Head(slice)
    let place = slice.layout.signatureCommand
    if place == nil {
      let gap = slice.layout.firstContent - slice.layout.header.commandsEnd
      guard gap >= Self.commandSize else {
        throw Self.refusal(
          "there is no space for another load command", slice, file,
          remedy: .advice("link with -headerpad 0x100"))
      }
      head.addSignatureCommand()
    }
    head.setSignature(at: place ?? slice.layout.header.commandsEnd, signatureOffset, size)
    try setLinkEdit(in: &head, end: signatureOffset + size)
    return composed(head, end: signatureOffset)
  }

  /// The slice without a signature.
  func withoutSignature() throws(Diagnostic) -> ComposedBytes {
    var content = ComposedBytes()
    guard let place = slice.layout.signatureCommand else {
      content.append(slice.content, 0..<slice.content.count)
      return content
    }
    var head = try Head(slice)
    head.removeCommand(at: place, size: Self.commandSize)
    try setLinkEdit(in: &head, end: codeEnd)
    return composed(head, end: codeEnd)
  }

  private func composed(_ head: Head, end: Int) -> ComposedBytes {
    var content = ComposedBytes()
    content.append(head.bytes)
    content.append(slice.content, head.bytes.count..<codeEnd)
    content.appendZeros(end - content.count)
    return content
  }

  private func setLinkEdit(in head: inout Head, end: Int) throws(Diagnostic) {
    let size = end - linkEdit.range.lowerBound
    let page = slice.architecture.pageSize
    let memory = UInt64((size + page - 1) / page * page)
    let last = linkEdit.address &+ memory
    let overlapped = slice.segments.first {
      $0.name != linkEdit.name && $0.address < last && $0.address >= linkEdit.address && $0.memorySize > 0
    }
    if let overlapped {
      throw Self.refusal("the segment \(overlapped.name) leaves no addresses for a signature", slice, file)
    }
    head.setSegment(at: linkEditCommand, fileSize: size, memorySize: memory)
  }
}

/// The header and the load commands, which are changed.
private struct Head {
  private(set) var bytes: [UInt8]
  private let header: MachOHeader

  init(_ slice: MachOSlice) throws(Diagnostic) {
    header = slice.layout.header
    // With the space for one more load command, which the caller has checked.
    bytes = try slice.content.bytes(0..<header.commandsEnd + 16)
  }

  private mutating func set(_ value: some FixedWidthInteger, at offset: Int) {
    let encoded = header.isBigEndian ? value.bigEndianBytes : value.bigEndianBytes.reversed()
    bytes.replaceSubrange(offset..<offset + encoded.count, with: encoded)
  }

  private mutating func setCommands(count: Int, size: Int) {
    set(UInt32(count), at: 16)
    set(UInt32(size), at: 20)
  }

  mutating func addSignatureCommand() {
    set(LoadCommand.codeSignature, at: header.commandsEnd)
    set(UInt32(16), at: header.commandsEnd + 4)
    setCommands(count: header.commandCount + 1, size: header.commandsSize + 16)
  }

  mutating func setSignature(at command: Int, _ offset: Int, _ size: Int) {
    set(UInt32(offset), at: command + 8)
    set(UInt32(size), at: command + 12)
  }

  mutating func removeCommand(at command: Int, size: Int) {
    let rest = Array(bytes[command + size..<header.commandsEnd])
    bytes.replaceSubrange(command..<header.commandsEnd, with: rest + [UInt8](repeating: 0, count: size))
    setCommands(count: header.commandCount - 1, size: header.commandsSize - size)
  }

  mutating func setSegment(at command: Int, fileSize: Int, memorySize: UInt64) {
    if header.is64Bit {
      set(memorySize, at: command + 32)
      set(UInt64(fileSize), at: command + 48)
    } else {
      set(UInt32(truncatingIfNeeded: memorySize), at: command + 28)
      set(UInt32(fileSize), at: command + 36)
    }
  }
}
