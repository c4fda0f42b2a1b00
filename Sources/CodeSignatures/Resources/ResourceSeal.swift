public import Diagnostics
import PropertyLists

/// The seal of a bundle's resources: the file `_CodeSignature/CodeResources`.
public struct ResourceSeal: Sendable {
  /// A list of files with its rules.
  public struct Version: Sendable {
    /// The sealed files by their paths.
    public let entries: [String: SealedEntry]
    /// The rules.
    public let rules: ResourceRules
  }

  /// The list of the first form, for systems before 2014: files alone, with SHA-1.
  public let first: Version?
  /// The list of the second form.
  public let second: Version?
  /// The file's name for messages.
  public let file: String?

  /// The list that systems use.
  public var current: Version? { second ?? first }

  /// The digests that the current list has, and verifying needs.
  public var digestsNeeded: Set<CodeDigest> {
    var digests: Set<CodeDigest> = []
    for case .file(let values) in (current?.entries ?? [:]).values.map(\.content) {
      digests.formUnion(values.values.keys)
    }
    return digests
  }

  /// Reads a seal.
  ///
  /// - Throws: `resource-seal-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    self.file = file
    do throws(MalformedCode) {
      let root: PropertyListDictionary?
      do { root = try PropertyList(parsing: bytes, file: file).dictionary } catch {
        throw MalformedCode(problem: error.message)
      }
      guard let root else { throw MalformedCode(problem: "it is not a dictionary") }
      first = try Self.version(root, files: "files", rules: "rules")
      second = try Self.version(root, files: "files2", rules: "rules2")
      guard first != nil || second != nil else { throw MalformedCode(problem: "it lists no files") }
    } catch {
      throw Self.invalid(error.problem, file: file)
    }
  }

  private static func version(
    _ root: PropertyListDictionary, files: String, rules: String
  ) throws(MalformedCode) -> Version? {
    guard let list = root[files] else { return nil }
    guard let list = list.dictionary, let rules = root[rules]?.dictionary else {
      throw MalformedCode(problem: "\"\(files)\" or \"\(rules)\" is not a dictionary")
    }
    var entries: [String: SealedEntry] = [:]
    for entry in list.entries {
      do { entries[entry.key] = try SealedEntry(entry.value) } catch {
        throw MalformedCode(problem: "the entry \"\(entry.key)\" can't be used: \(error.problem)")
      }
    }
    return Version(entries: entries, rules: try ResourceRules(rules))
  }

  static func invalid(_ problem: String, file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(
      .resourceSealInvalid, "\(subject) is not a valid list of sealed resources: \(problem)", at: Place(file: file),
      remedy: .hint("sign it again: \(command: "app.sign") APP"))
  }
}

extension Diagnostic.Code {
  package static let resourceSealInvalid = Diagnostic.Code(
    "resource-seal-invalid",
    "The list of sealed resources (_CodeSignature/CodeResources) is damaged, or can't be created.",
    "sign nested code first, then the product again")
}
