import Diagnostics

/// Nested code as it is found when a seal is verified.
public struct NestedCodeState: Sendable {
  /// Whether its own signature holds.
  public var holds: Bool
  /// What requirements are evaluated against.
  public var context: RequirementContext

  /// Creates a state.
  public init(holds: Bool, context: RequirementContext) {
    self.holds = holds
    self.context = context
  }

  /// The state of nested code whose signature was verified.
  ///
  /// - Parameters:
  ///   - report: The report on its signature, of a universal file on any slice.
  ///   - infoPlist: Its Info.plist.
  public init(_ report: SignatureReport, infoPlist: SignedFile = .unknown) {
    holds = report.isIntact
    context =
      report.signature.map { RequirementContext($0, signedBy: report.signer?.path, infoPlist: infoPlist) }
      ?? RequirementContext(identifier: "", cdHash: [])
  }
}

/// Whether a bundle's files are those that were sealed.
public struct SealReport: Sendable {
  /// Files that the seal lists and the bundle does not have.
  public let missing: [String]
  /// Files that the bundle has and the seal does not list.
  public let added: [String]
  /// Files, links and nested code that differ from what the seal lists.
  public let changed: [String]
  /// Files of which a digest was not given, and nested code whose state was not given.
  public let unchecked: [String]
  /// The checks.
  public let criteria: [SignatureCriterion]

  /// Whether no check failed.
  public var holds: Bool { !criteria.contains { $0.outcome == .failed } }

  /// Verifies a bundle against its seal.
  ///
  /// The seal of the second form counts where there is one.
  /// - Parameters:
  ///   - entries: The files and links below the folder that holds `_CodeSignature`.
  ///   - seal: The seal.
  ///   - executable: The path of the bundle's own executable.
  ///   - digests: The digests of the files, with the algorithms in ``ResourceSeal/digestsNeeded``.
  ///   - nested: The nested code by paths, where the seal lists it.
  public init(
    verifying entries: [BundleEntry], against seal: ResourceSeal, executable: String?,
    digests: [String: FileDigests], nested: [String: NestedCodeState] = [:]
  ) {
    var verifier = SealVerifier(seal: seal, digests: digests, nested: nested)
    verifier.verify(entries, executable: executable)
    missing = verifier.missing.sorted()
    added = verifier.added.sorted()
    changed = (verifier.changed + verifier.badNested).map(\.path).sorted()
    unchecked = (verifier.unchecked + verifier.uncheckedNested).sorted()
    criteria = verifier.criteria(entries)
  }
}

private struct SealVerifier {
  let seal: ResourceSeal
  let digests: [String: FileDigests]
  let nested: [String: NestedCodeState]
  private(set) var missing: [String] = []
  private(set) var added: [String] = []
  private(set) var changed: [(path: String, problem: String)] = []
  private(set) var badNested: [(path: String, problem: String)] = []
  private(set) var unchecked: [String] = []
  private(set) var uncheckedNested: [String] = []

  init(seal: ResourceSeal, digests: [String: FileDigests], nested: [String: NestedCodeState]) {
    self.seal = seal
    self.digests = digests
    self.nested = nested
  }

  mutating func verify(_ entries: [BundleEntry], executable: String?) {
    guard let version = seal.current else { return }
    var left = version.entries
    for item in SealScan(entries, version.rules, executable: executable).items {
      guard let sealed = left.removeValue(forKey: item.path) else {
        // The first form does not list links.
        if seal.second != nil || item.linkTarget == nil { added.append(item.path) }
        continue
      }
      check(item, sealed)
    }
    missing = left.filter { !$0.value.isOptional }.map(\.key)
  }

  private mutating func check(_ item: SealScan.Item, _ sealed: SealedEntry) {
    switch sealed.content {
    case .file(let expected): checkFile(item, expected)
    case .link(let target):
      guard item.linkTarget != target else { return }
      let found = item.linkTarget.map { "leads to \"\($0)\"" } ?? "is not a link"
      changed.append((item.path, "\(found) instead of a link to \"\(target)\""))
    case .nested(let code):
      if item.linkTarget != nil {
        changed.append((item.path, "is a link instead of code"))
      } else {
        checkNested(item.path, code)
      }
    }
  }

  private mutating func checkFile(_ item: SealScan.Item, _ expected: FileDigests) {
    guard item.linkTarget == nil, !item.isNested else {
      changed.append((item.path, item.isNested ? "is code instead of a file" : "is a link instead of a file"))
      return
    }
    let found = digests[item.path]?.values ?? [:]
    let common = expected.values.filter { found[$0.key] != nil }
    if common.isEmpty {
      unchecked.append(item.path)
    } else if common.contains(where: { found[$0.key] != $0.value }) {
      changed.append((item.path, "was changed"))
    }
  }

  /// Nested code may be updated: it must fulfil the requirement, whatever its cdhash is.
  private mutating func checkNested(_ path: String, _ code: NestedCode) {
    guard let state = nested[path] else {
      uncheckedNested.append(path)
      return
    }
    guard state.holds else {
      badNested.append((path, "its own signature does not hold"))
      return
    }
    do {
      let requirement = try CodeRequirement(compiling: code.requirement)
      switch requirement.isFulfilled(by: state.context) {
      case true: break
      case nil: uncheckedNested.append(path)
      case false:
        let conditions = requirement.unfulfilledConditions(by: state.context).joined(separator: ", ")
        badNested.append((path, "it does not fulfil \(conditions)"))
      }
    } catch {
      badNested.append((path, error.message))
    }
  }

  // MARK: Criteria

  func criteria(_ entries: [BundleEntry]) -> [SignatureCriterion] {
    [sealedFiles, addedFiles, nestedCode, links(entries), rules].compactMap(\.self)
  }

  private func criterion(
    _ name: SignatureCriterion.Name, _ outcome: SignatureCriterion.Outcome, _ message: String, _ paths: [String] = []
  ) -> SignatureCriterion {
    SignatureCriterion(
      name, outcome, message, actual: paths.isEmpty ? nil : paths.joined(separator: "\n"),
      at: (paths.first ?? seal.file).map { Place(file: $0) }, remedy: SignatureVerifier.signAgain)
  }

  private var sealedFiles: SignatureCriterion {
    let differences = changed.sorted { $0.path < $1.path }
    let paths = (missing + differences.map(\.path)).sorted()
    guard let first = paths.first else {
      return unchecked.isEmpty
        ? criterion(.sealedFiles, .passed, "all \(seal.current?.entries.count ?? 0) sealed resources are unchanged")
        : criterion(.sealedFiles, .unknown, "\(unchecked.count) sealed resources were not checked", unchecked.sorted())
    }
    let problem = differences.first { $0.path == first }?.problem ?? "is missing"
    let message =
      paths.count == 1
      ? "the sealed resource \"\(first)\" \(problem)"
      : "\(paths.count) sealed resources were changed or are missing, such as \"\(first)\""
    return criterion(.sealedFiles, .failed, message, paths)
  }

  private var addedFiles: SignatureCriterion {
    let paths = added.sorted()
    guard let first = paths.first else { return criterion(.addedFiles, .passed, "no file was added") }
    let message =
      paths.count == 1
      ? "the file \"\(first)\" was added after signing"
      : "\(paths.count) files were added after signing, such as \"\(first)\""
    return criterion(.addedFiles, .failed, message, paths)
  }

  private var nestedCode: SignatureCriterion? {
    let sealed = (seal.current?.entries ?? [:]).filter { if case .nested = $0.value.content { true } else { false } }
    guard !sealed.isEmpty else { return nil }
    let problems = badNested.sorted { $0.path < $1.path }
    guard let first = problems.first else {
      if let unknown = uncheckedNested.min() {
        return criterion(
          .nestedCode, .unknown, "the nested code \"\(unknown)\" was not checked", uncheckedNested.sorted())
      }
      return criterion(.nestedCode, .passed, "\(sealed.count) pieces of nested code fulfil their requirements")
    }
    return criterion(
      .nestedCode, .failed, "the nested code \"\(first.path)\" is not what was sealed: \(first.problem)",
      problems.map(\.path))
  }

  /// Links must stay in the bundle.
  private func links(_ entries: [BundleEntry]) -> SignatureCriterion? {
    let links = entries.filter { $0.linkTarget != nil }
    guard !links.isEmpty else { return nil }
    let leaving = links.filter(\.leadsOut).map(\.path).sorted()
    guard let first = leaving.first else {
      return criterion(.symbolicLinks, .passed, "all symbolic links stay in the bundle")
    }
    return criterion(.symbolicLinks, .failed, "the symbolic link \"\(first)\" leads out of the bundle", leaving)
  }

  /// Rules that leave code out make a seal that `codesign --strict` refuses; devices do not mind.
  private var rules: SignatureCriterion? {
    guard let version = seal.current else { return nil }
    if seal.second == nil {
      return criterion(.sealRules, .unknown, "the seal has only the first form, which covers no nested code")
    }
    let omitting = version.rules.rules.filter { $0.isOmitted && !ResourceRules.mayOmit($0.pattern.text) }
    guard let first = omitting.first else {
      return criterion(.sealRules, .passed, "the rules of the seal leave nothing out that matters")
    }
    return criterion(
      .sealRules, .unknown, "the rule \"\(first.pattern.text)\" leaves files out of the seal")
  }
}
