public import Diagnostics

/// A `.gitignore` with the sections in it that are kept for its user, each made from one template.
///
/// A section begins with a line `# >>> slipway NAME VERSION` and ends with `# <<< slipway NAME`. Whatever is outside
/// the sections stays byte for byte as it is.
public struct IgnoreFile: Hashable, Sendable {
  /// A section of the file that was made from a template.
  public struct Section: Hashable, Sendable {
    /// The template's name.
    public let name: String
    /// The fingerprint of the template's text at the time.
    public let version: String
    /// The numbers of its first and last line, from 1.
    public let lines: ClosedRange<Int>
  }

  private var lines: [IgnoreLine]
  /// Whether the last line has a line feed; an empty file counts as ended.
  private var isEnded: Bool

  /// Reads a file.
  public init(_ bytes: [UInt8] = []) {
    lines = IgnoreLine.lines(of: bytes)
    isEnded = bytes.isEmpty || bytes.last == IgnoreLine.lineFeed
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    for (position, line) in lines.enumerated() {
      result += line.bytes
      if isEnded || position < lines.count - 1 { result.append(IgnoreLine.lineFeed) }
    }
    return result
  }

  /// A new file with a section for each of `templates`.
  public static func composed(of templates: [IgnoreTemplate]) -> [UInt8] {
    var file = IgnoreFile()
    file.add(templates)
    return file.bytes
  }

  /// The sections in their order in the file.
  ///
  /// A section that has lost its end line, or that another one begins inside of, is not one any more.
  public var sections: [Section] {
    var found: [Section] = []
    var open: (name: String, version: String, line: Int)?
    for (position, line) in lines.enumerated() {
      guard let comment = line.comment else { continue }
      if let start = Self.beginning(comment) {
        open = (start.name, start.version, position)
      } else if let name = Self.end(comment) {
        if let start = open, start.name == name {
          found.append(Section(name: name, version: start.version, lines: start.line + 1...position + 1))
        }
        open = nil
      }
    }
    return found
  }

  /// Writes a section for each of `templates` at the end, or renews the one that is there.
  ///
  /// Patterns that the file already has are not repeated, except those that negate a line of the new
  /// section, which would have no effect at their old position. A template without new patterns gets no
  /// section.
  ///
  /// - Returns: the names of the templates whose section is new or has changed.
  @discardableResult
  public mutating func add(_ templates: [IgnoreTemplate]) -> [String] {
    var changed: [String] = []
    for template in templates {
      let before = lines
      if let section = section(named: template.name) {
        let range = section.lines.lowerBound - 1..<section.lines.upperBound
        let others = Array(lines[..<range.lowerBound] + lines[range.upperBound...])
        lines.replaceSubrange(range, with: framed(template, besides: others))
      } else {
        append(template)
      }
      if lines != before { changed.append(template.name) }
    }
    return changed
  }

  /// Renews every section whose template has another text by now.
  ///
  /// - Returns: the names of the templates whose section has changed.
  @discardableResult
  public mutating func update(from library: IgnoreTemplateLibrary) -> [String] {
    add(sections.compactMap { library.template(exactly: $0.name) })
  }

  /// Takes the section made from the template `name`, or of which `name` is an alias, away.
  ///
  /// - Returns: the name of the template.
  /// - Throws: `ignore-section-missing` when there is none.
  @discardableResult
  public mutating func remove(_ name: String) throws(Diagnostic) -> String {
    guard let section = section(named: name) ?? section(named: IgnoreTemplateAliases.name(for: name)) else {
      let present = sections.map(\.name).alternatives
      throw Diagnostic(
        .ignoreSectionMissing, "section \"\(name)\" does not exist in .gitignore",
        remedy: present.isEmpty ? nil : .advice("choose \(present)"))
    }
    var range = section.lines.lowerBound - 1..<section.lines.upperBound
    // The blank line that was written before the section goes with it.
    if range.lowerBound > 0, lines[range.lowerBound - 1].isBlank {
      range = range.lowerBound - 1..<range.upperBound
    }
    lines.removeSubrange(range)
    return section.name
  }

  /// The section made from the template `name`, capital and small letters alike.
  public func section(named name: String) -> Section? {
    sections.first { $0.name.lowercased() == name.lowercased() }
  }

  private static let beginningMark = "# >>> slipway "
  private static let endMark = "# <<< slipway "

  private static func beginning(_ comment: String) -> (name: String, version: String)? {
    guard comment.hasPrefix(beginningMark) else { return nil }
    let words = comment.dropFirst(beginningMark.count).split(separator: " ")
    guard words.count == 2 else { return nil }
    return (String(words[0]), String(words[1]))
  }

  private static func end(_ comment: String) -> String? {
    comment.hasPrefix(endMark) ? String(comment.dropFirst(endMark.count)) : nil
  }

  private var hasCarriageReturns: Bool {
    guard let first = lines.first else { return false }
    return first.bytes.last == IgnoreLine.carriageReturn
  }

  private mutating func append(_ template: IgnoreTemplate) {
    let added = framed(template, besides: lines)
    guard added.count > 2 else { return }
    if let last = lines.last {
      if !isEnded, hasCarriageReturns { lines[lines.count - 1] = last.withCarriageReturn }
      // Always one blank line, so that removing the section restores the file.
      lines += styled([IgnoreLine(bytes: [])], withCarriageReturns: hasCarriageReturns)
    }
    lines += added
    isEnded = true
  }

  private func framed(_ template: IgnoreTemplate, besides others: [IgnoreLine]) -> [IgnoreLine] {
    let body = Self.news(of: template, besides: Set(others.compactMap(\.pattern)))
    let first = IgnoreLine(bytes: Array("\(Self.beginningMark)\(template.name) \(template.version)".utf8))
    let last = IgnoreLine(bytes: Array("\(Self.endMark)\(template.name)".utf8))
    return styled([first] + body + [last], withCarriageReturns: hasCarriageReturns)
  }

  private func styled(_ lines: [IgnoreLine], withCarriageReturns: Bool) -> [IgnoreLine] {
    withCarriageReturns ? lines.map(\.withCarriageReturn) : lines
  }

  /// The lines of `template` whose patterns are not in `present`, without the comments of paragraphs that fall away.
  private static func news(of template: IgnoreTemplate, besides present: Set<[UInt8]>) -> [IgnoreLine] {
    var known = present
    var hasNewPattern = false
    var result: [IgnoreLine] = []
    for paragraph in template.lines.split(whereSeparator: \.isBlank) {
      var kept: [IgnoreLine] = []
      var droppedPatterns = 0
      for line in paragraph {
        guard let pattern = line.pattern else {
          kept.append(line)
          continue
        }
        if known.insert(pattern).inserted {
          hasNewPattern = hasNewPattern || !line.isNegated
        } else if !(line.isNegated && hasNewPattern) {
          droppedPatterns += 1
          continue
        }
        kept.append(line)
      }
      let keepsNothing = droppedPatterns > 0 && !kept.contains { $0.pattern != nil }
      if keepsNothing { continue }
      if !result.isEmpty { result.append(IgnoreLine(bytes: [])) }
      result += kept
    }
    return result.contains { $0.pattern != nil } ? result : []
  }
}

extension Diagnostic.Code {
  package static let ignoreSectionMissing = Diagnostic.Code(
    "ignore-section-missing", ".gitignore does not have the section.",
    "open .gitignore to see its sections")
}
