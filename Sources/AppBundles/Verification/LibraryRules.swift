import CodeSignatures
import Diagnostics

/// The checks of the libraries that code refers to.
struct LibraryRules {
  let context: PurposeContext

  /// No app has more; a hostile file would cost time.
  private static let mostRunPaths = 64
  private static let mostLibraries = 1024

  var checks: [ProductCheck] {
    guard context.facts.isInApp else { return [] }
    var missing: Set<String> = []
    var unreachable: Set<String> = []
    var references = 0
    for slice in context.slices where slice.isLinked {
      let folders = runPathFolders(slice)
      for name in Set(slice.libraries.filter(\.isNeeded).map(\.name)).sorted().prefix(Self.mostLibraries) {
        guard let found = state(name, slice, folders) else { continue }
        references += 1
        if found == .missing { missing.insert(name) } else if found == .unreachable { unreachable.insert(name) }
      }
    }
    return [check(missing: missing.sorted()), check(unreachable: unreachable.sorted())].compactMap(\.self)
      + (references > 0 && missing.isEmpty && unreachable.isEmpty ? [passed] : [])
  }

  private var passed: ProductCheck {
    context.passed(
      .libraries, "every embedded library that the code links is in the app", in: context.product.executable)
  }

  private func check(missing: [String]) -> ProductCheck? {
    guard !missing.isEmpty else { return nil }
    return context.violated(
      .libraries, "the code needs \(listed(missing)), which the app does not contain", in: context.product.executable,
      actual: missing.prefix(8).joined(separator: ", "), remedy: .advice("embed the framework in the app"))
  }

  private func check(unreachable: [String]) -> ProductCheck? {
    guard !unreachable.isEmpty else { return nil }
    return context.violated(
      .unreachableLibraries, "no runpath search path resolves \(listed(unreachable))", in: context.product.executable,
      actual: unreachable.prefix(8).joined(separator: ", "),
      remedy: .advice("set LD_RUNPATH_SEARCH_PATHS, and build again"))
  }

  // MARK: Paths

  private enum State {
    case present
    case missing
    /// A file of that name is elsewhere in the app.
    case unreachable
  }

  /// The state of a library in the app; `nil` for a library of the system.
  private func state(_ name: String, _ slice: MachOSlice, _ folders: [String?]) -> State? {
    let candidates: [String?]
    if let rest = name.dropping("@rpath/") {
      // The system has the Swift libraries since iOS 12.2.
      if folders.contains(nil), rest.utf8.starts(with: "libswift".utf8) { return nil }
      candidates = folders.compactMap(\.self).map { normalized(joined($0, rest)) }
    } else if name.dropping("@loader_path/") != nil || name.dropping("@executable_path/") != nil {
      candidates = expanded(name)
    } else {
      return nil
    }
    if candidates.contains(where: { $0.map { context.tree.files[$0] != nil } ?? false }) { return .present }
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
    return context.fileNames.contains(last) ? .unreachable : .missing
  }

  /// The folders of `@rpath`; `nil` for a folder of the system.
  private func runPathFolders(_ slice: MachOSlice) -> [String?] {
    let paths =
      slice.runPaths.prefix(Self.mostRunPaths) + (context.facts.program?.runPaths.prefix(Self.mostRunPaths) ?? [])
    let folders = paths.flatMap { path -> [String?] in
      path.utf8.first == UInt8(ascii: "@") ? expanded(path).filter { $0 != nil } : [nil]
    }
    var seen: Set<String?> = []
    return Array(folders.filter { seen.insert($0).inserted }.prefix(Self.mostRunPaths))
  }

  /// Where a path that begins with `@` leads; one of a program has one answer.
  private func expanded(_ path: String) -> [String?] {
    if let rest = path.dropping("@loader_path") {
      let own = context.product.executable.map(context.location) ?? ""
      return [normalized(joined(own.parentFolder, String(rest.drop { $0 == "/" })))]
    }
    guard let rest = path.dropping("@executable_path"), let program = context.facts.program else { return [] }
    return [normalized(joined(program.folder, String(rest.drop { $0 == "/" })))]
  }

  /// The path without `.` and `..`; `nil` where it leaves the product.
  private func normalized(_ path: String) -> String? {
    var parts: [Substring.UTF8View.SubSequence] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.map { String(Substring($0)) }.joined(separator: "/")
  }
}

extension MachOLibrary {
  /// Whether code does not start without it.
  fileprivate var isNeeded: Bool { [.load, .reexport, .upward].contains(reference) }
}

extension String {
  fileprivate func dropping(_ prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
  }

  /// The path of the folder that contains the file; empty at the top.
  var parentFolder: String {
    let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { String(Substring(utf8[..<$0])) } ?? ""
  }
}
