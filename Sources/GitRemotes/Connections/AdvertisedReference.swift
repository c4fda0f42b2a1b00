package import GitStore

/// A reference as a remote tells of it.
package struct AdvertisedReference: Hashable {
  package let name: String
  package let target: ObjectName
  /// What it points at by name, if it is symbolic and the remote says so.
  let symbolicTarget: String?
}
