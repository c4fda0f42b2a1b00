/// A reference as a remote tells of it.
struct AdvertisedReference: Hashable {
  let name: String
  let target: ObjectName
  /// What it points at by name, if it is symbolic and the remote says so.
  let symbolicTarget: String?
}
