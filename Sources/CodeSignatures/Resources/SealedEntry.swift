public import Diagnostics
import PropertyLists

/// A file or symbolic link of a bundle, as the caller lists it; folders are not listed.
public struct BundleEntry: Hashable, Sendable {
  /// The path below the folder that holds `_CodeSignature`.
  public var path: String
  /// The target of a symbolic link; `nil` for a file.
  public var linkTarget: String?

  /// Creates an entry.
  public init(path: String, linkTarget: String? = nil) {
    self.path = path
    self.linkTarget = linkTarget
  }

  /// Whether it is a link to a place outside of the bundle; on the Mac, links may lead to the system.
  public var leadsOut: Bool {
    guard let target = linkTarget else { return false }
    if target.hasPrefix("/") { return !target.hasPrefix("/System/") && !target.hasPrefix("/Library/") }
    var depth = path.split(separator: "/").count - 1
    for name in target.split(separator: "/") where name != "." {
      depth += name == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

/// The digests of one file.
public struct FileDigests: Hashable, Sendable {
  /// The digests, by their kind.
  public let values: [CodeDigest: [UInt8]]

  /// Creates the digests of one file.
  public init(_ values: [CodeDigest: [UInt8]]) {
    self.values = values
  }

  /// Digests the bytes of a file in one pass.
  ///
  /// - Throws: what reading throws.
  public init(of source: any ByteSource, _ digests: Set<CodeDigest>) throws(Diagnostic) {
    var running = digests.sorted().map { (digest: $0, running: RunningCodeDigest($0)) }
    // The pieces are small enough to stay in the processor's cache for the second digest.
    try source.forEachPiece(of: 0..<source.count, size: 1 << 17) { piece in
      for index in running.indices { running[index].running.update(piece) }
    }
    var values: [CodeDigest: [UInt8]] = [:]
    for entry in running { values[entry.digest] = entry.running.finalize() }
    self.values = values
  }
}

/// Code in a bundle that has a signature by itself, as the outer seal names it.
public struct NestedCode: Hashable, Sendable {
  /// The name of the code.
  public var cdHash: [UInt8]
  /// Its designated requirement, as text.
  public var requirement: String

  /// Creates nested code.
  public init(cdHash: [UInt8], requirement: String) {
    self.cdHash = cdHash
    self.requirement = requirement
  }

  /// The nested code that `signature` is of.
  ///
  /// - Throws: `requirement-invalid`.
  public init(_ signature: CodeSignature) throws(Diagnostic) {
    cdHash = signature.cdHash
    requirement = try signature.designatedRequirement().description
  }
}

/// What a seal says of one path.
public struct SealedEntry: Hashable, Sendable {
  /// The kinds of sealed things.
  public enum Content: Hashable, Sendable {
    /// A file with digests.
    case file(FileDigests)
    /// A symbolic link with its target.
    case link(String)
    /// Code with a signature by itself.
    case nested(NestedCode)
  }

  /// What it is.
  public var content: Content
  /// Whether it may be missing, as localizations may.
  public var isOptional: Bool

  /// Creates an entry.
  public init(_ content: Content, isOptional: Bool = false) {
    self.content = content
    self.isOptional = isOptional
  }

  init(_ value: PropertyList) throws(MalformedCode) {
    if let digest = value.data {
      self.init(.file(FileDigests([.sha1: digest])))
      return
    }
    guard let fields = value.dictionary else { throw MalformedCode(problem: "it is neither data nor a dictionary") }
    self.init(try Self.content(fields), isOptional: fields["optional"]?.boolean ?? false)
  }

  private static func content(_ fields: PropertyListDictionary) throws(MalformedCode) -> Content {
    if let target = fields["symlink"]?.string { return .link(target) }
    if let requirement = fields["requirement"]?.string {
      return .nested(NestedCode(cdHash: fields["cdhash"]?.data ?? [], requirement: requirement))
    }
    var digests: [CodeDigest: [UInt8]] = [:]
    for digest in CodeDigest.allCases { digests[digest] = fields[digest.sealKey]?.data }
    guard !digests.isEmpty else { throw MalformedCode(problem: "it has no digest") }
    return .file(FileDigests(digests))
  }

  /// The entry as a seal lists it.
  var propertyList: PropertyList {
    var fields = PropertyListDictionary()
    switch content {
    case .file(let digests):
      if !isOptional, digests.values.count == 1, let plain = digests.values[.sha1] { return .data(plain) }
      for digest in CodeDigest.allCases { fields[digest.sealKey] = digests.values[digest].map { .data($0) } }
    case .link(let target): fields["symlink"] = .string(target)
    case .nested(let code):
      fields["cdhash"] = .data(code.cdHash)
      fields["requirement"] = .string(code.requirement)
    }
    if isOptional { fields["optional"] = true }
    fields.sortByKey()
    return .dictionary(fields)
  }
}

extension CodeDigest {
  /// The key of the digest in a seal.
  fileprivate var sealKey: String { self == .sha1 ? "hash" : "hash\(rawValue)" }
}
