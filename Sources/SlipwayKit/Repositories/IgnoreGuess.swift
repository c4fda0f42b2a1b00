import Checks
public import Diagnostics
import FileTrees

/// The gitignore templates for a folder, guessed from its files.
public struct IgnoreGuess: Hashable, Sendable {
  /// A template and its evidence.
  public struct Reason: Hashable, Sendable {
    /// The template's name.
    public let template: String
    /// The file or folder that suggests it.
    public let evidence: String
  }

  /// The templates, in the order of their sections.
  public let reasons: [Reason]

  /// Reads a folder and its subfolders, if they exist.
  ///
  /// - Throws: what reading a folder throws.
  public init(for folder: String) throws(Diagnostic) {
    let names = try Self.names(in: folder)
    var reasons: [Reason] = []
    for row in Self.table {
      guard let evidence = names.first(where: row.sign.fits) else { continue }
      for template in row.templates where !reasons.contains(where: { $0.template == template }) {
        reasons.append(Reason(template: template, evidence: evidence))
      }
    }
    self.reasons = reasons
  }

  /// How a file or folder is known.
  private enum Sign {
    case named(String)
    case ending(String)

    func fits(_ path: String) -> Bool {
      switch self {
      case .named(let name): path == name || path.hasSuffix("/" + name)
      case .ending(let ending): path.hasSuffix(ending)
      }
    }
  }

  /// What the tools themselves call the files that their projects begin with.
  private static let table: [(sign: Sign, templates: [String])] = [
    (.ending(".xcodeproj"), ["Xcode", "macOS", "Swift"]),
    (.ending(".xcworkspace"), ["Xcode", "macOS", "Swift"]),
    (.named("Package.swift"), ["Swift", "SwiftPM", "macOS"]),
    (.ending(".playground"), ["Playgrounds", "macOS"]),
    (.named("Podfile"), ["CocoaPods"]),
    (.named("Cartfile"), ["Carthage"]),
    (.named("Fastfile"), ["fastlane"]),
    (.named("Tuist.swift"), ["Tuist"]),
    (.named("ci_scripts"), ["XcodeCloud"]),
    (.named("bitrise.yml"), ["Bitrise"]),
    (.named("build.gradle"), ["Gradle"]),
    (.named("build.gradle.kts"), ["Gradle"]),
    (.named("AndroidManifest.xml"), ["Android"]),
    (.named("pubspec.yaml"), ["Dart", "Flutter"]),
    (.named("ProjectSettings"), ["Unity"]),
    (.named("project.godot"), ["Godot"]),
    (.named("package.json"), ["Node"]),
    (.named("tsconfig.json"), ["TypeScript"]),
    (.named("Cargo.toml"), ["Rust"]),
    (.named("go.mod"), ["Go"]),
    (.named("pom.xml"), ["Maven"]),
    (.named("pyproject.toml"), ["Python"]),
    (.named("requirements.txt"), ["Python"]),
    (.named("Gemfile"), ["Ruby"]),
    (.named("composer.json"), ["PHP"]),
    (.named("CMakeLists.txt"), ["CMake"]),
    (.named("mix.exs"), ["Elixir"]),
    (.named(".vscode"), ["VisualStudioCode"]),
    (.named(".idea"), ["JetBrains"]),
    (.named(".envrc"), ["direnv"]),
    (.named(".DS_Store"), ["macOS"]),
  ]

  /// The folders of dependencies and build products.
  private static let foreign = DependencyFolder.installed.union(["DerivedData", "build", "vendor"])

  /// The files in the folder and in its subfolders, where an app's project often is.
  private static func names(in folder: String) throws(Diagnostic) -> [String] {
    guard FileAccess.isDirectory(folder) else { return [] }
    var names: [String] = []
    for entry in try FileAccess.entries(of: folder) {
      names.append(entry.name)
      guard entry.kind == .directory, !entry.name.hasPrefix("."), !entry.name.contains("."),
        !foreign.contains(entry.name)
      else { continue }
      names += ((try? FileAccess.entries(of: "\(folder)/\(entry.name)")) ?? []).map { "\(entry.name)/\($0.name)" }
    }
    return names.sorted { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
  }
}
