import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The application of a request to a scheme.
struct SchemeEditor {
  let request: SchemeRequest
  let loaded: LoadedProject
  private(set) var scheme: Scheme
  private(set) var notes: [Diagnostic] = []

  init(_ request: SchemeRequest, to scheme: Scheme, in loaded: LoadedProject) {
    self.request = request
    self.scheme = scheme
    self.loaded = loaded
  }

  mutating func apply() throws(Diagnostic) {
    try applyTargets()
    try applyConfiguration()
    try applyExecutable()
    try applyArguments()
    try applyOptions()
    try applyDiagnostics()
    try applyTestPlans()
  }

  // MARK: Targets

  private mutating func applyTargets() throws(Diagnostic) {
    for name in request.removedTargets {
      if let target = try known(name) {
        try scheme.removeTarget(target.id)
        if scheme.step(.launch)?.runnable?.targetID == target.id { note("the scheme still runs \(target.name)") }
      } else if case let unknown = scheme.references.filter({ $0.targetName == name || $0.targetID.rawValue == name }),
        !unknown.isEmpty
      {
        for reference in unknown { scheme = scheme.removingTarget(reference.targetID) }
      } else {
        _ = try loaded.target(name)
      }
    }
    for name in request.targets {
      let target = try loaded.target(name)
      let reference = reference(to: target)
      if target.productType?.isTestBundle == true {
        try scheme.addTestable(reference)
        if !scheme.testPlans.isEmpty { note("the test plans decide which tests run, and may not list \(target.name)") }
      } else if !request.purposes.isEmpty || !scheme.buildEntries.contains(where: { $0.target.targetID == target.id }) {
        try scheme.addBuildEntry(
          reference, for: request.purposes.isEmpty ? Set(Scheme.shownOrder) : Set(request.purposes))
      }
    }
  }

  /// The target of the project; `nil` if there is none.
  private func known(_ name: String) throws(Diagnostic) -> ProjectTarget? {
    loaded.project.targets.contains { $0.name == name || $0.id.rawValue == name } ? try loaded.target(name) : nil
  }

  private func reference(to target: ProjectTarget) -> Scheme.BuildableReference {
    Scheme.BuildableReference(
      targetID: target.id, targetName: target.name, productName: target.product?.name ?? target.name,
      container: "container:\(loaded.location.name)\(ProjectLocation.suffix)")
  }

  // MARK: Values of actions

  private mutating func applyConfiguration() throws(Diagnostic) {
    guard let configuration = request.configuration else { return }
    try loaded.requireConfigurations([configuration])
    guard !request.actions.isEmpty else {
      throw Diagnostic(
        .schemeActionNeeded, "each action of a scheme has its own build configuration",
        remedy: .operation(
          .init("scheme.set", ["name": scheme.name, "action": "run", "configuration": configuration])))
    }
    for action in request.actions { try scheme.setConfiguration(configuration, of: action) }
  }

  private mutating func applyExecutable() throws(Diagnostic) {
    guard let executable = request.executable else { return }
    var target: ProjectTarget?
    if case .target(let name) = executable {
      let meant = try loaded.target(name)
      guard meant.productType.map({ $0.isApplication || $0.suffix == "tool" }) ?? false else {
        throw Diagnostic(
          .schemeExecutableUnfit, "the product of \"\(meant.name)\" is not an app or a command-line tool",
          remedy: .advice("choose an app or a command-line tool"))
      }
      target = meant
    }
    for action in try actions(.launch, among: [.launch, .profile], for: "executable") {
      try scheme.setExecutable(target.map(reference), of: action)
    }
  }

  private mutating func applyArguments() throws(Diagnostic) {
    let offered: Set<Scheme.Action> = [.launch, .test, .profile]
    if let takes = request.takesRunArguments {
      for action in try actions(.test, among: [.test, .profile], for: "run-arguments") {
        try scheme.setTakesLaunchArguments(takes, of: action)
      }
    }
    guard request.changesArguments else { return }
    try requireWritable()
    let actions = try actions(.launch, among: offered, for: "argument and --env")
    let steps = actions.compactMap { scheme.step($0) }
    try requirePresent(request.removedArguments, among: steps.flatMap(\.arguments).map(\.text), "argument", in: actions)
    try requirePresent(
      request.removedEnvironment, among: steps.flatMap(\.environment).map(\.name), "environment variable", in: actions)
    for action in actions {
      guard let step = scheme.step(action) else { throw scheme.missing(action) }
      try scheme.setArguments(arguments(step.arguments), of: action)
      try scheme.setEnvironment(environment(step.environment), of: action)
      if step.takesLaunchArguments {
        note(
          "the \(action.title) action uses the arguments and the environment of run; --run-arguments off separates them"
        )
      }
    }
  }

  /// Refuses what no XML file can contain.
  private func requireWritable() throws(Diagnostic) {
    if request.arguments.contains("") {
      throw Diagnostic(.schemeValueInvalid, "an argument is empty", remedy: .advice("give the text of the argument"))
    }
    let texts = request.arguments + request.environment.flatMap { [$0.name, $0.value] }
    guard let unwritable = texts.first(where: { !MarkupText.isWritable($0) }) else { return }
    throw Diagnostic(
      .schemeValueInvalid, "\"\(unwritable)\" contains a control character",
      remedy: .advice("use printable characters"))
  }

  private func arguments(_ old: [Scheme.Argument]) -> [Scheme.Argument] {
    var arguments = old.filter { !request.removedArguments.contains($0.text) }
    for text in request.arguments {
      if let index = arguments.firstIndex(where: { $0.text == text }) {
        arguments[index].isEnabled = true
      } else {
        arguments.append(Scheme.Argument(text: text))
      }
    }
    return arguments
  }

  private func environment(_ old: [Scheme.EnvironmentVariable]) -> [Scheme.EnvironmentVariable] {
    var variables = old.filter { !request.removedEnvironment.contains($0.name) }
    for (name, value) in request.environment {
      if let index = variables.firstIndex(where: { $0.name == name }) {
        variables[index].value = value
        variables[index].isEnabled = true
      } else {
        variables.append(Scheme.EnvironmentVariable(name: name, value: value))
      }
    }
    return variables
  }

  private mutating func applyOptions() throws(Diagnostic) {
    if let language = request.language {
      try requireCode(language, "language", "de")
      for action in try actions(.launch, among: [.launch, .test], for: "language") {
        try scheme.setLanguage(language.isEmpty ? nil : language, of: action)
      }
    }
    if let region = request.region {
      try requireCode(region, "region", "DE")
      for action in try actions(.launch, among: [.launch, .test], for: "region") {
        try scheme.setRegion(region.isEmpty ? nil : region, of: action)
      }
    }
  }

  private static let codeCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private func requireCode(_ code: String, _ kind: String, _ example: String) throws(Diagnostic) {
    guard !code.utf8.allSatisfy({ Self.codeCharacters.contains($0) }) else { return }
    throw Diagnostic(
      .schemeValueInvalid, "\"\(code)\" is not a valid \(kind) code",
      remedy: .advice("use a code such as \(example), or system"))
  }

  private mutating func applyDiagnostics() throws(Diagnostic) {
    for (diagnostic, isOn) in request.diagnostics {
      for action in try actions(.launch, among: diagnostic.actions, for: "diagnostic \(diagnostic.name)") {
        try scheme.set(diagnostic, to: isOn, of: action)
      }
    }
    guard !request.diagnostics.isEmpty else { return }
    let (address, thread) = (SchemeDiagnostic.named("address-sanitizer"), SchemeDiagnostic.named("thread-sanitizer"))
    for action in [Scheme.Action.launch, .test] {
      guard let step = scheme.step(action), let address, let thread, step.isOn(address), step.isOn(thread)
      else { continue }
      throw Diagnostic(
        .schemeDiagnosticsConflict, "Address Sanitizer and Thread Sanitizer can't be on in the same action",
        remedy: .operation(
          .init("scheme.set", ["name": scheme.name, "action": action.title, "diagnostic": "\(thread.name)=off"])))
    }
  }

  // MARK: Test plans

  private mutating func applyTestPlans() throws(Diagnostic) {
    guard !request.testPlans.isEmpty || !request.removedTestPlans.isEmpty else { return }
    _ = try actions(.test, among: [.test], for: "test-plan")
    let plans = try request.removedTestPlans.map { path throws(Diagnostic) in try location(of: path) }
    try requirePresent(plans, among: scheme.testPlanReferences.map(\.location), "test plan")
    for path in request.removedTestPlans { try scheme.removeTestPlan(location(of: path)) }
    for path in request.testPlans {
      guard path.pathEnding == "xctestplan", FileAccess.kind(of: path) == .file else {
        throw Diagnostic(
          .fileNotFound, "\"\(path)\" is not a test plan", at: Place(file: path),
          remedy: .operation(.init("file.create", ["kind": "test-plan", "scheme": scheme.name])))
      }
      try scheme.addTestPlan(location(of: path))
    }
  }

  private func location(of path: String) throws(Diagnostic) -> String {
    guard let relative = ProjectPlaces(loaded).relative(path) else {
      throw Diagnostic(.pathOutside, "\"\(path)\" is outside the project's folder", at: Place(file: path))
    }
    return "container:\(relative)"
  }

  // MARK: Actions

  /// The chosen actions, or the usual one.
  private func actions(
    _ usual: Scheme.Action, among offered: Set<Scheme.Action>, for option: String
  ) throws(Diagnostic) -> [Scheme.Action] {
    if let unfit = request.actions.first(where: { !offered.contains($0) }) {
      let names = Scheme.shownOrder.filter(offered.contains).map(\.title).alternatives
      throw Diagnostic(
        .schemeOptionUnfit, "the \(unfit.title) action does not support --\(option)",
        remedy: .advice("choose \(names)"))
    }
    return request.actions.isEmpty ? [usual] : request.actions
  }

  /// Refuses to remove what the scheme does not have, or none of some actions has.
  private func requirePresent(
    _ removed: [String], among present: [String], _ noun: String, in actions: [Scheme.Action] = []
  ) throws(Diagnostic) {
    guard let absent = removed.first(where: { !present.contains($0) }) else { return }
    let owner = actions.isEmpty ? "" : " in the \(actions.map(\.title).alternatives) action"
    let near = NearNames(to: absent, among: Set(present)).names
    let names = near.isEmpty ? Array(Set(present)).sorted() : near
    let list = names.map { "\"\($0)\"" }.alternatives
    throw Diagnostic(
      .schemeValueMissing, "\(noun) \"\(absent)\" does not exist in scheme \"\(scheme.name)\"\(owner)",
      remedy: names.isEmpty ? nil : .advice(near.isEmpty ? "choose \(list)" : "did you mean \(list)?"))
  }

  private mutating func note(_ message: String) {
    notes.append(Diagnostic(.schemeValueUnused, message, severity: .note))
  }
}
