import Diagnostics
import PropertyLists
import XcodeProjects

/// A document type names a content type that is nearly a declared one.
struct ContentTypeUndeclared: CheckRule {
  let description = RuleDescription(
    id: "content-type-undeclared", severity: .warning,
    summary: "Document type names a content type that differs from the declared one",
    explanation: """
      LSItemContentTypes lists the content types that the app opens. An app declares its own types in \
      UTExportedTypeDeclarations or UTImportedTypeDeclarations. The rule reports an \
      undeclared type that differs from a declared one by one or two letters. The hint proposes the declared one only \
      if the difference is probably a typo.
      """,
    wrong: "<key>LSItemContentTypes</key><array><string>com.company.alram</string></array>",
    right: "<key>LSItemContentTypes</key><array><string>com.company.alarm</string></array>",
    source: "Apple's reference of LSItemContentTypes and UTExportedTypeDeclarations",
    command: .setInformation("CFBundleDocumentTypes.0.LSItemContentTypes.0 TYPE"))

  private static let declarations = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

  /// Whether a type is no misspelling: its last part is a short word, or a file extension of the document type.
  ///
  /// Types such as com.company.sna and com.company.spc differ by as few letters as a typo.
  private static func isMeant(_ type: String, by document: PropertyList) -> Bool {
    let last = type.split(separator: ".").last?.lowercased() ?? type
    let extensions = document["CFBundleTypeExtensions"]?.array?.compactMap { $0.string?.lowercased() } ?? []
    return last.count < 5 || extensions.contains(last)
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let declared = Set(
        project.contexts.flatMap { context in
          Self.declarations.flatMap { context.entry($0)?.array ?? [] }.compactMap { $0["UTTypeIdentifier"]?.string }
        })
      guard !declared.isEmpty else { return [] }
      let root = "CFBundleDocumentTypes"
      return project.contexts.filter(\.target.isApplication).flatMap { context in
        (context.entry(root)?.array ?? []).flatMap { document in
          (document["LSItemContentTypes"]?.array ?? []).map { (document, $0) }
        }.compactMap { document, value -> Finding? in
          guard let type = value.string, !type.contains("$"), !type.hasPrefix("public."), !type.hasPrefix("com.apple."),
            let near = NearNames.slip(type, among: declared)
          else { return nil }
          let isMeant = Self.isMeant(type, by: document)
          return finding(
            "no Info.plist declares the content type \"\(type)\" of a document type",
            hint: isMeant
              ? "declare it in UTExportedTypeDeclarations, or in UTImportedTypeDeclarations if it is of another app"
              : context.writing(near, insteadOf: value, in: root),
            at: context.place(of: value, in: root), in: context
          ).caused(
            by: isMeant
              ? Finding.Cause(
                subject: "content types", words: "of document types are declared in no Info.plist", name: type,
                hint: "declare each in UTExportedTypeDeclarations, or in UTImportedTypeDeclarations")
              : nil)
        }
      }
    }
  }
}
