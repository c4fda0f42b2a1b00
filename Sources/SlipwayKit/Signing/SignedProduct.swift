import AppleIdentifiers
import Checks
import CodeSigning
import Diagnostics
import PropertyLists
import ProvisioningProfiles
import XcodeProjects

/// The product of a target in one configuration, as signing sees it.
struct SignedProduct {
  let name: String
  let configuration: String
  let settings: ResolvedSettings
  let bundleIdentifier: BundleIdentifier
  /// The entitlements file's content; `nil` where it can't be read.
  let entitlements: PropertyListDictionary?
  /// The Info.plist of the product; `nil` where the file that it is made from can't be read.
  let infoPlist: PropertyListDictionary?

  init(of target: ProjectTarget, configuration: String, in loaded: LoadedProject) throws(Diagnostic) {
    name = target.name
    self.configuration = configuration
    let settings = loaded.settings(of: target, configuration: configuration)
    self.settings = settings
    entitlements =
      settings.path("CODE_SIGN_ENTITLEMENTS") == nil
      ? PropertyListDictionary()
      : (try? loaded.propertyList(namedBy: "CODE_SIGN_ENTITLEMENTS", in: settings))?.dictionary.map(
        settings.entitlements)
    infoPlist = Self.infoPlist(settings, in: loaded)?.dictionary
    let text = infoPlist?["CFBundleIdentifier"]?.string ?? settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
    do {
      bundleIdentifier = try BundleIdentifier(text)
    } catch {
      throw Diagnostic(
        error.code, "the target \(target.name) has no valid bundle identifier: \(error.message)",
        at: target.place(ofSetting: "PRODUCT_BUNDLE_IDENTIFIER", in: settings).map(loaded.shown), remedy: error.remedy)
    }
  }

  /// The signing style.
  private var signing: SigningSettings { SigningSettings { settings[$0] } }

  /// The team that the settings name.
  var team: TeamID? { signing.team }

  /// The identity that the settings ask for.
  var identity: IdentitySelector? { signing.identity }

  /// The profile that the settings name, where signing is manual.
  func specifier(_ wishes: TargetSigning.Wishes) -> String? {
    if case .manual(let specifier) = style(wishes) { specifier } else { nil }
  }

  func style(_ wishes: TargetSigning.Wishes) -> SigningStyle {
    signing.style(isAutomatic: wishes.isAutomatic ?? signing.isAutomatic)
  }

  /// What it is signed for: automatic signing builds for development, a profile that is named says it itself.
  func type(_ wishes: TargetSigning.Wishes) -> ProfileType? {
    wishes.type ?? signing.type(of: style(wishes))
  }

  private static func infoPlist(_ settings: ResolvedSettings, in loaded: LoadedProject) -> PropertyList? {
    guard let path = settings.infoPlistPath else { return settings.infoPlist() }
    guard let bytes = loaded.contents(of: path), let file = try? PropertyList(parsing: bytes, file: path) else {
      return nil
    }
    return settings.infoPlist(file: file)
  }
}

/// Which apps bring which targets along.
struct EmbeddedTargets {
  private let hosts: [ObjectID: ProjectTarget]
  private let children: [ObjectID: [ProjectTarget]]

  init(of project: XcodeProject) {
    let targets = project.targets
    let byID = Dictionary(targets.map { ($0.id, $0) }) { first, _ in first }
    var hosts: [ObjectID: ProjectTarget] = [:]
    var children: [ObjectID: [ProjectTarget]] = [:]
    let embedded = project.embeddedTargets
    for host in targets where host.productType?.isApplication == true {
      for child in (embedded[host.id] ?? []).compactMap({ byID[$0] }) where child.productType?.carriesProfile == true {
        children[host.id, default: []].append(child)
        if hosts[child.id] == nil { hosts[child.id] = host }
      }
    }
    self.hosts = hosts
    self.children = children
  }

  /// The app that brings the target along.
  func host(of target: ObjectID) -> ProjectTarget? { hosts[target] }

  /// The embedded targets with profiles, recursively.
  func children(of target: ObjectID) -> [ProjectTarget] {
    var found: [ProjectTarget] = []
    var seen: Set<ObjectID> = [target]
    var waiting = children[target] ?? []
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard seen.insert(next.id).inserted else { continue }
      found.append(next)
      waiting += children[next.id] ?? []
    }
    return found
  }
}
