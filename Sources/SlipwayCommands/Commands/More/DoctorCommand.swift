import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Checks the settings and files that Slipway needs.
struct DoctorCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Diagnose problems with Git, projects and simulated signing",
    discussion:
      """
      Checks Git's configuration, the repository, its projects, the templates and Slipway's simulated developer \
      portal. Changes nothing, and does not contact Apple.
      """)

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let places = HealthExamination.Places(
      templates: context.places.folders(of: "Templates"),
      ignoreTemplates: context.places.folders(of: "gitignore-templates"),
      portalHome: context.places.portalHome.map(context.path))
    let examination = HealthExamination(
      from: context.directory, environment: context.git, at: context.moment, places: places)
    return DoctorReport(checks: examination.checks())
  }
}

/// The results of the checks.
struct DoctorReport: Report {
  let checks: [HealthCheck]

  private func count(_ status: HealthCheck.Status) -> Int { checks.filter { $0.status == status }.count }

  var schema: String { "slipway.doctor/1" }

  var isAffirmative: Bool { count(.error) == 0 }

  var fields: JSONObject {
    [
      "checks": .array(
        checks.map { check in
          [
            "check": .string(check.subject.rawValue), "status": .string(check.status.rawValue),
            "message": .string(check.message), "hint": .optional(check.remedy.map(RemedyWording.text)),
          ]
        }), "errors": .integer(count(.error)), "warnings": .integer(count(.warning)),
    ]
  }

  func show(on page: inout Page) {
    let width = checks.map(\.title.count).max() ?? 0
    for check in checks {
      let padding = String(repeating: " ", count: width - check.title.count + 2)
      page.flowing(
        "\(mark(check.status))  \(check.title, .bold)\(padding)\(check.message)", indent: width + 11)
      guard let remedy = check.remedy else { continue }
      // Unbroken, so it can be copied as a command.
      let indent = page.width.map { $0 < 2 * (width + 11) ? 4 : width + 11 } ?? width + 11
      page.line("\(String(repeating: " ", count: indent))\("hint:", .bold) \(RemedyWording.text(remedy))")
    }
    page.blank()
    page.flowing(summary, indent: 0)
  }

  private func mark(_ status: HealthCheck.Status) -> StyledText {
    switch status {
    case .ok: StyledText("ok     ", .good)
    case .warning: StyledText("warning", .warning)
    case .error: StyledText("error  ", .bad)
    }
  }

  private var summary: StyledText {
    switch (count(.error), count(.warning)) {
    case (0, 0): "No problems found"
    case (0, let warnings): "No errors, \(counted(warnings, "warning"))"
    case (let errors, 0): "\(counted(errors, "error"))"
    case (let errors, let warnings): "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    }
  }
}

extension HealthCheck {
  /// The name of the subject as people read it.
  fileprivate var title: String { subject == .record ? "operation log" : subject.rawValue }
}
