import AppleIdentifiers
import Checks
import Diagnostics
import FileTrees

/// The check settings of `.slipway.yml` for each project; each file is read once.
struct CheckSettings {
  /// The settings of a folder.
  struct Local: Sendable {
    /// The severities of rules; `nil` for one that is switched off.
    var severities: [String: Diagnostic.Severity?] = [:]
    /// The excluded paths.
    var excluded = ExcludedPaths()
    /// The team that signs.
    var team: TeamID?
    /// What the team requires.
    var policy = ProjectPolicy()

    /// Whether findings of a rule in the file at `path`, which is absolute, are reported.
    func reports(_ rule: String, in path: String) -> Bool {
      if let severity = severities[rule], severity == nil { return false }
      return !excluded.contains(path)
    }

    /// The finding as the settings want it; `nil` where they do not want it.
    func applied(to finding: Finding) -> Finding? {
      guard let changed = severities[finding.rule] else { return finding }
      guard let severity = changed else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  private var known: [String: Local] = [:]
  /// The baselines of the settings, by file.
  private var baselines: [String: ConfiguredBaseline] = [:]
  private let excluded: ExcludedPaths
  private let source: SettingsSource
  /// Gives the user's name as a component of bundle identifiers.
  private let user: () -> String

  init(excluding excluded: ExcludedPaths, from source: SettingsSource, user: @escaping () -> String = { "" }) {
    self.excluded = excluded
    self.source = source
    self.user = user
  }

  /// The settings of a folder, which is absolute.
  ///
  /// - Throws: `configuration-invalid`, also for a name that no rule has.
  mutating func settings(of folder: String) throws(Diagnostic) -> Local {
    guard let place = SlipwayConfiguration.place(nearestTo: folder, exists: source.exists) else {
      return Local(excluded: excluded)
    }
    var local = try settings(in: place)
    if !local.policy.bundleIdentifiers.isEmpty { local.policy.user = user() }
    local.policy.missingIgnoreTemplates = source.missingIgnoreTemplates(of: local.policy, from: folder, to: place)
    return local
  }

  /// The settings of the configuration in a folder.
  private mutating func settings(in place: String) throws(Diagnostic) -> Local {
    if let local = known[place] { return local }
    let configuration = try source.configuration(in: place)
    let check = configuration.check
    var local = Local(excluded: excluded)
    local.team = configuration.team?.id
    local.policy = configuration.policy
    local.excluded.add(check.exclude, seenFrom: place)
    for change in check.rules {
      guard RuleCatalog.rule(change.rule) != nil else {
        let near = NearNames(to: change.rule, among: RuleCatalog.all.map(\.description.id)).names
        throw Diagnostic(
          .configurationInvalid, "unknown rule \"\(change.rule)\"", at: change.place,
          remedy: .advice(
            near.isEmpty ? "run slipway explain to list all rules" : "did you mean \(near.alternatives)?"))
      }
      local.severities[change.rule] = .some(change.severity)
    }
    if let file = configuration.baseline {
      let baseline = try ConfiguredBaseline(file, in: place)
      baselines[baseline.path] = baseline
    }
    known[place] = local
    return local
  }

  /// Reads the baselines that the settings name, in the order of their paths.
  ///
  /// - Throws: `file-not-found`, `baseline-invalid`, and what reading throws.
  func configuredBaselines() throws(Diagnostic) -> [CheckBaseline] {
    var read: [CheckBaseline] = []
    for (_, baseline) in baselines.sorted(by: { $0.key < $1.key }) { read.append(try baseline.read(from: source)) }
    return read
  }
}
