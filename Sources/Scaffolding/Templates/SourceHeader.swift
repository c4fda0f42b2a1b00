import AppleIdentifiers

/// The comment at the beginning of a source file, as Xcode writes it.
struct SourceHeader {
  /// The comment, without a line end after its last line.
  let text: String

  init(_ answers: ResolvedAnswers, fileName: String, targetName: String) {
    var lines = ["//", "//  \(fileName)", "//  \(targetName)", "//"]
    let creation = [answers.author.map { "by \($0)" }, answers.date.map { "on \($0.headerText)" }].compactMap { $0 }
    if !creation.isEmpty { lines.append("//  Created \(creation.joined(separator: " ")).") }
    if let organization = answers.organization {
      let year = answers.date.map { "\($0.year) " } ?? ""
      lines.append("//  Copyright © \(year)\(organization). All rights reserved.")
    }
    if lines.count > 4 { lines.append("//") }
    text = lines.joined(separator: "\n")
  }
}

/// Names that Swift takes, made of names that people give.
enum IdentifierNames {
  /// The module that Xcode makes of a target called `name`.
  static func module(of name: String) -> String {
    IdentifierTransform.c99Extended(name)
  }
}
