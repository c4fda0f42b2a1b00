import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// Looks at everything that has to be in order.
struct DoctorCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find what stands in the way here",
    discussion:
      "Looks at Git's settings, the repository, its projects, the templates and the portal. Nothing is changed.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let places = HealthExamination.Places(
      templates: context.places.folders(of: "Templates"),
      ignoreTemplates: context.places.folders(of: "gitignore-templates"),
      portalHome: context.path(context.places.portalHome))
    let examination = HealthExamination(
      from: context.directory, environment: context.git, at: context.moment, places: places)
    return DoctorReport(checks: examination.checks())
  }
}

/// What is in order, and what is not.
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
    let width = checks.map(\.subject.rawValue.count).max() ?? 0
    for check in checks {
      let padding = String(repeating: " ", count: width - check.subject.rawValue.count + 2)
      page.flowing(
        "\(mark(check.status))  \(check.subject.rawValue, .bold)\(padding)\(check.message)", indent: width + 11)
      guard let remedy = check.remedy else { continue }
      // In one piece, so that it can be copied as a command.
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
    case (0, 0): "All is in order"
    case (0, 1): "Nothing is wrong; one thing is worth a look"
    case (0, let warnings): "Nothing is wrong; \(warnings) things are worth a look"
    case (1, 0): "One thing is wrong"
    case (let errors, 0): "\(errors) things are wrong"
    case (let errors, let warnings):
      "\(errors) \(errors == 1 ? "thing is" : "things are") wrong, \(warnings) worth a look"
    }
  }
}
