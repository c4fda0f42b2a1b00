import AppleIdentifiers
import Diagnostics
import Yams

/// The parts that a manifest lists: files, targets, and what they depend on.
extension ManifestReader {
  mutating func readFile(_ node: Node) {
    let members = nodes.members(of: node, named: "a file", keys: ["from", "to", "when", "each"])
    let condition = nodes.condition(members["when"])
    var repetition: TemplateManifest.Repetition?
    if let word = nodes.optionalText(members["each"], named: "each") {
      repetition = TemplateManifest.Repetition(rawValue: word)
      if repetition == nil {
        nodes.note("\"each\" must be language or translation, not \"\(word)\"", at: members["each"])
      }
    }
    guard let source = nodes.text(members["from"], named: "from", in: node),
      let destination = nodes.text(members["to"], named: "to", in: node)
    else { return }
    manifest.files.append(
      .init(
        template: folder, source: source, destination: destination, repetition: repetition, condition: condition,
        place: nodes.place(of: node)))
  }

  /// The kind of target of this name; notes an unknown one.
  mutating func targetKind(_ word: String, at node: Node?) -> TargetKind? {
    if let kind = TargetKind(rawValue: word) { return kind }
    let words = TargetKind.allCases.map(\.rawValue).joined(separator: ", ")
    nodes.note("unknown kind of target \"\(word)\"", at: node, advice: "use one of the kinds \(words)")
    return nil
  }

  mutating func readTarget(_ node: Node) {
    let members = nodes.members(
      of: node, named: "a target",
      keys: [
        "name", "kind", "host", "embed-in", "bundle-suffix", "info-plist", "entitlements", "prefix-header",
        "frameworks", "public-headers", "packages", "settings", "when",
      ])
    let condition = nodes.condition(members["when"])
    guard let name = nodes.text(members["name"], named: "name", in: node),
      let word = nodes.text(members["kind"], named: "kind", in: node)
    else { return }
    guard let kind = targetKind(word, at: members["kind"]) else { return }
    var target = TemplateManifest.TargetEntry(
      name: name, kind: kind, condition: condition, place: nodes.place(of: node))
    target.host = nodes.optionalText(members["host"], named: "host")
    target.container = nodes.optionalText(members["embed-in"], named: "embed-in")
    target.identifierSuffix = nodes.optionalText(members["bundle-suffix"], named: "bundle-suffix")
    target.infoPlist = nodes.optionalText(members["info-plist"], named: "info-plist")
    target.entitlements = nodes.optionalText(members["entitlements"], named: "entitlements")
    target.prefixHeader = nodes.optionalText(members["prefix-header"], named: "prefix-header")
    target.frameworks = nodes.texts(members["frameworks"], named: "frameworks").map(\.text)
    target.publicHeaders = nodes.texts(members["public-headers"], named: "public-headers").map(\.text)
    for node in nodes.items(of: members["packages"], named: "packages") { readPackage(node, into: &target) }
    for node in nodes.items(of: members["settings"], named: "settings") { readSetting(node, into: &target) }
    // The user chooses the target that a new target tests or that embeds it.
    if (manifest.kind != .target && kind.needsHost) != (target.host != nil) {
      let problem = kind.needsHost ? "requires a host: the target to test" : "can't have a host"
      nodes.note("a \(word) target \(problem)", at: node)
    }
    manifest.targets.append(target)
  }

  private mutating func readPackage(_ node: Node, into target: inout TemplateManifest.TargetEntry) {
    let members = nodes.members(of: node, named: "a package", keys: ["path", "product"])
    guard let path = nodes.text(members["path"], named: "path", in: node),
      let product = nodes.text(members["product"], named: "product", in: node)
    else { return }
    target.packages.append(.init(path: path, product: product))
  }

  private mutating func readSetting(_ node: Node, into target: inout TemplateManifest.TargetEntry) {
    let members = nodes.members(of: node, named: "a setting", keys: ["key", "value", "when"])
    let condition = nodes.condition(members["when"])
    guard let key = nodes.text(members["key"], named: "key", in: node),
      let value = nodes.text(members["value"], named: "value", in: node)
    else { return }
    target.settings.append(.init(key: key, value: value, condition: condition))
  }

  mutating func readMinimum(_ node: Node) {
    let members = nodes.members(of: node, named: "a minimum", keys: ["version", "platform", "reason", "when"])
    let condition = nodes.condition(members["when"])
    let platform = platform(members["platform"])
    guard let text = nodes.text(members["version"], named: "version", in: node),
      let reason = nodes.text(members["reason"], named: "reason", in: node)
    else { return }
    guard let version = try? SystemVersion(text) else {
      nodes.note("\"\(text)\" is not a valid system version", at: members["version"])
      return
    }
    manifest.minimums.append(.init(version: version, platform: platform, reason: reason, condition: condition))
  }

  mutating func readExclusion(_ node: Node) {
    let members = nodes.members(of: node, named: "an exclusion", keys: ["when", "reason"])
    guard let condition = nodes.condition(members["when"]),
      let reason = nodes.text(members["reason"], named: "reason", in: node)
    else {
      if members["when"] == nil { nodes.note("\"when\" is missing", at: node) }
      return
    }
    manifest.exclusions.append(.init(condition: condition, reason: reason))
  }

  mutating func readValue(_ node: Node) {
    let members = nodes.members(of: node, named: "a value", keys: ["name", "value", "when"])
    let condition = nodes.condition(members["when"])
    guard let name = placeholderName(members["name"], in: node),
      let text = nodes.text(members["value"], named: "value", in: node)
    else { return }
    manifest.values.append(.init(name: name, text: text, condition: condition, place: nodes.place(of: node)))
  }

  mutating func readFlag(_ node: Node) {
    let members = nodes.members(of: node, named: "a flag", keys: ["name", "platform", "when"])
    let condition = nodes.condition(members["when"])
    let platform = platform(members["platform"])
    guard let name = placeholderName(members["name"], in: node) else { return }
    manifest.flags.append(.init(name: name, platform: platform, condition: condition, place: nodes.place(of: node)))
  }

  private mutating func platform(_ node: Node?) -> Platform? {
    guard let word = nodes.optionalText(node, named: "platform") else { return nil }
    let platform = Platform(rawValue: word)
    if platform == nil { nodes.note("unknown platform \"\(word)\"", at: node) }
    return platform
  }

  private mutating func placeholderName(_ member: Node?, in node: Node) -> String? {
    guard let name = nodes.text(member, named: "name", in: node) else { return nil }
    guard PlaceholderText.isName(name) else {
      nodes.note("\"\(name)\" is not a valid placeholder name: it may contain only letters", at: member)
      return nil
    }
    guard !PlaceholderNames.all.contains(name) else {
      nodes.note("placeholder \"\(name)\" is predefined", at: member)
      return nil
    }
    return name
  }
}
