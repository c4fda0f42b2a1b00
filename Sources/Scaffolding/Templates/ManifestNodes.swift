import Diagnostics
import Yams

/// Looks at the nodes of a manifest and notes what is wrong with them, with their lines.
struct ManifestNodes {
  let file: String
  var findings: [Diagnostic] = []

  mutating func note(_ message: String, at node: Node?, advice: String? = nil) {
    findings.append(
      Diagnostic(
        .templateInvalid, message, at: place(of: node), remedy: advice.map { .advice($0) }))
  }

  /// A key in quotation marks; the description of a node as it is.
  static func shown(_ name: String) -> String { name.contains(" ") ? name : "\"\(name)\"" }

  func place(of node: Node?) -> Place {
    Place(file: file, line: node?.mark?.line, column: node?.mark?.column)
  }

  /// The members of a dictionary whose keys are all among `keys`.
  mutating func members(of node: Node, named name: String, keys: [String]) -> [String: Node] {
    guard case .mapping(let mapping) = node else {
      note("\(Self.shown(name)) must be a dictionary", at: node)
      return [:]
    }
    var members: [String: Node] = [:]
    for (key, value) in mapping {
      guard let text = key.scalar?.string, keys.contains(text) else {
        note(
          "unknown key \"\(key.scalar?.string ?? "")\" in \(Self.shown(name))", at: key,
          advice: "use \(keys.alternatives)")
        continue
      }
      members[text] = value
    }
    return members
  }

  mutating func items(of node: Node?, named name: String) -> [Node] {
    guard let node else { return [] }
    guard case .sequence(let sequence) = node else {
      note("\(Self.shown(name)) must be a list", at: node)
      return []
    }
    return Array(sequence)
  }

  mutating func text(_ node: Node?, named name: String, in owner: Node) -> String? {
    guard let node else {
      note("\(Self.shown(name)) is missing", at: owner)
      return nil
    }
    return optionalText(node, named: name)
  }

  mutating func optionalText(_ node: Node?, named name: String) -> String? {
    guard let node else { return nil }
    guard let text = node.scalar?.string, !text.isEmpty, !text.contains("\n") else {
      note("\(Self.shown(name)) must be a single-line string", at: node)
      return nil
    }
    return text
  }

  mutating func texts(_ node: Node?, named name: String) -> [(text: String, node: Node)] {
    var texts: [(String, Node)] = []
    for item in items(of: node, named: name) {
      if let text = optionalText(item, named: "an item of \(Self.shown(name))") { texts.append((text, item)) }
    }
    return texts
  }

  mutating func condition(_ node: Node?) -> TemplateCondition? {
    guard let node, let text = optionalText(node, named: "when") else { return nil }
    do {
      return try TemplateCondition(text)
    } catch {
      note(error.message, at: node)
      return nil
    }
  }
}
