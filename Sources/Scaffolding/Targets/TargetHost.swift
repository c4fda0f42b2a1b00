import AppleIdentifiers
package import Diagnostics
import XcodeProjects

/// The target that a new one is added to: the app that it extends, or what it tests.
struct TargetHost {
  let target: ProjectTarget?
  /// Whether several apps could use a new library, so that none of them does.
  private(set) var isAmbiguous = false

  /// Chooses the host of a new target of a kind.
  ///
  /// - Parameters:
  ///   - name: The name of the host; `nil` for the one that fits.
  ///   - kind: The kind of the new target.
  ///   - isAlone: Whether no app uses a new library.
  ///   - platform: The platform of the new target; `nil` for the host's.
  ///   - ground: The project.
  /// - Throws: `target-not-found`, `host-unsuitable`, and `host-needed` where several could be meant, or none is there.
  init(
    _ name: String?, for kind: TargetKind, isAlone: Bool, platform: Platform?, on ground: TargetGround
  ) throws(Diagnostic) {
    let facts = kind.facts
    let suitable = ground.project.targets.filter { Self.fits($0, facts, kind, ground) }
    if let name {
      target = try Self.named(name, kind, suitable, ground)
      return
    }
    switch facts.role {
    case .none: target = nil
    case .used:
      let apps = Self.users(of: platform, on: ground)
      isAmbiguous = !isAlone && apps.count > 1
      target = isAlone || apps.count != 1 ? nil : apps[0]
    case .tests(let isNeeded), .embedded(let isNeeded):
      // A command-line tool or a bundle is mostly there for itself.
      guard isNeeded || kind == .unitTests || kind == .watchApp else {
        target = nil
        return
      }
      let whole = ground.project.independentApps.map(\.id)
      let apps = suitable.filter { whole.contains($0.id) }
      let candidates = apps.isEmpty ? suitable : apps
      guard candidates.count < 2 else {
        throw Diagnostic(
          .hostNeeded,
          "several targets can be the host: \(candidates.map { "\"\($0.name)\"" }.joined(separator: ", "))",
          remedy: .advice("choose one with --host"))
      }
      guard !candidates.isEmpty || !isNeeded else {
        throw Diagnostic(
          .hostNeeded, "project \"\(ground.project.name)\" has no app to add the \(kind.rawValue) target to",
          remedy: .advice("add an app to the project"))
      }
      target = candidates.first
    }
  }

  /// The apps that can use a new library of a platform.
  private static func users(of platform: Platform?, on ground: TargetGround) -> [ProjectTarget] {
    ground.project.independentApps.filter { app in
      platform.map { ground.platforms(of: app).contains($0) } ?? true
    }
  }

  private static func named(
    _ name: String, _ kind: TargetKind, _ suitable: [ProjectTarget], _ ground: TargetGround
  ) throws(Diagnostic) -> ProjectTarget {
    let all = ground.project.targets
    let called = all.filter { $0.name == name }
    guard called.count < 2, let target = called.first ?? all.first(where: { $0.id.rawValue == name }) else {
      throw Diagnostic(
        .hostNeeded,
        "project \"\(ground.project.name)\" has \(called.isEmpty ? "no target" : "several targets") named \"\(name)\"",
        remedy: .advice("choose \(all.map { "\"\($0.name)\"" }.alternatives)"))
    }
    if case .none = kind.facts.role {
      throw Diagnostic(
        .hostUnsuitable, "\(kind.rawValue) targets can't have a host, but \"\(name)\" is given",
        at: target.object.place, remedy: .advice("leave out --host"))
    }
    guard suitable.contains(where: { $0.id == target.id }) else {
      let title = target.productType?.facts?.title ?? "no product"
      throw Diagnostic(
        .hostUnsuitable, "\"\(target.name)\" (\(title)) can't be the host of \(kind.rawValue) targets",
        at: target.object.place,
        remedy: .advice(
          suitable.isEmpty
            ? "add a suitable host target first"
            : "choose \(suitable.map { "\"\($0.name)\"" }.alternatives)"))
    }
    return target
  }

  private static func fits(
    _ target: ProjectTarget, _ facts: TargetKind.Facts, _ kind: TargetKind, _ ground: TargetGround
  ) -> Bool {
    guard let suffix = target.productType?.suffix, facts.hosts.contains(suffix) else { return false }
    switch kind {
    case .appClip, .watchApp: return ground.platforms(of: target).contains(.iOS)
    case .xpcService, .commandLineTool: return ground.platforms(of: target).contains(.macOS)
    default: return true
    }
  }
}

extension Diagnostic.Code {
  package static let hostNeeded = Diagnostic.Code(
    "host-needed", "The new target needs a host target, and the project has none or several.",
    "name the host with --host")
  package static let hostUnsuitable = Diagnostic.Code(
    "host-unsuitable", "The host target can't contain a target of this kind.",
    "leave out --host, or name a suitable target")
}
