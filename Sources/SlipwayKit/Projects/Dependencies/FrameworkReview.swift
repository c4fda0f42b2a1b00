import AppleIdentifiers
package import Diagnostics
import XcodeProjects

/// A check of the name of a system framework or library that a target is about to link.
struct FrameworkReview {
  private let target: ProjectTarget
  private let settings: ResolvedSettings
  private let isOptional: Bool
  private let isForced: Bool
  /// The targets of the project with the names of their products.
  private let products: [(name: String, product: String)]

  init(of target: ProjectTarget, in loaded: LoadedProject, isOptional: Bool, isForced: Bool) {
    self.target = target
    settings = loaded.settings(of: target, configuration: target.defaultConfigurationName ?? "")
    self.isOptional = isOptional
    self.isForced = isForced
    products = loaded.project.targets.map {
      ($0.name, loaded.configurations.settings(of: $0)["FULL_PRODUCT_NAME"] ?? "")
    }
  }

  /// Notes what is doubtful about a framework or library, and refuses what the target can't link.
  ///
  /// - Parameter name: Its name, with or without an extension.
  /// - Returns: A note; `nil` for a framework that the target's systems have.
  /// - Throws: `framework-unknown`, `framework-unavailable`.
  func note(on name: String) throws(Diagnostic) -> Diagnostic? {
    if name.hasSuffix(".tbd") || name.hasSuffix(".dylib") { return Self.libraryNote(on: name) }
    let stem = name.hasSuffix(".framework") ? String(name.dropLast(".framework".count)) : name
    guard let framework = SystemFramework.named(stem) else {
      return try unknownNote(on: stem)
    }
    switch framework.problem(with: settings) {
    case nil: return nil
    case .newer(let platform, let required, let supported):
      return isOptional ? nil : note(onNewer: stem, platform, required, supported)
    case .missing(let platform):
      return try refuse("\(platform.displayName) has no framework \"\(stem)\"", Self.elsewhere(framework))
    case .removed(let platform, let version):
      let remedy: Remedy =
        if let other = framework.replacement {
          .operation(.init("dependency.add.framework", ["name": other, "target": target.name]))
        } else {
          .advice("add --force to link it with an older SDK")
        }
      return try refuse("the \(platform.displayName) \(version) SDK no longer contains \"\(stem)\"", remedy)
    }
  }

  /// Throws that the target can't link a framework; a note instead if it is linked anyway.
  private func refuse(_ message: String, _ remedy: Remedy) throws(Diagnostic) -> Diagnostic {
    guard isForced else { throw Diagnostic(.frameworkUnavailable, message, remedy: remedy) }
    return Diagnostic(.frameworkUnavailable, message, severity: .note)
  }

  private static func elsewhere(_ framework: SystemFramework) -> Remedy {
    let platforms = Platform.allCases.filter { framework.releases?[$0] != nil }.map(\.displayName)
    return .advice("only \(platforms.joined(separator: ", ")) has it; add --force to link it anyway")
  }

  private func note(
    onNewer name: String, _ platform: Platform, _ required: NumericVersion, _ supported: NumericVersion
  ) -> Diagnostic {
    Diagnostic(
      .frameworkUnavailable,
      "\"\(name)\" requires \(platform.displayName) \(required), but \"\(target.name)\" supports "
        + "\(platform.displayName) \(supported)",
      severity: .note,
      remedy: .operation(
        .init("dependency.add.framework", ["name": name, "optional": "", "target": target.name])))
  }

  /// Refuses a name that no SDK is known to have; notes it if it is forced.
  private func unknownNote(on stem: String) throws(Diagnostic) -> Diagnostic {
    if let own = products.first(where: { $0.product == "\(stem).framework" }) {
      throw Diagnostic(
        .frameworkUnknown, "\"\(stem).framework\" is the product of the target \"\(own.name)\", not of Apple's SDKs",
        remedy: .operation(.init("dependency.add.target", ["name": own.name, "target": target.name])))
    }
    let near = Self.near(stem)
    guard isForced else {
      throw Diagnostic(
        .frameworkUnknown, "Apple's SDKs have no framework \"\(stem)\"",
        remedy: .advice(
          near.map { "did you mean \($0)? Add --force to link \"\(stem)\"" }
            ?? "check its name, or add --force to link a framework that Slipway does not know"))
    }
    return Diagnostic(
      .frameworkUnknown, "\"\(stem)\" is not a known framework of Apple's SDKs: check its name", severity: .note)
  }

  private static func libraryNote(on name: String) -> Diagnostic? {
    guard !libraries.contains(String(name.prefix { $0 != "." })) else { return nil }
    return Diagnostic(
      .frameworkUnknown, "\"\(name)\" is not a known library of Apple's SDKs: check its name", severity: .note)
  }

  /// The name that was most likely meant.
  private static func near(_ stem: String) -> String? {
    if let library = libraries.first(where: { $0 == stem || $0 == "lib" + stem }) { return library + ".tbd" }
    let names = SystemFramework.names
    return names.first { $0.lowercased() == stem.lowercased() } ?? NearNames.slip(stem, among: names)
  }

  private static let libraries = Set(
    """
    libAppleArchive libBSM libEndpointSecurity libIASAuthReboot libSystem libarchive libbsm libbz2 libc libc++ \
    libc++abi libcharset libcompression libcoretls libcups libcupsimage libcurl libdispatch libdl libedit libexpat \
    libexslt libffi libform libiconv libicucore libipsec libjpeg liblzma libm libmecabra libncurses libnetwork \
    libobjc libpam libpanel libpcap libpng libproc libpthread libreadline libresolv librpcsvc libsandbox libsqlite3 \
    libstdc++ libswiftCore libtermcap libtidy libutil libxar libxml2 libxslt libz
    """
    .split(separator: " ").map(String.init))
}

extension Diagnostic.Code {
  package static let frameworkUnknown = Diagnostic.Code(
    "framework-unknown", "Slipway knows no framework or library of this name in Apple's SDKs.",
    "check its spelling, give the path of your own framework, or add --force")
  package static let frameworkUnavailable = Diagnostic.Code(
    "framework-unavailable",
    "The target's SDK does not contain the framework, or the deployment target is older than the framework.",
    "use another framework, link it weakly with --optional, or add --force")
}
