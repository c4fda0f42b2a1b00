import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The access of other users to a Git directory (`core.sharedRepository`), whatever the process' mask says.
///
/// libgit2 applies the setting only when it creates a repository, so permissions are fixed afterwards, with the
/// permissions that Git's `adjust_shared_perm` gives.
struct SharedPermissions {
  private let bits: mode_t
  /// Whether the bits are all there are; else they come in addition.
  private let isExact: Bool

  private static let group: mode_t = 0o660
  private static let everybody: mode_t = 0o664

  /// Reads the setting; `nil` where the process' mask alone decides.
  init?(_ setting: String?) {
    guard let setting else { return nil }
    switch setting.lowercased() {
    case "group": (bits, isExact) = (Self.group, false)
    case "all", "world", "everybody": (bits, isExact) = (Self.everybody, false)
    case "umask", "": return nil
    default:
      guard let number = mode_t(setting, radix: 8) else {
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
        (bits, isExact) = (number & 0o666, true)
      }
    }
  }

  /// The permissions for what has `mode`.
  func mode(for mode: mode_t, isFolder: Bool) -> mode_t {
    var extra = bits
    if mode & 0o200 == 0 { extra &= ~0o222 }
    if mode & 0o100 != 0 { extra |= (extra & 0o444) >> 2 }
    var result = isExact ? (mode & ~0o777) | extra : mode | extra
    guard isFolder else { return result }
    result |= (result & 0o444) >> 2
    // What is made in the folder then belongs to its group.
    if result & 0o060 != 0 { result |= mode_t(S_ISGID) }
    return result
  }

  /// Fixes the permissions of files below a path written since a moment; other users' files stay as they are.
  func apply(to path: String, writtenSince start: time_t) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return }
    let old = status.st_mode & 0o7777
    let new = mode(for: old, isFolder: kind == S_IFDIR)
    if new != old, status.st_uid == geteuid() { _ = chmod(path, new) }
    guard kind == S_IFDIR else { return }
    let parts = path.split(separator: "/")
    // These hold files only, and there may be very many: without a new one there is nothing to look at.
    if parts.dropLast().last == "objects", status.seconds < start { return }
    for name in FolderContent.names(in: path) { apply(to: "\(path)/\(name)", writtenSince: start) }
  }
}

extension stat {
  /// When it was written last.
  fileprivate var seconds: time_t {
    #if canImport(Glibc)
      st_mtim.tv_sec
    #else
      st_mtimespec.tv_sec
    #endif
  }
}

extension Repository {
  /// What Git shares of a Git folder, and our own record.
  private static let shared = ["HEAD", "ORIG_HEAD", "index", "packed-refs", "objects", "refs", "logs", "slipway"]

  /// Does `work`; what it wrote into the Git folder can then be used by those with whom the repository is shared.
  func sharing<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    guard let permissions = SharedPermissions(configuration.string("core.sharedRepository")) else { return try work() }
    // A clock of another machine may be behind.
    let start = time(nil) - 60
    defer {
      for folder in Set([commonDirectory, gitDirectory]) {
        for name in Self.shared { permissions.apply(to: "\(folder)/\(name)", writtenSince: start) }
      }
    }
    return try work()
  }
}
