import Diagnostics
import XcodeProjects

/// The umbrella header of a framework that defines a module is not public.
struct UmbrellaHeaderNotPublic: CheckRule {
  let description = RuleDescription(
    id: "umbrella-header-not-public", severity: .warning,
    summary: "Umbrella header of a framework is neither public nor private",
    explanation: """
      With DEFINES_MODULE = YES, Xcode generates a module map for the header named after the module. Only public \
      and private headers are copied into the framework. Without the umbrella header, the module lacks the \
      Objective-C interfaces. This is only a warning, because a framework with only Swift code needs no umbrella \
      header.
      """,
    wrong: "Core.h in Headers of Core.framework, without settings",
    right: "settings = {ATTRIBUTES = (Public, ); };",
    source: "swift-build's ProductPlan; Xcode: \"umbrella header … not found\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.target.kind == .native && $0.target.productType.suffix == "framework" }
      .compactMap { context -> Finding? in
        let configuration = context.configuration
        guard configuration.settings.findings.isEmpty, configuration.settings.flag("DEFINES_MODULE") == true,
          configuration.setting("MODULEMAP_FILE") == .absent,
          case .known(let module, _) = configuration.setting("PRODUCT_MODULE_NAME")
        else { return nil }
        let headers = context.target.target.phases.filter { $0.kind == .headers }.flatMap(\.files)
        let umbrellas = headers.filter { $0.item?.name == module + ".h" }
        guard let header = umbrellas.first, !umbrellas.contains(where: \.isCopied) else {
          return nil
        }
        return finding(
          "\"\(module).h\", the umbrella header of \"\(context.target.name)\", is neither public nor private",
          hint: "set its target membership to Public in Xcode, or add Public to the ATTRIBUTES of \(header.id)",
          at: header.object.place, in: context)
      }
  }
}

extension BuildFile {
  /// Whether the header is copied into the framework; a module map names private headers as well.
  fileprivate var isCopied: Bool { attributes.contains("Public") || attributes.contains("Private") }
}
