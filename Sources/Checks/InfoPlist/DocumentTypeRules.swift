import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Document types without a name.
struct DocumentTypeName: CheckRule {
  let description = RuleDescription(
    id: "document-type-name-missing", severity: .note, summary: "Document type has no name",
    explanation: """
      Each entry of CFBundleDocumentTypes should have a CFBundleTypeName. The App Store has an error for a document \
      type without a name, ITMS-90243. Apple does not document whether the App Store still rejects the upload, so the \
      finding is a note.
      """,
    wrong: "<dict><key>LSItemContentTypes</key><array><string>public.text</string></array></dict>",
    right: """
      <dict><key>CFBundleTypeName</key><string>Text</string><key>LSItemContentTypes</key>\
      <array><string>public.text</string></array></dict>
      """,
    source: "ITMS-90243")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { subject in
      subject.documentTypes.compactMap { type in
        guard type["CFBundleTypeName"]?.string?.isEmpty != false else { return nil }
        return finding(
          "document type has no name (CFBundleTypeName)",
          hint: type["CFBundleTypeName"] == nil
            ? "add <key>CFBundleTypeName</key><string>NAME</string> to it" : "fill in CFBundleTypeName",
          // Uncertain: Xcode's template for document apps omits the key, and Mac apps without it are on the App Store.
          at: subject.place(of: type, in: "CFBundleDocumentTypes"), in: subject.context)
      }
    }
  }
}

/// Document types without a valid LSHandlerRank.
struct DocumentTypeRank: CheckRule {
  let description = RuleDescription(
    id: "document-type-rank-missing", severity: .warning,
    summary: "Document type has no valid LSHandlerRank",
    explanation: """
      LSHandlerRank (Owner, Default, Alternate or None) decides which of several apps opens a type. The App Store \
      warns about an entry without it. If an entry of a Mac app lacks it, the finding is a note, because macOS uses a \
      default rank.
      """,
    wrong: "<dict><key>CFBundleTypeName</key><string>Text</string></dict>",
    right:
      "<dict><key>CFBundleTypeName</key><string>Text</string><key>LSHandlerRank</key><string>Alternate</string></dict>",
    source: "ITMS-90788")

  private static let ranks = ["Owner", "Default", "Alternate", "None"]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.flatMap { unranked($0) + misranked($0) }
  }

  /// One finding for all document types of a file, because each needs the same line.
  private func unranked(_ subject: SubjectInfoPlist) -> [Finding] {
    unranked(subject.documentTypes.filter { $0["LSHandlerRank"] == nil }, of: subject)
  }

  private func unranked(_ types: [PropertyList], of subject: SubjectInfoPlist) -> [Finding] {
    guard let first = types.first else { return [] }
    let name = first["CFBundleTypeName"]?.string.map { " \"\($0)\"" } ?? ""
    let isOne = types.count == 1
    let subjects = isOne ? "document type\(name)" : "\(types.count) document types"
    let example = isOne || name.isEmpty ? "" : ", such as\(name),"
    return [
      finding(
        "\(subjects)\(example) \(isOne ? "has" : "have") no LSHandlerRank",
        hint:
          "add LSHandlerRank to \(isOne ? "it" : "each"): Alternate if other apps also open the type, otherwise Owner",
        at: subject.place(of: first, in: "CFBundleDocumentTypes"),
        // macOS uses a default rank.
        severity: subject.platform == .macOS ? .note : nil, in: subject.context
      ).combining(types) { unranked([$0], of: subject).first }
    ]
  }

  private func misranked(_ subject: SubjectInfoPlist) -> [Finding] {
    subject.documentTypes.compactMap { type in
      guard let value = type["LSHandlerRank"], let rank = value.string, !rank.contains("$"),
        !Self.ranks.contains(rank)
      else { return nil }
      return finding(
        "\"\(rank)\" is not a valid LSHandlerRank",
        hint: "write one of \(Self.ranks.joined(separator: ", "))",
        at: subject.place(of: value, in: "CFBundleDocumentTypes"), in: subject.context)
    }
  }
}

extension SubjectInfoPlist {
  /// The dictionaries in CFBundleDocumentTypes, except those of generators and importers, which open no documents.
  fileprivate var documentTypes: [PropertyList] {
    (entry("CFBundleDocumentTypes")?.array ?? []).filter { type in
      type.dictionary != nil && !["QLGenerator", "MDImporter"].contains(type["CFBundleTypeRole"]?.string)
    }
  }
}
