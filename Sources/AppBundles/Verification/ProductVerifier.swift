import AppleIdentifiers
import CodeSignatures
import Diagnostics
import FileTrees
import ProvisioningProfiles

/// Verifies bundles from inside to outside.
struct ProductVerifier {
  let tree: ProductTree
  let request: ProductVerification.Request
  private(set) var parts: [String: ProductVerification.Part] = [:]
  private var digests: [String: FileDigests] = [:]
  /// The names of all files; empty unless the rules of the store need them.
  let fileNames: Set<String>

  init(_ tree: ProductTree, _ request: ProductVerification.Request) {
    self.tree = tree
    self.request = request
    fileNames = request.purpose?.isStore == true ? Set(tree.files.paths.map(Self.lastName)) : []
  }

  mutating func verify(_ product: Product, inside host: BundleHost?) throws(Diagnostic) {
    guard product.kind != .archive else {
      for inner in product.nested { try verify(inner, inside: nil) }
      return
    }
    let reports = try reports(product)
    let program = program(of: product, inside: host)
    let own = BundleHost(
      product: product, teamID: reports.lazy.compactMap(\.signature).first?.teamID, program: program)
    for inner in product.nested { try verify(inner, inside: own) }
    var checks = reports.flatMap { report in
      report.criteria.map { ProductCheck($0, in: file(of: $0, in: product)) }
    }
    var sealed: SealReport?
    if let layout = product.layout {
      let folder = joined(product.path, layout.folder)
      do throws(Diagnostic) {
        sealed = try seal(product, layout)
      } catch  where error.code == .resourceSealInvalid {
        let file = joined(folder, Self.sealName)
        checks.append(ProductCheck(.seal, .failed, error.message, in: file, remedy: error.remedy))
      }
      checks += (sealed?.criteria ?? []).map { ProductCheck(seal: $0, in: folder) }
    }
    var facts = BundleFacts(
      product: product, host: host, reports: reports, hasSeal: sealed != nil, program: program)
    let profile = profile(of: product)
    facts.profile = try? profile.get()
    checks += BundleRules(facts, in: tree).checks
    checks += profileChecks(facts, profile)
    checks = adding(facts, to: checks)
    if facts.platform == .macOS { checks = checks.map(\.onMac) }
    parts[product.location] = ProductVerification.Part(
      product: product, reports: reports, seal: sealed, checks: checks)
  }

  private func program(of product: Product, inside host: BundleHost?) -> LoadingProgram? {
    let outer = host?.program
    guard let executable = product.executable, let slices = product.code?.slices,
      slices.contains(where: { $0.fileType == .execute })
    else { return outer }
    let place = executable.path(below: tree.files.name) ?? ""
    return LoadingProgram(
      folder: place.parentFolder, runPaths: slices.flatMap(\.runPaths),
      isInApp: product.kind == .application || outer?.isInApp == true)
  }

  private func reports(_ product: Product) throws(Diagnostic) -> [SignatureReport] {
    guard let code = product.code else {
      guard product.executable == nil else { return [] }
      let files = tree.signatureFiles(of: product)
      guard files[.codeDirectory] != nil, case .content(let bytes) = product.infoPlist else { return [] }
      return [
        try SignatureReport(
          verifyingFiles: files, code: bytes, infoPlist: product.infoPlist, in: request.context, file: product.path)
      ]
    }
    var resources = SignedFile.unknown
    if let layout = product.layout {
      let path = sealPath(product, layout)
      resources = tree.files.isFile(path) ? .content(try tree.files.bytes(path, limit: 64 << 20)) : .missing
    }
    var reports: [SignatureReport] = []
    for slice in code.slices {
      reports.append(
        try SignatureReport(
          verifying: slice, infoPlist: product.infoPlist, resources: resources, in: request.context,
          file: product.executable))
    }
    return reports
  }

  private static let sealName = "_CodeSignature/CodeResources"

  private func sealPath(_ product: Product, _ layout: BundleLayout) -> String {
    joined(product.location, layout.folder, Self.sealName)
  }

  /// The file that a check of the signature is about: the executable, or a file that the signature has a digest of.
  private func file(of criterion: SignatureCriterion, in product: Product) -> String {
    if let layout = product.layout {
      if criterion.name == .infoPlist { return joined(product.path, layout.folder, layout.infoPlist) }
      if criterion.name == .resources { return joined(product.path, layout.folder, Self.sealName) }
    }
    return product.executable ?? product.path
  }

  // MARK: The seal

  private mutating func seal(_ product: Product, _ layout: BundleLayout) throws(Diagnostic) -> SealReport? {
    let path = sealPath(product, layout)
    guard tree.files.isFile(path) else { return nil }
    let seal = try ResourceSeal(
      parsing: tree.files.bytes(path, limit: 64 << 20), file: Self.sealName)
    let folder = joined(product.location, layout.folder)
    var entries: [BundleEntry] = []
    var values: [String: FileDigests] = [:]
    let needed = seal.digestsNeeded
    for whole in tree.files.paths(below: folder) {
      guard let file = tree.files[whole], file.kind != .directory, let inner = whole.path(below: folder) else {
        continue
      }
      entries.append(BundleEntry(path: inner, linkTarget: file.linkTarget))
      guard file.kind == .file, case .file? = seal.current?.entries[inner]?.content else { continue }
      values[inner] = try digest(whole, needed)
    }
    var nested: [String: NestedCodeState] = [:]
    for inner in product.nested {
      guard let place = inner.location.path(below: folder), let part = parts[inner.location] else { continue }
      nested[place] = state(part)
    }
    let executable = layout.executableFolder.isEmpty ? "" : layout.executableFolder + "/"
    return SealReport(
      verifying: entries, against: seal,
      executable: product.executable.map { executable + (Self.lastName($0)) }, digests: values, nested: nested)
  }

  private static func lastName(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  private func state(_ part: ProductVerification.Part) -> NestedCodeState {
    guard let report = part.reports.first else {
      return NestedCodeState(holds: false, context: RequirementContext(identifier: "", cdHash: []))
    }
    var state = NestedCodeState(report, infoPlist: part.product.infoPlist)
    let inner = part.product.nested.allSatisfy { parts[$0.location].map { $0.state != .invalid } ?? true }
    state.holds = part.reports.allSatisfy(\.isIntact) && part.seal?.holds != false && inner
    return state
  }

  /// The digests of a file, which several seals may need.
  private mutating func digest(_ path: String, _ needed: Set<CodeDigest>) throws(Diagnostic) -> FileDigests {
    if let known = digests[path], needed.isSubset(of: known.values.keys) { return known }
    let found = try FileDigests(of: tree.files.source(path), needed)
    digests[path] = found
    return found
  }
}
