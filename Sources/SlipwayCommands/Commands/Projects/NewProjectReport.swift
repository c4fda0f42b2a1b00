import AppleIdentifiers
import Diagnostics
import GitStore
import Scaffolding
import SlipwayKit
import SyntaxTrees

/// A project that was created, or would be.
struct NewProjectReport: Report {
  let result: NewProjectResult
  let isPlan: Bool
  let context: Context
  /// The remembered team, if the project has that one and the user named none.
  var rememberedTeam: String?
  /// The remembered organization identifier, if the project has that one and the user named none.
  var rememberedCompany: String?

  /// The remembered organization, if the project has that one and the user named none.
  var rememberedOrganization: String?
  /// Why the answers are not remembered for the next project.
  var problem: Diagnostic?

  private var notes: [String] {
    let team = rememberedTeam.map { "signed by team \($0), as the previous project; --team ID chooses another" }
    let company = rememberedCompany.map {
      "organization identifier \($0), as in the previous project; --company-id ID chooses another"
    }
    let organization = rememberedOrganization.map {
      "organization \($0), as in the previous project; --organization NAME chooses another"
    }
    let forgotten = problem.map { "the answers are not remembered for the next project: \($0.message)" }
    return result.notes.map(\.message) + [company, organization, team, forgotten].compactMap(\.self)
  }

  var schema: String { "slipway.new/1" }

  var fields: JSONObject {
    [
      "project": .string(context.shown(result.project)),
      "files": .array(result.files.map { .string(context.shown($0)) }),
      "targets": .array(
        result.targets.map { target in
          [
            "name": .string(target.name), "productType": .string(target.productType),
            "bundleIdentifier": target.isBundle ? .string(target.bundleIdentifier.rawValue) : .null,
          ]
        }),
      "repository": .optional(result.repository.map(context.shown)),
      "commit": .optional(result.commit?.hex),
      "notes": .array(notes.map { .string($0) }),
    ]
  }

  func show(on page: inout Page) {
    let verb = isPlan ? "Would create" : "Created"
    page.line("\(verb) \(context.shown(result.project), .name)")
    page.table(
      result.targets.map { target in
        [
          "\(target.name, .bold)", "\(ProjectReport.title(ofProduct: target.productType))",
          "\(target.bundleIdentifier.rawValue, .name)",
        ]
      }, indent: 2)
    for file in result.files {
      if isPlan { page.line("  \(context.shown(file))") } else { page.detail("  wrote \(context.shown(file))") }
    }
    showRepository(on: &page)
    for note in notes { page.line("note: \(note)") }
    guard !isPlan else { return }
    page.next(context.step(into: result.folder) + "slipway check", "check the project against Apple's rules")
  }

  private func showRepository(on page: inout Page) {
    if result.isInsideWorkTree, let repository = result.repository {
      page.line("The folder is in repository \(repository, .name): no repository created, nothing staged")
      page.line("\(StyledText("note:", .warning)) slipway undo does not remove these files")
    } else if let commit = result.commit {
      page.line("Committed \(result.files.count) files (\(commit.short, .name))")
    }
  }
}
