import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

extension DeviceCommands {
  struct Import: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Register devices from a list",
      discussion: """
        The list is Apple's tab-separated upload file, or a CSV file with the columns udid, name and, optionally, \
        class. If lines are invalid, reports all of them and registers no device.
        """)

    @Argument(help: "The file with the list.") var file: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let before = try session.contents().profiles()
      let outcome = try ListImport(session: session).devices(fromFileAt: context.path(file))
      var report = ImportReport(
        "device", "devices", ("Registered", "register"), outcome, file: file, extent: context.portalExtent,
        next: before.contains { !$0.isXcodeManaged }
          ? ("slipway profile update PROFILE --all-devices", "add them to an existing profile") : nil
      ) { RecordView($0) }
      report.regenerated = HarmPreview(regenerated: before, to: try session.contents().profiles())
      return report
    }
  }
}
