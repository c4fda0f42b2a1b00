import Diagnostics
import GitStore

/// Which references of a remote are wanted, and where they go.
package struct FetchPlan {
  struct Entry: Hashable {
    /// The full name at the remote.
    let source: String
    let target: ObjectName
    /// Where it is kept here, if anywhere.
    let destination: String?
    let isForced: Bool
    var isForMerge: Bool
  }

  private(set) var entries: [Entry] = []
  private var seen: Set<[String?]> = []
  /// What the remote has, without the resolved tags.
  package let advertised: [AdvertisedReference]

  /// Wants what the refspecs of the settings name.
  package init(
    configured refspecs: [RemoteRefspec], mergedBranches: [String], advertised: [AdvertisedReference]
  ) {
    self.advertised = advertised.filter { !$0.name.hasSuffix("^{}") }
    for reference in self.advertised where reference.name != "HEAD" {
      guard let (destination, refspec) = refspecs.target(of: reference.name) else { continue }
      add(reference, to: destination, isForced: refspec.isForced, isForMerge: mergedBranches.contains(reference.name))
    }
    for name in mergedBranches where !entries.contains(where: { $0.source == name }) {
      guard let reference = self.advertised.first(where: { $0.name == name }) else { continue }
      add(reference, to: nil, isForced: false, isForMerge: true)
    }
    if refspecs.isEmpty, mergedBranches.isEmpty, let head = self.advertised.first(where: { $0.name == "HEAD" }) {
      add(head, to: nil, isForced: false, isForMerge: true)
    }
    if mergedBranches.isEmpty, let first = refspecs.first, !first.isPattern {
      for index in entries.indices where entries[index].source == first.source { entries[index].isForMerge = true }
    }
  }

  /// Wants what the user names, and keeps it where the settings keep such references as well.
  init(
    given refspecs: [String], configured: [RemoteRefspec], advertised: [AdvertisedReference], remote: String
  ) throws(Diagnostic) {
    self.advertised = advertised.filter { !$0.name.hasSuffix("^{}") }
    for text in refspecs {
      guard let refspec = RemoteRefspec(text), !refspec.isNegative else {
        throw Diagnostic(.gitNameInvalid, "\"\(text)\" is not a valid refspec")
      }
      let matching =
        refspec.isPattern
        ? self.advertised.filter { refspec.matches(source: $0.name) }
        : [
          try found(refspec.source.isEmpty ? "HEAD" : refspec.source, remote: remote)
        ]
      for reference in matching {
        let destination = refspec.isPattern ? refspec.destination(of: reference.name) : refspec.destination
        add(
          reference, to: destination.map { Self.full($0, like: reference.name) }, isForced: refspec.isForced,
          isForMerge: true)
        if let (kept, rule) = configured.target(of: reference.name), kept != destination {
          add(reference, to: kept, isForced: rule.isForced, isForMerge: false)
        }
      }
    }
  }

  /// All tags.
  mutating func addAllTags() {
    for tag in advertised where tag.name.hasPrefix("refs/tags/") {
      add(tag, to: tag.name, isForced: false, isForMerge: false)
    }
  }

  /// The tags that are on commits which are here now, and are not here themselves.
  func tags(
    following advertisedWithTargets: [AdvertisedReference], isHere: (ObjectName) -> Bool
  ) -> [Entry] {
    var targets: [String: ObjectName] = [:]
    for reference in advertisedWithTargets where reference.name.hasSuffix("^{}") {
      targets[String(reference.name.dropLast(3))] = reference.target
    }
    let planned = Set(entries.compactMap(\.destination))
    return advertised.filter { tag in
      tag.name.hasPrefix("refs/tags/") && !planned.contains(tag.name) && isHere(targets[tag.name] ?? tag.target)
    }.map { Entry(source: $0.name, target: $0.target, destination: $0.name, isForced: false, isForMerge: false) }
  }

  private mutating func add(
    _ reference: AdvertisedReference, to destination: String?, isForced: Bool, isForMerge: Bool
  ) {
    let entry = Entry(
      source: reference.name, target: reference.target, destination: destination, isForced: isForced,
      isForMerge: isForMerge)
    guard seen.insert([entry.source, destination]).inserted else { return }
    entries.append(entry)
  }

  /// The first ref that matches a short name, in the order of Git's list.
  private func found(_ name: String, remote: String) throws(Diagnostic) -> AdvertisedReference {
    let names = ["", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { "\($0)\(name)" }
    for name in names {
      if let reference = advertised.first(where: { $0.name == name }) { return reference }
    }
    throw Diagnostic(
      .branchNotFound, "couldn't find remote ref \"\(name)\" in \"\(remote)\"",
      remedy: .advice("run git ls-remote \(remote) to list its refs"))
  }

  private static func full(_ destination: String, like source: String) -> String {
    if destination.hasPrefix("refs/") { return destination }
    let folder = ["refs/tags/", "refs/heads/"].first { source.hasPrefix($0) } ?? "refs/heads/"
    return folder + destination
  }
}
