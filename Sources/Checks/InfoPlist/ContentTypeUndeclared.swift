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
      undeclared type that differs from a declared one by one or two letters.
      """,
    wrong: "<key>LSItemContentTypes</key><array><string>com.company.alram</string></array>",
    right: "<key>LSItemContentTypes</key><array><string>com.company.alarm</string></array>",
    source: "Apple's reference of LSItemContentTypes and UTExportedTypeDeclarations",
    command: .setInformation("CFBundleDocumentTypes.0.LSItemContentTypes.0 TYPE"))

  private static let declarations = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let declared = Set(
        project.contexts.flatMap { context in
          Self.declarations.flatMap { context.entry($0)?.array ?? [] }.compactMap { $0["UTTypeIdentifier"]?.string }
        })
      guard !declared.isEmpty else { return [] }
      let root = "CFBundleDocumentTypes"
      return project.contexts.filter(\.target.isApplication).flatMap { context in
        (context.entry(root)?.array ?? []).flatMap { $0["LSItemContentTypes"]?.array ?? [] }.compactMap {
          value -> Finding? in
          guard let type = value.string, !type.contains("$"), !type.hasPrefix("public."), !type.hasPrefix("com.apple."),
            let near = NearNames.slip(type, among: declared)
          else { return nil }
          return finding(
            "no Info.plist declares the content type \"\(type)\" of a document type",
            hint: context.writing(near, insteadOf: value, in: root), at: context.place(of: value, in: root), in: context
          )
        }
      }
    }
  }
}
