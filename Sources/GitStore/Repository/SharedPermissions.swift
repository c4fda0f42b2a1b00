package import Diagnostics
import SystemCalls

/// The access of other users to a Git directory (`core.sharedRepository`), whatever the process' mask says.
///
/// libgit2 applies the setting only when it creates a repository, so permissions are fixed afterwards, with the
/// permissions that Git's `adjust_shared_perm` gives.
struct SharedPermissions {
  private let bits: UInt16
  /// Whether the bits are all there are; else they come in addition.
  private let isExact: Bool

  private static let group: UInt16 = 0o660
  private static let everybody: UInt16 = 0o664
  private static let setGroup: UInt16 = 0o2000

  /// Reads the setting; `nil` where the process' mask alone decides.
  init?(_ setting: String?) {
    guard let setting else { return nil }
    switch setting.lowercased() {
    case "group": (bits, isExact) = (Self.group, false)
    case "all", "world", "everybody": (bits, isExact) = (Self.everybody, false)
    case "umask", "": return nil
    default:
      guard let number = UInt32(setting, radix: 8) else {
        guard ConfigurationValue.boolean(setting) == true else { return nil }
        (bits, isExact) = (Self.group, false)
        return
      }
      switch number {
      case 0: return nil
      case 1: (bits, isExact) = (Self.group, false)
      case 2: (bits, isExact) = (Self.everybody, false)
      default:
        guard number & 0o600 == 0o600 else { return nil }
        (bits, isExact) = (UInt16(number & 0o666), true)
      }
    }
  }

  /// The permissions for what has `mode`.
  func mode(for mode: UInt16, isFolder: Bool) -> UInt16 {
    var extra = bits
    if mode & 0o200 == 0 { extra &= ~0o222 }
    if mode & 0o100 != 0 { extra |= (extra & 0o444) >> 2 }
    var result = isExact ? (mode & ~0o777) | extra : mode | extra
    guard isFolder else { return result }
    result |= (result & 0o444) >> 2
    // What is made in the folder then belongs to its group.
    if result & 0o060 != 0 { result |= Self.setGroup }
    return result
  }

  /// Fixes the permissions of files below a path written since a moment; other users' files stay as they are.
  func apply(to path: String, writtenSince start: Int) {
    guard let status = try? FileStatus(path), status.kind == .folder || status.kind == .file else { return }
    let new = mode(for: status.permissions, isFolder: status.kind == .folder)
    if new != status.permissions, status.owner == CurrentProcess.effectiveUser {
      try? FileSystem.setPermissions(new, of: path)
    }
    guard status.kind == .folder else { return }
    let parts = path.split(separator: "/")
    // These hold files only, and there may be very many: without a new one there is nothing to look at.
    if parts.dropLast().last == "objects", status.modified.seconds < start { return }
    for name in FolderContent.names(in: path) { apply(to: "\(path)/\(name)", writtenSince: start) }
  }
}

extension Repository {
  /// What Git shares of a Git folder, and our own record.
  private static let shared = ["HEAD", "ORIG_HEAD", "index", "packed-refs", "objects", "refs", "logs", "slipway"]

  /// Does `work`; what it wrote into the Git folder can then be used by those with whom the repository is shared.
  package func sharing<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    guard let permissions = SharedPermissions(configuration.string("core.sharedRepository")) else { return try work() }
    // A clock of another machine may be behind.
    let start = CurrentProcess.secondsSince1970 - 60
    defer {
      for folder in Set([commonDirectory, gitDirectory]) {
        for name in Self.shared { permissions.apply(to: "\(folder)/\(name)", writtenSince: start) }
      }
    }
    return try work()
  }
}
