public import Diagnostics

/// A key of an object that is to have another value.
public struct ObjectField: Sendable {
  let object: ObjectID
  let key: String
  let value: ProjectValue

  /// Describes the new value of a key.
  public init(_ object: ObjectID, _ key: String, _ value: ProjectValue) {
    self.object = object
    self.key = key
    self.value = value
  }
}

extension XcodeProject {
  /// The project in which keys of objects have other values.
  ///
  /// - Throws: The errors of reading.
  public func setting(_ fields: [ObjectField]) throws(Diagnostic) -> XcodeProject {
    guard !fields.isEmpty else { return self }
    var edit = ProjectEdit(self)
    for field in fields { edit.set([field.key], to: field.value, of: field.object) }
    return try edit.applied()
  }
}
