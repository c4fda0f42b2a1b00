import AppleIdentifiers
import Diagnostics
import PropertyLists

/// A type of document has a name.
struct DocumentTypeName: CheckRule {
  let description = RuleDescription(
    id: "document-type-name-missing", severity: .error, summary: "a type of document has a name",
    explanation: """
      Each entry of CFBundleDocumentTypes needs CFBundleTypeName. The App Store refuses an upload in which \
      one lacks it.
      """,
    wrong: "<dict><key>LSItemContentTypes</key><array><string>public.text</string></array></dict>",
    right: "the same with <key>CFBundleTypeName</key><string>Text</string>",
    source: "ITMS-90243")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { subject in
      subject.documentTypes.compactMap { type in
        guard type["CFBundleTypeName"]?.string?.isEmpty != false else { return nil }
        return finding(
          "a type of document of \"\(subject.name)\" has no name (CFBundleTypeName)",
          hint: "add <key>CFBundleTypeName</key> with a name to it",
          at: subject.place(of: type, in: "CFBundleDocumentTypes"),
          // Apps for the Mac ship so.
          severity: subject.platform == .macOS ? .warning : nil, in: subject.context)
      }
    }
  }
}

/// A type of document says how well the app handles it.
struct DocumentTypeRank: CheckRule {
  let description = RuleDescription(
    id: "document-type-rank-missing", severity: .warning,
    summary: "a type of document says how well the app handles it",
    explanation: """
      Where several apps open a type, LSHandlerRank decides which one does: Owner, Default, Alternate or \
      None. The App Store warns of an entry without it.
      """,
    wrong: "<dict><key>CFBundleTypeName</key><string>Text</string></dict>",
    right: "the same with <key>LSHandlerRank</key><string>Alternate</string>",
    source: "ITMS-90788")

  private static let ranks = ["Owner", "Default", "Alternate", "None"]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { unranked($0) + misranked($0) }
  }

  /// One finding for all types of a file: it is the same line in each.
  private func unranked(_ subject: SubjectInfoPlist) -> [Finding] {
    let types = subject.documentTypes.filter { $0["LSHandlerRank"] == nil }
    guard let first = types.first else { return [] }
    let name = first["CFBundleTypeName"]?.string.map { " \"\($0)\"" } ?? ""
    let rest = types.count == 1 ? "" : " and \(types.count - 1) more"
    return [
      finding(
        "the type of document\(name)\(rest) of \"\(subject.name)\" \(types.count == 1 ? "has" : "have") no LSHandlerRank",
        hint:
          "add <key>LSHandlerRank</key><string>Alternate</string> where other apps open it as well, or Owner, Default or None",
        at: subject.place(of: first, in: "CFBundleDocumentTypes"), in: subject.context)
    ]
  }

  private func misranked(_ subject: SubjectInfoPlist) -> [Finding] {
    subject.documentTypes.compactMap { type in
      guard let value = type["LSHandlerRank"], let rank = value.string, !rank.contains("$"),
        !Self.ranks.contains(rank)
      else { return nil }
      return finding(
        "LSHandlerRank is \"\(rank)\", which is none of the ranks",
        hint: "write one of \(Self.ranks.joined(separator: ", "))",
        at: subject.place(of: value, in: "CFBundleDocumentTypes"), in: subject.context)
    }
  }
}

extension SubjectInfoPlist {
  /// The entries of CFBundleDocumentTypes.
  fileprivate var documentTypes: [PropertyList] {
    (entry("CFBundleDocumentTypes")?.array ?? []).filter { $0.dictionary != nil }
  }
}
