import ArgumentParser
import Diagnostics
import Scaffolding
import SlipwayKit
import SyntaxTrees
import XcodeProjects

extension TargetCommands {
  struct Set: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Change the identifier, team and other attributes",
      discussion: """
        Writes each value where it is defined: in the target's build settings, its .xcconfig file or its Info.plist. \
        --follow also replaces the old identifier in extensions, tests, watch apps, App Clips, keychain access groups \
        and profile names. In tests, it also replaces the old product name.
        """)

    enum SigningChoice: String, ExpressibleByArgument, CaseIterable {
      case automatic, manual
    }

    @Argument(help: "The target.", completion: .names(.target)) var target: String
    @Option(help: ArgumentHelp("The bundle identifier.", valueName: "id")) var bundleId: String?
    @Option(help: ArgumentHelp("The product name.", valueName: "name")) var productName: String?
    @Option(help: ArgumentHelp("The name that users see.", valueName: "name")) var displayName: String?
    @Option(help: ArgumentHelp("The team.", valueName: "id"), completion: .names(.team)) var team: String?
    @Option(help: ArgumentHelp("The deployment target, such as 17.0.", valueName: "version")) var deploymentTarget:
      String?
    @Option(help: "The devices of an iOS app: iphone, ipad or universal.") var devices: Devices?
    @Option(
      help: ArgumentHelp(
        """
        The orientations, separated by commas: portrait, portrait-upside-down, landscape-left and landscape-right.
        """, valueName: "o")) var orientations: String?
    @Option(help: ArgumentHelp("The main storyboard or xib.", valueName: "file")) var mainInterface: String?
    @Option(help: ArgumentHelp("The storyboard of the launch screen.", valueName: "file")) var launchScreen: String?
    @Option(help: ArgumentHelp("The app icon set.", valueName: "name")) var appIcon: String?
    @Option(help: ArgumentHelp("The signing style: automatic or manual.", valueName: "style"))
    var signing: SigningChoice?
    @Option(help: ArgumentHelp("The provisioning profile.", valueName: "name"), completion: .names(.profile))
    var profile: String?
    @Option(help: ArgumentHelp("The App Store category, such as games.", valueName: "category")) var category: String?
    @Option(help: ArgumentHelp("The style of the status bar: default, light or dark.", valueName: "style"))
    var statusBar: TargetAttributes.StatusBar?
    @Option(
      help: ArgumentHelp("The build configuration; can be repeated (default: all).", valueName: "c"),
      completion: .names(.configuration))
    var configuration: [String] = []
    @Flag(help: "Also replace old identifiers and names in other targets.") var follow = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(withTarget: target), shownFrom: context.directory)
      let target = try loaded.target(self.target)
      let editing = try AttributeEditing(
        attributes(), of: target, configurations: configuration, following: follow, planning: shared.dryRun, in: loaded)
      var report = try context.make(
        "target.set", in: loaded.location, editing.edit.change,
        ResultAction("Changed", "change", TargetWording.list([target.name] + editing.followers)),
        [
          "id": .string(target.id.rawValue), "name": .string(target.name),
          "settings": .array(editing.edit.values.map(SettingRow.json)),
          "entries": .array(editing.edit.entries.map(EntryRow.json)),
        ], notes: editing.notes)
      report.rows = SettingRow.rows(of: editing.edit.values) + EntryRow.rows(of: editing.edit.entries)
      report.unchanged = "Nothing to change: \(target.name) already has these attributes"
      return try context.noting(
        report, identifiers: [bundleId].compactMap(\.self), inFolder: loaded.location.folder)
    }

    private func attributes() throws(Diagnostic) -> TargetAttributes {
      var attributes = TargetAttributes()
      attributes.bundleIdentifier = bundleId
      attributes.productName = productName
      attributes.displayName = displayName
      attributes.team = team
      attributes.deploymentTarget = deploymentTarget
      attributes.devices = devices
      attributes.orientations = try (orientations ?? "").split(separator: ",").map { word throws(Diagnostic) in
        guard let orientation = TargetAttributes.Orientation(rawValue: String(word)) else {
          let names = TargetAttributes.Orientation.allCases.map(\.rawValue).joined(separator: ", ")
          throw Diagnostic(.usage, "\"\(word)\" is not an orientation", remedy: .advice("choose from \(names)"))
        }
        return orientation
      }
      attributes.mainInterface = mainInterface
      attributes.launchScreen = launchScreen
      attributes.appIcon = appIcon
      attributes.isAutomatic = signing.map { $0 == .automatic }
      attributes.profile = profile
      attributes.category = category
      attributes.statusBar = statusBar
      return attributes
    }
  }
}
