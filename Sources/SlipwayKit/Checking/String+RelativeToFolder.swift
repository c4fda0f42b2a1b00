import Diagnostics

extension String {
  /// The path relative to `folder`; empty for the folder, `nil` for a path outside.
  func relative(toFolder folder: String) -> String? {
    self == folder ? "" : path(below: folder)
  }
}
