import AppleIdentifiers
import CodeSigning
import Diagnostics
import XcodeProjects

/// The code in a product that no profile is for: frameworks, libraries and package products.
struct EmbeddedCode {
  /// The names of what the build phases embed, each once, in their order; packages may only be linked.
  let names: [String]
  /// One check for each framework and library, and one for the package products.
  let criteria: [Criterion]

  /// Reads the build phases of `target`, whose product is for `platform`.
  init(of target: ProjectTarget, for platform: Platform, in project: XcodeProject) {
    let makers = Set(project.targets.compactMap { $0.product?.id })
    let isSignedByScript = target.phases.contains { $0.script?.contains("codesign") ?? false }
    let copied = target.phases.filter { $0.kind == .copyFiles }.flatMap(\.files)
    let code = copied.filter { file in
      Self.endings.contains { file.item?.name?.hasSuffix($0) ?? false }
    }
    let products = target.packageProducts.compactMap(\.name) + copied.compactMap { $0.packageProduct?.name }
    let packages = products.enumerated().filter { !products.prefix($0.offset).contains($0.element) }.map(\.element)
    let embedded = code.compactMap(\.name) + copied.compactMap { $0.packageProduct?.name }
    names = embedded.enumerated().filter { !embedded.prefix($0.offset).contains($0.element) }.map(\.element)
    let files = code.map { file in
      let isOwn = file.item.map { makers.contains($0.object.id) } ?? false
      return Self.criterion(
        for: file, in: target, project, mayBeSigned: isOwn || isSignedByScript || platform == .macOS)
    }
    criteria = files + (packages.isEmpty ? [] : [Self.criterion(forPackages: packages)])
  }

  private static let endings = [".framework", ".xcframework", ".dylib"]

  /// Xcode signs what it copies with the identity of the app, if the file's attributes say so.
  private static func criterion(
    for file: BuildFile, in target: ProjectTarget, _ project: XcodeProject, mayBeSigned: Bool
  ) -> Criterion {
    let name = file.name ?? "a framework"
    if file.attributes.contains("CodeSignOnCopy") {
      return Criterion(.embeddedCode, .passed, "\(name) is signed with the app's identity when it is embedded")
    }
    if mayBeSigned {
      return Criterion(
        .embeddedCode, .unknown, "\(name) is embedded without Code Sign On Copy; its signature is unknown")
    }
    let place = file.object.place.fileAndLine.map { " (\($0))" } ?? ""
    let location = file.item.flatMap { ProjectPaths(project)[$0.object.id] }
    let path = location.flatMap { $0.root == .project ? $0.path : nil }
    return Criterion(
      .embeddedCode, .failed, "\(name) is embedded without Code Sign On Copy, so the team does not sign it",
      code: .codeSignature,
      remedy: path.map {
        .operation(.init("dependency.add.framework", ["name": $0, "embed": "", "target": target.name]))
      } ?? .advice("turn on Code Sign On Copy of \(name) in Xcode\(place)"))
  }

  private static func criterion(forPackages names: [String]) -> Criterion {
    let list = names.joined(separator: ", ")
    return Criterion(
      .embeddedCode, .unknown,
      names.count == 1
        ? "package product \(list) was not checked: only its package decides whether it is linked or embedded"
        : "package products were not checked: only their packages decide whether they are linked or embedded: \(list)")
  }
}
