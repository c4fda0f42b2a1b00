public import Diagnostics

/// A code requirement.
public struct CodeRequirement: Hashable, Sendable, CustomStringConvertible {
  /// What must hold.
  public let expression: RequirementExpression

  /// Creates a requirement.
  public init(_ expression: RequirementExpression) {
    self.expression = expression
  }

  /// Reads the binary form.
  ///
  /// - Throws: `requirement-invalid`.
  public init(parsing blob: [UInt8]) throws(Diagnostic) {
    do {
      try self.init(blob: blob)
    } catch {
      throw .invalidRequirement(error.problem)
    }
  }

  init(blob: [UInt8]) throws(MalformedCode) {
    let content = try Blob.content(blob, .requirement, "requirement")
    var reader = RequirementReader(content)
    expression = try reader.requirement()
  }

  /// The binary form.
  public var bytes: [UInt8] {
    var content = UInt32(1).bigEndianBytes
    expression.write(to: &content)
    return Blob.bytes(.requirement, content)
  }

  /// The text as `codesign -d -r-` prints it.
  public var description: String {
    expression.text(in: .top)
  }
}

/// The requirements in a signature, by their purpose.
public struct CodeRequirementSet: Hashable, Sendable, CustomStringConvertible {
  /// What a requirement is for.
  public enum Purpose: UInt32, Hashable, Sendable, CaseIterable {
    /// Of the code that hosts this one.
    case host = 1
    /// Of code that this one hosts.
    case guest
    /// Of this code: what its later versions fulfil as well.
    case designated
    /// Of libraries that are loaded.
    case library
    /// Of plug-ins that are loaded.
    case plugin

    /// The word that `codesign` has for it.
    public var word: String {
      switch self {
      case .host: "host"
      case .guest: "guest"
      case .designated: "designated"
      case .library: "library"
      case .plugin: "plugin"
      }
    }
  }

  /// The requirements in order; a number is a purpose that is not known.
  public let requirements: [(purpose: UInt32, requirement: CodeRequirement)]

  /// Creates a set.
  public init(_ requirements: [(purpose: Purpose, requirement: CodeRequirement)] = []) {
    self.requirements = requirements.map { ($0.purpose.rawValue, $0.requirement) }.sorted { $0.0 < $1.0 }
  }

  /// Reads the binary form.
  ///
  /// - Throws: `requirement-invalid`.
  public init(parsing blob: [UInt8]) throws(Diagnostic) {
    do throws(MalformedCode) {
      let index = try SuperBlob(blob, .requirements, "requirements")
      guard index.length == blob.count else { throw MalformedCode(problem: "bytes follow its end") }
      var requirements: [(purpose: UInt32, requirement: CodeRequirement)] = []
      for entry in index.entries {
        requirements.append((entry.type, try CodeRequirement(blob: entry.blob)))
      }
      self.requirements = requirements
    } catch {
      throw .invalidRequirement(error.problem)
    }
  }

  /// The requirement for a purpose.
  public subscript(purpose: Purpose) -> CodeRequirement? {
    requirements.first { $0.purpose == purpose.rawValue }?.requirement
  }

  /// The binary form.
  public var bytes: [UInt8] {
    SuperBlob.bytes(.requirements, requirements.map { ($0.purpose, $0.requirement.bytes) })
  }

  /// The text as `codesign -d -r-` prints it, a line for each.
  public var description: String {
    requirements.map { entry in
      let word = Purpose(rawValue: entry.purpose)?.word ?? "/*unknown type*/ \(entry.purpose)"
      return "\(word) => \(entry.requirement)\n"
    }.joined()
  }

  /// Whether both have the same requirements.
  public static func == (left: CodeRequirementSet, right: CodeRequirementSet) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the binary form.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension CodeSignature {
  /// The requirements that the signature holds; `nil` without any.
  ///
  /// - Throws: `requirement-invalid`.
  public func requirements() throws(Diagnostic) -> CodeRequirementSet? {
    guard let blob = blob(.requirements) else { return nil }
    return try CodeRequirementSet(parsing: blob)
  }

  /// What later versions of the code fulfil as well: the requirement in the signature, or this very code.
  ///
  /// - Throws: `requirement-invalid`.
  public func designatedRequirement() throws(Diagnostic) -> CodeRequirement {
    try requirements()?[.designated] ?? CodeRequirement(.cdHash(cdHash))
  }
}

extension Diagnostic.Code {
  package static let requirementInvalid = Diagnostic.Code(
    "requirement-invalid", "The code requirement is not valid.",
    "correct the requirement as the message says; man csreq describes the language")
}

extension Diagnostic {
  /// The error for a code requirement that can't be read.
  static func invalidRequirement(_ problem: String) -> Diagnostic {
    Diagnostic(.requirementInvalid, "the code requirement is not valid: \(problem)")
  }
}
