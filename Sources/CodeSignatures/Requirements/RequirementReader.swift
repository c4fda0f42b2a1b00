/// The numbers of the operations (Security's `requirement.h`).
enum RequirementOperation: UInt32 {
  case never, always, identifier, anchorApple, certificateDigest, infoValue, and, or, cdHash, not, info,
    certificateField, certificateTrusted, anchorTrusted, certificateExtension, anchorAppleGeneric, entitlement,
    certificatePolicy, namedAnchor, namedCode, platform, notarized, certificateDate, legacy

  /// The bits by which an operation of a later system says how to treat it.
  static let flagBits: UInt32 = 0xFF00_0000
  static let isFalse: UInt32 = 0x8000_0000
  static let isSkipped: UInt32 = 0x4000_0000
}

/// Reads the binary form: operations before their operands, all numbers of 32 bits.
struct RequirementReader {
  private let fields: FieldReader
  private var offset = 0

  /// A stranger's requirement must not exhaust the stack.
  private static let deepest = 256

  init(_ content: ArraySlice<UInt8>) {
    fields = FieldReader(Array(content))
  }

  mutating func requirement() throws(MalformedCode) -> RequirementExpression {
    let kind = try number()
    guard kind == 1 else { throw MalformedCode(problem: "it is of the unknown kind \(kind)") }
    let expression = try expression(0)
    guard offset == fields.bytes.count else {
      throw MalformedCode(problem: "\(fields.bytes.count - offset) bytes follow its end")
    }
    return expression
  }

  private mutating func expression(_ depth: Int) throws(MalformedCode) -> RequirementExpression {
    guard depth < Self.deepest else { throw MalformedCode(problem: "it nests too deep") }
    let word = try number()
    guard let operation = RequirementOperation(rawValue: word & ~RequirementOperation.flagBits) else {
      return try unknown(word, depth)
    }
    switch operation {
    case .never: return .never
    case .always: return .always
    case .anchorApple: return .anchorApple
    case .anchorAppleGeneric: return .anchorAppleGeneric
    case .anchorTrusted: return .anchorTrusted
    case .notarized: return .notarized
    case .legacy: return .legacy
    case .and: return .and(try expression(depth + 1), try expression(depth + 1))
    case .or: return .or(try expression(depth + 1), try expression(depth + 1))
    case .not: return .not(try expression(depth + 1))
    case .platform: return .platform(Int32(bitPattern: try number()))
    default: return try operand(of: operation)
    }
  }

  private mutating func operand(of operation: RequirementOperation) throws(MalformedCode) -> RequirementExpression {
    switch operation {
    case .identifier: return .identifier(try data())
    case .cdHash: return .cdHash(try data())
    case .namedAnchor: return .namedAnchor(try data())
    case .namedCode: return .namedCode(try data())
    case .infoValue: return .infoValue(key: try data(), value: try data())
    case .info: return .info(key: try data(), try match())
    case .entitlement: return .entitlement(key: try data(), try match())
    case .certificateDigest: return .certificateDigest(try position(), try data())
    case .certificateTrusted: return .certificateTrusted(try position())
    case .certificateField: return .certificateField(try position(), key: try data(), try match())
    case .certificateExtension: return .certificateExtension(try position(), oid: try data(), try match())
    case .certificatePolicy: return .certificatePolicy(try position(), oid: try data(), try match())
    case .certificateDate: return .certificateDate(try position(), oid: try data(), try match())
    default: throw MalformedCode(problem: "its operation \(operation.rawValue) has no operand")
    }
  }

  private mutating func unknown(_ word: UInt32, _ depth: Int) throws(MalformedCode) -> RequirementExpression {
    if word & RequirementOperation.isFalse != 0 { return .unknownFalse(word, try data()) }
    guard word & RequirementOperation.isSkipped != 0 else {
      throw MalformedCode(problem: "it has the unknown operation \(word)")
    }
    return .unknownSkipped(word, try data(), try expression(depth + 1))
  }

  private mutating func match() throws(MalformedCode) -> RequirementMatch {
    let word = try number()
    switch word {
    case 0: return .exists
    case 14: return .absent
    default: break
    }
    if let comparison = RequirementMatch.Comparison(rawValue: word) { return .compare(comparison, try data()) }
    if let comparison = RequirementMatch.DateComparison(rawValue: word) {
      let moment = try fields.u64(offset)
      offset += 8
      return .date(comparison, Int64(bitPattern: moment))
    }
    return .unknown(word, try data())
  }

  private mutating func position() throws(MalformedCode) -> RequirementExpression.CertificatePosition {
    RequirementExpression.CertificatePosition(rawValue: Int32(bitPattern: try number()))
  }

  private mutating func number() throws(MalformedCode) -> UInt32 {
    let value = try fields.u32(offset)
    offset += 4
    return value
  }

  /// Bytes with their count before them, filled up to 4.
  private mutating func data() throws(MalformedCode) -> [UInt8] {
    let count = Int(try number())
    let value = try fields.slice(offset, count)
    offset = min(offset + (count + 3) / 4 * 4, fields.bytes.count)
    return Array(value)
  }
}

extension RequirementExpression {
  /// Writes the binary form.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .never: Self.write(.never, to: &bytes)
    case .always: Self.write(.always, to: &bytes)
    case .anchorApple: Self.write(.anchorApple, to: &bytes)
    case .anchorAppleGeneric: Self.write(.anchorAppleGeneric, to: &bytes)
    case .anchorTrusted: Self.write(.anchorTrusted, to: &bytes)
    case .notarized: Self.write(.notarized, to: &bytes)
    case .legacy: Self.write(.legacy, to: &bytes)
    case .and(let left, let right): Self.write(.and, [left, right], to: &bytes)
    case .or(let left, let right): Self.write(.or, [left, right], to: &bytes)
    case .not(let expression): Self.write(.not, [expression], to: &bytes)
    case .platform(let number):
      Self.write(.platform, to: &bytes)
      bytes += UInt32(bitPattern: number).bigEndianBytes
    case .unknownFalse(let word, let data): bytes += word.bigEndianBytes + Self.padded(data)
    case .unknownSkipped(let word, let data, let rest):
      bytes += word.bigEndianBytes + Self.padded(data)
      rest.write(to: &bytes)
    default: writeOperands(to: &bytes)
    }
  }

  private func writeOperands(to bytes: inout [UInt8]) {
    switch self {
    case .identifier(let text): Self.write(.identifier, nil, [text], nil, to: &bytes)
    case .cdHash(let digest): Self.write(.cdHash, nil, [digest], nil, to: &bytes)
    case .namedAnchor(let name): Self.write(.namedAnchor, nil, [name], nil, to: &bytes)
    case .namedCode(let name): Self.write(.namedCode, nil, [name], nil, to: &bytes)
    case .infoValue(let key, let value): Self.write(.infoValue, nil, [key, value], nil, to: &bytes)
    case .info(let key, let match): Self.write(.info, nil, [key], match, to: &bytes)
    case .entitlement(let key, let match): Self.write(.entitlement, nil, [key], match, to: &bytes)
    case .certificateDigest(let place, let digest): Self.write(.certificateDigest, place, [digest], nil, to: &bytes)
    case .certificateTrusted(let place): Self.write(.certificateTrusted, place, [], nil, to: &bytes)
    case .certificateField(let place, let key, let match):
      Self.write(.certificateField, place, [key], match, to: &bytes)
    case .certificateExtension(let place, let oid, let match):
      Self.write(.certificateExtension, place, [oid], match, to: &bytes)
    case .certificatePolicy(let place, let oid, let match):
      Self.write(.certificatePolicy, place, [oid], match, to: &bytes)
    case .certificateDate(let place, let oid, let match):
      Self.write(.certificateDate, place, [oid], match, to: &bytes)
    default: break
    }
  }

  private static func write(
    _ operation: RequirementOperation, _ operands: [RequirementExpression] = [], to bytes: inout [UInt8]
  ) {
    bytes += operation.rawValue.bigEndianBytes
    for operand in operands { operand.write(to: &bytes) }
  }

  private static func write(
    _ operation: RequirementOperation, _ place: CertificatePosition?, _ data: [[UInt8]], _ match: RequirementMatch?,
    to bytes: inout [UInt8]
  ) {
    bytes += operation.rawValue.bigEndianBytes
    if let place { bytes += UInt32(bitPattern: place.rawValue).bigEndianBytes }
    for item in data { bytes += padded(item) }
    switch match {
    case nil: break
    case .exists: bytes += UInt32(0).bigEndianBytes
    case .absent: bytes += UInt32(14).bigEndianBytes
    case .compare(let comparison, let text): bytes += comparison.rawValue.bigEndianBytes + padded(text)
    case .date(let comparison, let moment): bytes += comparison.rawValue.bigEndianBytes + moment.bigEndianBytes
    case .unknown(let word, let text): bytes += word.bigEndianBytes + padded(text)
    }
  }

  private static func padded(_ data: [UInt8]) -> [UInt8] {
    UInt32(clamping: data.count).bigEndianBytes + data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
  }
}
