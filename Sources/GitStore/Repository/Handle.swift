package import Clibgit2
package import Diagnostics

/// Owns one handle of libgit2's and frees it; keeps alive what the handle points into.
///
/// Bind it to a name before its pointer is used: a temporary one would be freed before the call that it is given to.
package final class Handle {
  package let pointer: OpaquePointer
  private let release: (OpaquePointer?) -> Void
  private let owner: Handle?

  private init(_ pointer: OpaquePointer, owner: Handle?, release: @escaping (OpaquePointer?) -> Void) {
    self.pointer = pointer
    self.owner = owner
    self.release = release
  }

  /// Takes over the handle that `create` makes; `doing` completes "can't …".
  package convenience init(
    freedBy release: @escaping (OpaquePointer?) -> Void,
    owner: Handle? = nil,
    to doing: @autoclosure () -> String,
    file: @autoclosure () -> String? = nil,
    _ create: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(Diagnostic) {
    var pointer: OpaquePointer?
    let code = create(&pointer)
    guard code >= 0, let pointer else { throw GitFailure.current(code, doing(), file: file()) }
    self.init(pointer, owner: owner, release: release)
  }

  /// As the other, but `nil` where there is no such thing.
  package static func found(
    freedBy release: @escaping (OpaquePointer?) -> Void,
    owner: Handle? = nil,
    to doing: @autoclosure () -> String,
    file: @autoclosure () -> String? = nil,
    _ create: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(Diagnostic) -> Handle? {
    var pointer: OpaquePointer?
    let code = create(&pointer)
    guard try GitFailure.found(code, doing(), file: file()) else { return nil }
    guard let pointer else { throw GitFailure.current(code, doing(), file: file()) }
    return Handle(pointer, owner: owner, release: release)
  }

  deinit {
    release(pointer)
  }
}

/// A growing buffer of libgit2's.
package final class GitBuffer {
  package var raw = git_buf()

  package init() {}

  deinit {
    git_buf_dispose(&raw)
  }

  package var bytes: [UInt8] {
    guard let start = raw.ptr, raw.size > 0 else { return [] }
    return UnsafeRawBufferPointer(start: start, count: raw.size).map { $0 }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Gives `work` a list of strings in libgit2's form.
package func withStrings<Result>(_ strings: [String], _ work: (inout git_strarray) -> Result) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  var pointers: [UnsafeMutablePointer<CChar>?] = copies
  return pointers.withUnsafeMutableBufferPointer { buffer in
    var array = git_strarray(strings: buffer.baseAddress, count: buffer.count)
    return work(&array)
  }
}

/// Gives `work` a list of texts without a zero at their ends, whatever their encoding, in libgit2's form.
package func withByteStrings<Result>(
  _ texts: [[CChar]], _ work: (git_strarray) throws(Diagnostic) -> Result
) throws(Diagnostic) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
    copy.initialize(from: text + [0], count: text.count + 1)
    return copy
  }
  let count = pointers.count
  defer { pointers.forEach { $0?.deallocate() } }
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: max(count, 1))
  defer { list.deallocate() }
  list.initialize(from: &pointers, count: count)
  return try work(git_strarray(strings: list, count: count))
}

/// Gives `work` an optional text as a C string.
package func withOptionalText<Result>(_ text: String?, _ work: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return work(nil) }
  return text.withCString { work($0) }
}
