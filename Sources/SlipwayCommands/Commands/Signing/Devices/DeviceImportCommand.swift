import ArgumentParser
import Diagnostics
import SlipwayKit

extension DeviceCommands {
  struct Import: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Register the devices of a list",
      discussion: """
        The list is Apple's tab-separated upload file (Device ID, Device Name, Device Platform) or a CSV file with the \
        columns udid, name and, if wanted, class. Every bad line is told, and then nothing is registered.
        """)

    @Argument(help: "The list.") var file: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let outcome = try ListImport(session: context.portal(portal)).devices(fromFileAt: context.path(file))
      return ImportReport(
        "device", "devices", ("Registered", "register"), outcome, file: file, extent: context.portalExtent,
        next: ("slipway profile update PROFILE --all-devices", "puts them into a profile that exists")
      ) { RecordView($0) }
    }
  }
}
