import ArgumentParser
import Diagnostics
import GitRemotes
import SlipwayKit
import SyntaxTrees

/// The remotes of a repository.
struct RemoteCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "List, add and change remote repositories",
    subcommands: [List.self, Add.self, Remove.self, Rename.self, SetAddress.self], defaultSubcommand: List.self)
}

extension RemoteCommands {
  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the remotes")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      RemoteListReport(remotes: try context.repository().remotes.all())
    }
  }

  struct Add: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a remote", discussion: "Does not fetch from it.")

    @Argument(help: "The name of the remote, such as origin.") var name: String
    @Argument(help: "The URL: https, ssh, user@host:path, or a folder.") var url: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      if shared.dryRun {
        _ = try RemoteAddress(url)
        guard try copy.repository.remotes.find(name) == nil else {
          throw Diagnostic(.remoteExists, "remote \"\(name)\" already exists")
        }
      } else {
        try RemoteChanges(in: copy, at: context.moment).add(name, at: url)
      }
      let action = ResultAction("Added", "add", "remote \(name, .name) at \(AddressWording.shown(url), .name)")
      let next = (
        "slipway fetch \(RemedyWording.quoted(name))", "fetch from it; slipway push --set-upstream pushes the branch"
      )
      return RemoteReport(
        verb: "add", action: action, name: name, address: url, next: next, isPlan: shared.dryRun)
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a remote and its remote-tracking branches",
      discussion: "Local branches and the remote repository are not changed.")

    @Argument(help: "The name of the remote.", completion: .names(.remote)) var name: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let remote = try copy.repository.remotes.require(name)
      if !shared.dryRun { try RemoteChanges(in: copy, at: context.moment).remove(name) }
      let address = remote.addresses.first ?? ""
      return RemoteReport(
        verb: "remove",
        action: ResultAction("Removed", "remove", "\(name, .name) (was \(AddressWording.shown(address), .name))"),
        name: name, address: address, next: ("slipway undo", "restore it"), isPlan: shared.dryRun)
    }
  }

  struct Rename: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a remote",
      discussion: "Renames its remote-tracking branches and updates upstreams.")

    @Argument(help: "The name of the remote.", completion: .names(.remote)) var old: String
    @Argument(help: "The new name.") var new: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      let remote = try copy.repository.remotes.require(old)
      if !shared.dryRun { try RemoteChanges(in: copy, at: context.moment).rename(old, to: new) }
      return RemoteReport(
        verb: "rename", action: ResultAction("Renamed", "rename", "\(old, .name) to \(new, .name)"), name: new,
        address: remote.addresses.first ?? "", next: nil, isPlan: shared.dryRun)
    }
  }

  struct SetAddress: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "set-url", abstract: "Change the URL of a remote")

    @Argument(help: "The name of the remote.", completion: .names(.remote)) var name: String
    @Argument(help: "The new URL.") var url: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let copy = try context.workingCopy()
      _ = try copy.repository.remotes.require(name)
      if shared.dryRun {
        _ = try RemoteAddress(url)
      } else {
        try RemoteChanges(in: copy, at: context.moment).setAddress(url, of: name)
      }
      let action = ResultAction("Set", "set", "the URL of \(name, .name) to \(AddressWording.shown(url), .name)")
      return RemoteReport(
        verb: "set-url", action: action, name: name, address: url,
        next: ("slipway fetch \(RemedyWording.quoted(name))", "fetch from it"), isPlan: shared.dryRun)
    }
  }
}

/// The remotes.
struct RemoteListReport: Report {
  let remotes: [Remote]

  var schema: String { "slipway.remote.list/1" }

  var fields: JSONObject {
    [
      "remotes": .array(
        remotes.map { remote in
          [
            "id": .string(remote.name), "name": .string(remote.name),
            "url": .optional(remote.addresses.first.map(AddressWording.shown)),
            "pushUrls": .array(pushAddresses(remote).map { .string(AddressWording.shown($0)) }),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    guard !remotes.isEmpty else {
      page.line("No remotes")
      return page.next("slipway remote add origin URL", "add one")
    }
    page.table(
      remotes.map { remote in
        let address = StyledText(remote.addresses.first.map(AddressWording.shown) ?? "no URL")
        let others = pushAddresses(remote).filter { $0 != remote.addresses.first }.map(AddressWording.shown)
        let pushes: StyledText = others.isEmpty ? "" : "pushes to \(others.joined(separator: ", "))"
        return [StyledText(remote.name, .name), address, pushes]
      })
  }

  private func pushAddresses(_ remote: Remote) -> [String] {
    remote.pushAddresses.isEmpty ? remote.addresses : remote.pushAddresses
  }
}

/// A remote that was added, changed or removed.
struct RemoteReport: Report {
  let verb: String
  let action: ResultAction
  let name: String
  let address: String
  let next: (command: String, purpose: String)?
  let isPlan: Bool

  var schema: String { "slipway.remote.\(verb)/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .string(name), "name": .string(name), "url": .string(AddressWording.shown(address)),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line(action.headline(ResultExtent(isPlan: isPlan, futureDay: nil)))
    if let next, !isPlan { page.next(next.command, next.purpose) }
  }
}
