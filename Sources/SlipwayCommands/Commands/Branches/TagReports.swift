import GitOperations
import GitStore
import SyntaxTrees

/// The tags.
struct TagListReport: Report {
  let tags: [Tag]
  let patterns: [String]
  /// How many lines of each message are shown.
  let lineCount: Int

  var schema: String { "slipway.tag.list/1" }
  var pagerSubject: String? { "tag" }

  var fields: JSONObject {
    [
      "tags": .array(
        tags.map { tag in
          [
            "name": .string(tag.name), "object": .string(tag.object.hex), "commit": .optional(tag.commit?.hex),
            "annotated": .bool(tag.isAnnotated), "signed": .bool(tag.isSigned),
            "tagger": .optional(tag.tagger?.name), "date": .optional(tag.tagger.map { DateWording.iso($0.date) }),
            "message": .string(tag.message),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    guard tags.isEmpty else { return tags.forEach { show($0, on: &page) } }
    page.line(patterns.first.map { "No tag matches \($0, .name)" } ?? "No tags")
    page.next("slipway tag create NAME", "create a tag")
  }

  private func show(_ tag: Tag, on page: inout Page) {
    guard lineCount > 0 else { return page.verbatim("\(tag.name, .name)") }
    let lines = tag.lines(lineCount).map { StyledText(stringLiteral: String($0)) }
    let name: StyledText = "\(tag.name, .name)"
    let space = StyledText(stringLiteral: String(repeating: " ", count: max(0, Self.nameWidth - name.width)))
    page.verbatim("\(name)\(space) \(lines.first ?? "")")
    for line in lines.dropFirst() { page.verbatim("    \(line)") }
  }

  /// The width to which `git tag -n` pads names, in columns.
  private static let nameWidth = 15
}

/// A tag that was created.
struct TagReport: Report {
  let tag: PlannedTag
  /// What the tag points at; `nil` in a dry run.
  let object: ObjectName?
  /// Whether undo is possible now: not while an operation is in progress.
  var offersUndo = true

  var schema: String { "slipway.tag.create/1" }

  var fields: JSONObject {
    [
      "tag": .string(tag.name), "object": .optional(object?.hex), "target": .string(tag.target.hex),
      "replaced": .optional(tag.replaced?.hex), "annotated": .bool(tag.isAnnotated), "signed": .bool(tag.isSigned),
    ]
  }

  func show(on page: inout Page) {
    let kind = tag.isSigned ? "signed tag" : tag.isAnnotated ? "annotated tag" : "tag"
    let verb =
      switch (object == nil, tag.replaced == nil) {
      case (false, true): "Created"
      case (false, false): "Replaced"
      case (true, true): "Would create"
      case (true, false): "Would replace"
      }
    let was: StyledText = tag.replaced.map { " (was \($0.short, .name))" } ?? ""
    page.line("\(verb) \(kind) \(tag.name, .name) at \(tag.target.short, .name)\(was)")
    if object != nil, offersUndo { page.undo() }
  }
}

/// Tags that were deleted.
struct TagDeletionReport: Report {
  let tags: [(name: String, object: ObjectName)]
  let offersUndo: Bool
  let isPlan: Bool

  var schema: String { "slipway.tag.delete/1" }

  var fields: JSONObject {
    ["tags": .array(tags.map { ["name": .string($0.name), "object": .string($0.object.hex)] })]
  }

  func show(on page: inout Page) {
    for tag in tags {
      page.line(
        isPlan
          ? "Would delete tag \(tag.name, .name) (at \(tag.object.short, .name))"
          : "Deleted tag \(tag.name, .name) (was \(tag.object.short, .name))")
    }
    if !isPlan, offersUndo { page.undo() }
  }
}
