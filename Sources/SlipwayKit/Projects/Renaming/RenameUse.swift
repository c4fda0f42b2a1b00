/// A place in a source where a name may mean the renamed declaration.
struct RenameUse {
  /// The offsets of the bytes of the name.
  let range: Range<Int>
  /// Why it can't be said that the name means the declaration; `nil` where it does.
  let doubt: String?
  /// Whether the name begins with a capital letter here, as in the name of a setter.
  var isCapitalized = false
}
