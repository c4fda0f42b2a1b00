import Diagnostics
import FileTrees
import Scaffolding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command works with: the world, seen through the shared options.
struct Context {
  let world: World
  let shared: SharedOptions
  /// The folder that relative paths are relative to: `-C`, or where the user stands.
  let directory: String
  /// What time it is: `--at`, or the clock.
  let now: Date

  init(world: World, shared: SharedOptions) throws(Diagnostic) {
    self.world = world
    self.shared = shared
    directory = shared.directory.map { AbsolutePath($0, from: world.directory).description } ?? world.directory
    if let given = shared.directory, !FileAccess.isDirectory(directory) {
      throw Diagnostic(
        .fileNotFound, "there is no folder \"\(given)\"", remedy: .advice("name a folder that exists with -C"))
    }
    now = try shared.at.map { text throws(Diagnostic) in try DateReading.moment(text) } ?? world.clock()
  }

  /// Whether a date was given that stands for the clock.
  var hasGivenDate: Bool { shared.at != nil }

  /// The values that places on this machine are found from.
  var places: UserPlaces {
    UserPlaces(environment: world.environment, executable: world.executable)
  }

  /// An absolute path for one that the user typed.
  func path(_ typed: String) -> String {
    AbsolutePath(typed, from: directory).description
  }

  /// The shortest way to write an absolute path for this user: relative to the current folder where it lies inside.
  func shown(_ path: String) -> String {
    path == directory ? "." : path.path(below: directory) ?? path
  }

  /// A path as it is typed from the current folder, with `..` for what lies above.
  func typed(_ path: String) -> String {
    let (whole, folder) = (AbsolutePath(path).components, AbsolutePath(directory).components)
    let common = zip(whole, folder).prefix { $0 == $1 }.count
    guard common > 0 else { return path }
    let parts = Array(repeating: "..", count: folder.count - common) + whole.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The day that it is, where the user is.
  var today: CalendarDate? {
    let offset = hasGivenDate ? 0 : world.minutesAheadOfUTC(now)
    return try? DateReading.day(DateWording.day(now.addingTimeInterval(Double(offset) * 60)))
  }

  /// Asks before a step that destroys something; `--yes` answers, and without a terminal nothing asks.
  ///
  /// - Parameters:
  ///   - deed: What is to be done, such as `delete the App ID`.
  ///   - harm: What else comes of it: a sentence with its full stop and a space, or nothing.
  /// - Throws: `confirmation-needed` where nobody can be asked, `cancelled` when the answer is no.
  func confirm(_ deed: String, after harm: String = "") throws(Diagnostic) {
    if shared.yes || shared.dryRun { return }
    guard let readLine = world.readLine, !shared.noInput else {
      throw Diagnostic(
        .confirmationNeeded,
        "nobody is here to answer whether to \(deed)" + (harm.isEmpty ? "" : ": \(harm.dropLast(2))"),
        remedy: .advice("add --yes to answer yes"))
    }
    let question = visible("\(harm)\(deed.prefix(1).uppercased())\(deed.dropFirst())? [y/N] ")
    _ = world.problems.write(Array(question.utf8))
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw Diagnostic(.cancelled, "nothing was changed, because the answer was no")
    }
  }
}

extension Diagnostic.Code {
  /// A command line that cannot be understood (exit 64).
  static let usage: Self = "usage"
  /// A step that destroys something and that nobody confirmed.
  static let confirmationNeeded: Self = "confirmation-needed"
  /// The user said no.
  static let cancelled: Self = "cancelled"
}
