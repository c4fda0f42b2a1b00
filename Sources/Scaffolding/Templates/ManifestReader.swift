import AppleIdentifiers
import Diagnostics
import Yams

/// Reads a `template.yml`, and continues after an error to report all errors at once.
struct ManifestReader {
  var nodes: ManifestNodes
  let folder: String
  var manifest = TemplateManifest()

  private init(folder: String, file: String) {
    self.folder = folder
    nodes = ManifestNodes(file: file)
  }

  /// The manifest in `bytes`, as far as it could be read, and everything that is wrong with it.
  static func read(
    _ bytes: [UInt8], folder: String, file: String
  ) -> (manifest: TemplateManifest, findings: [Diagnostic]) {
    var reader = ManifestReader(folder: folder, file: file)
    if let problem = reader.problem(with: bytes) {
      reader.nodes.note(problem, at: nil)
    } else {
      reader.read(String(decoding: bytes, as: UTF8.self))
    }
    return (reader.manifest, reader.nodes.findings)
  }

  private static let largest = 64 << 10
  private static let deepest = 64

  /// Why the text is not even tried: the parser goes down one call for each level.
  private func problem(with bytes: [UInt8]) -> String? {
    if bytes.count > Self.largest { return "the manifest is larger than \(Self.largest) bytes" }
    var run = 0
    var depth = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        run += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): run += 1
      case UInt8(ascii: " "): break
      default: run = 0
      }
      if depth > Self.deepest || run > Self.deepest {
        return "the manifest is nested more than \(Self.deepest) levels deep"
      }
    }
    return nil
  }

  private mutating func read(_ text: String) {
    do {
      // Every value is read as text, so that no tag needs to be found for it.
      guard let root = try Yams.compose(yaml: text, .basic) else {
        nodes.note("the manifest is empty", at: nil)
        return
      }
      read(root)
    } catch {
      nodes.findings.append(syntaxFinding(error))
    }
  }

  private func syntaxFinding(_ error: any Error) -> Diagnostic {
    let (problem, line): (String, Int?) =
      switch error as? YamlError {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        (problem, mark.line)
      case .duplicatedKeysInMapping(let duplicates, let context):
        ("duplicate key \"\(duplicates.sorted().first ?? "")\"", context.mark.line)
      default: ("the file is not YAML", nil)
      }
    return Diagnostic(
      .templateInvalid, "the manifest can't be read: \(problem)", at: Place(file: nodes.file, line: line))
  }

  private mutating func read(_ root: Node) {
    let members = nodes.members(
      of: root, named: "the manifest",
      keys: [
        "name", "description", "kind", "platforms", "extends", "options", "excludes", "values", "flags", "files",
        "targets", "minimums", "target-kinds",
      ])
    manifest.name = nodes.text(members["name"], named: "name", in: root) ?? ""
    manifest.summary = nodes.text(members["description"], named: "description", in: root) ?? ""
    if let text = nodes.text(members["kind"], named: "kind", in: root) {
      if let kind = Template.Kind(rawValue: text) {
        manifest.kind = kind
      } else {
        let words = Template.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        nodes.note("unknown kind \"\(text)\"", at: members["kind"], advice: "use one of the kinds \(words)")
      }
    }
    readPlatforms(members["platforms"])
    for (text, node) in nodes.texts(members["target-kinds"], named: "target-kinds") {
      if let kind = targetKind(text, at: node) { manifest.targetKinds.append(kind) }
    }
    for (name, node) in nodes.texts(members["extends"], named: "extends") {
      manifest.extends.append(.init(name: name, place: nodes.place(of: node)))
    }
    readOptions(members["options"])
    for node in nodes.items(of: members["files"], named: "files") { readFile(node) }
    for node in nodes.items(of: members["targets"], named: "targets") { readTarget(node) }
    for node in nodes.items(of: members["minimums"], named: "minimums") { readMinimum(node) }
    for node in nodes.items(of: members["excludes"], named: "excludes") { readExclusion(node) }
    for node in nodes.items(of: members["values"], named: "values") { readValue(node) }
    for node in nodes.items(of: members["flags"], named: "flags") { readFlag(node) }
  }

  private mutating func readPlatforms(_ node: Node?) {
    for (text, node) in nodes.texts(node, named: "platforms") {
      if let platform = Platform(rawValue: text) {
        manifest.platforms.append(platform)
      } else {
        nodes.note("unknown platform \"\(text)\"", at: node)
      }
    }
  }

  private mutating func readOptions(_ node: Node?) {
    guard let node else { return }
    let all = ProjectOption.allCases.map(\.rawValue)
    let members = nodes.members(of: node, named: "options", keys: all)
    for option in ProjectOption.allCases {
      if let member = members[option.rawValue] { readOption(option, member) }
    }
  }

  private mutating func readOption(_ option: ProjectOption, _ node: Node) {
    let name = option.rawValue
    let members = nodes.members(of: node, named: name, keys: ["question", "values", "default"])
    let question = nodes.text(members["question"], named: "the question of \"\(name)\"", in: node)
    var values = nodes.texts(members["values"], named: "the values of \"\(name)\"").map(\.text)
    var defaultValue =
      option.form == .text ? "" : nodes.text(members["default"], named: "the default of \"\(name)\"", in: node)
    if option.form == .flag { defaultValue = defaultValue.map { Self.flagWords[$0] ?? $0 } }
    guard let question, let defaultValue else { return }
    switch option.form {
    case .choice:
      if values.isEmpty { nodes.note("\"\(name)\" has no values", at: node) }
      for value in values where !option.vocabulary.contains(value) {
        nodes.note(
          "\"\(name)\" can't be \"\(value)\"", at: members["values"],
          advice: "use \(option.vocabulary.alternatives)")
      }
    case .flag, .version, .text:
      if members["values"] != nil { nodes.note("\"\(name)\" can't have a list of values", at: members["values"]) }
      values = option.form == .text ? [] : option.vocabulary
    }
    let isLegal =
      switch option.form {
      case .text: members["default"] == nil
      case .version: (try? SystemVersion(defaultValue)) != nil
      case .choice, .flag: values.contains(defaultValue)
      }
    if !isLegal { nodes.note("the default of \"\(name)\" is not an allowed value", at: members["default"]) }
    manifest.options.append(
      TemplateOption(option: option, question: question, values: values, defaultValue: defaultValue))
  }

  /// The YAML spellings of flags, in addition to yes and no.
  private static let flagWords = ["true": "yes", "on": "yes", "false": "no", "off": "no"]
}
