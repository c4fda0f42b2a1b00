import AppleIdentifiers
import ArgumentParser
import Capabilities
import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees
import XcodeProjects

/// The capabilities of targets, such as push notifications.
struct CapabilityCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capability", abstract: "List, add and remove capabilities of targets",
    subcommands: [List.self, Add.self, Remove.self])
}

extension CapabilityCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the capabilities of targets")

    @Option(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
    @Flag(help: "List the capabilities for the project's platforms, and mark those that a target has.")
    var available = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      if available {
        return AvailableCapabilitiesReport(capabilities: try CapabilityEditing.available(to: target, in: loaded))
      }
      var rows: [CapabilityListReport.Row] = []
      for target in try loaded.targets(named: target) {
        for (capability, values) in try CapabilityEditing.listed(of: target, in: loaded) {
          rows.append(.init(target: target.name, capability: capability, values: values))
        }
      }
      return CapabilityListReport(rows: rows)
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a capability to a target",
      discussion: """
        Adds the missing entitlements, Info.plist keys and frameworks in every configuration, and keeps existing \
        ones. With a team (see slipway team use), also enables the capability for the App ID in the simulated portal, \
        after confirmation. slipway undo undoes both.
        """)

    @Argument(help: "The capability, such as push-notifications.", completion: .names(.capability)) var name: String
    @Option(help: ArgumentHelp("Values of the capability, such as app groups.", valueName: "v,...")) var value: String?
    @Flag(name: .customLong("no-portal"), help: "Do not change the simulated portal.") var leavesPortal = false
    @Flag(help: "Overwrite a build setting, such as CODE_SIGN_ENTITLEMENTS, even if it refers to other settings.")
    var force = false
    @Option(help: "The target.", completion: .names(.target)) var target: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try CapabilityEditing.adding(
        name, values: listed(value), to: LoadedProject(at: location, shownFrom: context.directory), target: target,
        force: force)
      let service = leavesPortal ? nil : try service(edit, in: location, context)
      var report = try context.make(
        "capability.add", in: location, edit.change,
        ResultAction("Added", "add", "\(edit.capability.displayName, .name) to \(edit.target, .name)"),
        [
          "name": .string(edit.capability.name), "target": .string(edit.target),
          "values": .array(listed(value).map { .string($0) }), "appID": .optional(service?.appID?.id.rawValue),
        ], notes: edit.notes + (service?.notes ?? []), with: service?.change)
      report.unchanged = "Nothing to change: \(edit.target, .name) already has \(edit.capability.displayName, .name)"
      return report
    }

    /// The capability's service in the portal; `nil` without a team.
    private func service(
      _ edit: CapabilityEditing, in location: ProjectLocation, _ context: Context
    ) throws(Diagnostic) -> CapabilityService? {
      let session: PortalSession
      do throws(Diagnostic) {
        session = try context.portal(portal)
      } catch  where error.code == .noTeam && portal.team == nil {
        return nil
      }
      return try CapabilityService(for: edit, in: session, project: location)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a capability from a target",
      discussion: """
        Removes the capability's entitlements and Info.plist keys. For In-App Purchase, removes StoreKit.framework. \
        Keeps other frameworks, usage descriptions that you wrote, and the App ID's capability.
        """)

    @Argument(help: "The capability.", completion: .names(.targetCapability)) var name: String
    @Flag(name: .customLong("no-portal"), help: "Do not change the simulated portal; this is always so.")
    var leavesPortal = false
    @Option(help: "The target.", completion: .names(.target)) var target: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let location = try context.project()
      let edit = try CapabilityEditing.removing(
        name, from: LoadedProject(at: location, shownFrom: context.directory), target: target)
      var report = try context.make(
        "capability.remove", in: location, edit.change,
        ResultAction("Removed", "remove", "\(edit.capability.displayName, .name) from \(edit.target, .name)"),
        ["name": .string(edit.capability.name), "target": .string(edit.target)],
        notes: edit.change.isEmpty ? [] : edit.notes)
      report.unchanged =
        "Nothing to change: \(edit.target, .name) does not have \(edit.capability.displayName, .name)"
      return report
    }
  }
}

/// The capabilities of targets.
struct CapabilityListReport: Report {
  struct Row {
    let target: String
    let capability: Capability
    let values: [String]
  }

  let rows: [Row]

  var schema: String { "slipway.capability.list/1" }

  var fields: JSONObject {
    [
      "capabilities": .array(
        rows.map { row in
          [
            "target": .string(row.target), "name": .string(row.capability.name),
            "displayName": .string(row.capability.displayName), "values": .array(row.values.map { .string($0) }),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    if rows.isEmpty { page.line("No target has capabilities") }
    page.table(
      rows.map { row in
        ["\(row.target, .bold)", "\(row.capability.name, .name)", "\(row.values.joined(separator: ", "))"]
      })
  }
}
