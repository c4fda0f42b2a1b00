import Clibgit2

/// The kind and the size of an object.
struct ObjectHeader {
  let kind: git_object_t
  /// How many bytes its content has.
  let size: Int
}
