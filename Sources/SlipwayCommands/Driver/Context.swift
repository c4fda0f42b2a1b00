import Diagnostics
import FileTrees
import Scaffolding
import SlipwayKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The world and the shared options of a command.
struct Context {
  let world: World
  let shared: SharedOptions
  /// The base of relative paths: `-C`, or the working directory.
  let directory: String
  /// The current time: `--at`, or the clock.
  let now: Date

  init(world: World, shared: SharedOptions) throws(Diagnostic) {
    guard !world.directory.isEmpty || shared.directory?.hasPrefix("/") ?? false else {
      throw Diagnostic(
        .fileNotFound, "the current folder does not exist any more", remedy: .advice("go to another folder with cd"))
    }
    self.world = world
    self.shared = shared
    directory = shared.directory.map { AbsolutePath($0, from: world.directory).description } ?? world.directory
    if let given = shared.directory, !FileAccess.isDirectory(directory) {
      throw Diagnostic(
        .fileNotFound,
        FileAccess.exists(directory) ? "\"\(given)\" is not a folder" : "folder \"\(given)\" does not exist",
        remedy: .advice("give an existing folder with -C"))
    }
    now = try shared.at.map { text throws(Diagnostic) in try DateReading.moment(text) } ?? world.clock()
  }

  /// Whether `--at` was given.
  var hasGivenDate: Bool { shared.at != nil }

  /// The user's and the installation's folders.
  var places: UserPlaces {
    UserPlaces(environment: world.environment, executable: world.executable, accountHome: world.accountHome)
  }

  /// The absolute path for a typed path.
  func path(_ typed: String) -> String {
    AbsolutePath(typed, from: directory).description
  }

  /// An absolute path, relative to the current folder if it is inside.
  func shown(_ path: String) -> String {
    path == directory ? "." : path.path(below: directory) ?? path
  }

  /// A path relative to a project's folder, made relative to the current folder.
  func typed(_ path: String, in location: ProjectLocation) -> String {
    typed(path.hasPrefix("/") ? path : location.folder + "/" + path)
  }

  /// A path relative to the current folder, with `..` for folders above.
  func typed(_ path: String) -> String { Self.typed(path, from: directory) }

  /// The beginning of a command line that goes into a folder from where the present one was typed; empty there.
  func step(into folder: String) -> String {
    let path = Self.typed(folder, from: world.directory)
    return path == "." ? "" : "cd \(RemedyWording.quoted(path)) && "
  }

  private static func typed(_ path: String, from base: String) -> String {
    let (whole, folder) = (AbsolutePath(path).components, AbsolutePath(base).components)
    let common = zip(whole, folder).prefix { $0 == $1 }.count
    guard common > 0 else { return path }
    let parts = Array(repeating: "..", count: folder.count - common) + whole.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The current date in the user's time zone.
  var today: CalendarDate? {
    let offset = hasGivenDate ? 0 : world.minutesAheadOfUTC(now)
    return try? DateReading.day(DateWording.day(now.addingTimeInterval(Double(offset) * 60)))
  }

  /// Asks before a destructive step; `--yes` answers yes.
  ///
  /// - Parameters:
  ///   - action: The step, such as `delete the App ID`.
  ///   - consequences: Sentences on the consequences, without periods.
  /// - Throws: `confirmation-needed` without a terminal, `cancelled` if the answer is no.
  func confirm(_ action: String, after consequences: [String] = []) throws(Diagnostic) {
    if shared.yes || shared.dryRun { return }
    guard let readLine = world.readLine, !shared.noInput else {
      if !shared.json {
        world.show(
          lines: consequences.map { "note: \($0.prefix(1).lowercased())\($0.dropFirst())" }
            + (consequences.isEmpty ? [] : [""]))
      }
      throw Diagnostic(
        .confirmationNeeded,
        "confirmation required to \(action)" + (shared.json ? consequences.map { "; \($0)" }.joined() : ""),
        remedy: .advice("add --yes to answer yes, or --dry-run to preview the change"))
    }
    let sentences = consequences.map { $0 + ". " }.joined()
    while true {
      world.show(question: "\(sentences)\(action.prefix(1).uppercased())\(action.dropFirst())? [y/N] ")
      let answer = readLine()
      switch YesOrNo(answer ?? "", default: .no) {
      case .yes: return
      case .no: throw Diagnostic(.cancelled, "cancelled: nothing was changed")
      case nil: Printer(world: world, settings: OutputSettings(shared, in: world)).tell(YesOrNo.invalid(answer ?? ""))
      }
    }
  }
}
