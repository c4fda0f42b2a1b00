import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Apps with non-exempt encryption without a compliance code.
struct EncryptionCodeMissing: CheckRule {
  let description = RuleDescription(
    id: "encryption-code-missing", severity: .note,
    summary: "App with non-exempt encryption has no compliance code",
    explanation: """
      If ITSAppUsesNonExemptEncryption is true, App Store Connect asks for encryption documents at every upload. It \
      does not ask if ITSEncryptionExportComplianceCode contains the code that Apple issued. An app that uses only \
      HTTPS, or the system's encryption, is exempt: write <false/> instead.
      """,
    wrong: "<key>ITSAppUsesNonExemptEncryption</key><true/>",
    right: """
      <key>ITSAppUsesNonExemptEncryption</key><true/> and \
      <key>ITSEncryptionExportComplianceCode</key><string>12345678-90ab-cdef-1234-567890abcdef</string>
      """,
    source: "Apple's reference of ITSAppUsesNonExemptEncryption")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.compactMap { subject in
      let key = "ITSAppUsesNonExemptEncryption"
      guard subject.entry(key)?.looseBoolean == true, subject.entry("ITSEncryptionExportComplianceCode") == nil else {
        return nil
      }
      return finding(
        "non-exempt encryption is declared without a compliance code",
        hint: "add ITSEncryptionExportComplianceCode, or write <false/> if the app's encryption is exempt",
        at: subject.place(ofEntry: key), in: subject.context)
    }
  }
}

/// Apps that do not declare whether they use non-exempt encryption.
struct EncryptionUnanswered: AbsenceRule {
  let description = RuleDescription(
    id: "encryption-unanswered", severity: .note, summary: "ITSAppUsesNonExemptEncryption is missing",
    explanation: """
      Without ITSAppUsesNonExemptEncryption, App Store Connect asks about encryption for each build before testers get \
      it. Most apps use only HTTPS, or the system's encryption, and declare false. The rule reports apps without the \
      key if another app of the project has it. The rule skips apps for tests and previews, by \
      their names, because nobody uploads them.
      """,
    wrong: "an Info.plist without ITSAppUsesNonExemptEncryption, while another app's has it",
    right: "<key>ITSAppUsesNonExemptEncryption</key><false/>",
    source: "Apple's reference of ITSAppUsesNonExemptEncryption",
    command: .setInformation("ITSAppUsesNonExemptEncryption NO"))

  private static let key = "ITSAppUsesNonExemptEncryption"

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.contexts.filter { context in
        // App Store Connect asks about the app that is uploaded, not about one in it.
        context.isPlainApplication && context.configuration.settings.platform != .watchOS
          && !context.isEmbedded && context.isInArchive && !context.isAid
      }
      let answered = Set(apps.filter { $0.entry(Self.key) != nil }.map(\.target.id))
      guard !answered.isEmpty else { return [] }
      var seen: Set<String> = []
      let silent = apps.filter {
        $0.lacks(Self.key) && !answered.contains($0.target.id) && seen.insert($0.target.name).inserted
      }
      let names = silent.map { "\"\($0.target.name)\"" }
      let rest = "not declare ITSAppUsesNonExemptEncryption, but other apps of the project do"
      return Finding.atOnce(
        silent.map { context in
          finding(
            "\"\(context.target.name)\" does \(rest)",
            hint: context.commands.entry(Self.key, "NO").map {
              "if it uses only exempt encryption: \($0.inAllConfigurations)"
            },
            at: context.place(ofEntry: Self.key), target: context.target.name)
        }, saying: "\(NameList(names).text) do \(rest)"
      ).map { [$0] } ?? []
    }
  }
}
