import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// An app that uses encryption of its own has a code for it.
struct EncryptionCodeMissing: CheckRule {
  let description = RuleDescription(
    id: "encryption-code-missing", severity: .note,
    summary: "an app with encryption that is not exempt has the code that Apple gave for it",
    explanation: """
      With ITSAppUsesNonExemptEncryption at yes, App Store Connect asks at every upload for the documents \
      of the encryption, unless ITSEncryptionExportComplianceCode names what Apple gave for them. An app \
      that only uses https, or what the system has, is exempt and says no.
      """,
    wrong: "<key>ITSAppUsesNonExemptEncryption</key><true/>",
    right: "<key>ITSAppUsesNonExemptEncryption</key><false/>",
    source: "Apple's reference of ITSAppUsesNonExemptEncryption")

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.compactMap { subject in
      let key = "ITSAppUsesNonExemptEncryption"
      guard subject.entry(key)?.looseBoolean == true, subject.entry("ITSEncryptionExportComplianceCode") == nil else {
        return nil
      }
      return finding(
        "\"\(subject.name)\" says that it has encryption that is not exempt, and has no code for it",
        hint: "add ITSEncryptionExportComplianceCode, or write <false/> if the app uses no encryption of its own",
        at: subject.place(ofEntry: key), in: subject.context)
    }
  }
}

/// An app says whether it uses encryption that is not exempt.
struct EncryptionUnanswered: AbsenceRule {
  let description = RuleDescription(
    id: "encryption-unanswered", severity: .note, summary: "an app says whether it uses encryption that is not exempt",
    explanation: """
      Without ITSAppUsesNonExemptEncryption, App Store Connect puts the same question to you for every \
      build before anybody can test it. Most apps only use https, or what the system has, and say no. A \
      project that gives the answer for some of its apps is asked for the others.
      """,
    wrong: "ITSAppUsesNonExemptEncryption in one app of a project, and not in another",
    right: "<key>ITSAppUsesNonExemptEncryption</key><false/>",
    source: "Apple's reference of ITSAppUsesNonExemptEncryption")

  private static let key = "ITSAppUsesNonExemptEncryption"

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.contexts.filter { $0.isPlainApplication && $0.configuration.settings.platform != .watchOS }
      guard apps.contains(where: { $0.entry(Self.key) != nil }) else { return [] }
      return apps.compactMap { context in
        guard context.lacks(Self.key) else { return nil }
        return finding(
          "\"\(context.target.name)\" does not say whether it has encryption that is not exempt, and other apps of the project do",
          hint: context.additionHint(Self.key, "<false/>", setting: "NO"), at: context.place(ofEntry: Self.key),
          in: context)
      }
    }
  }
}
