package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let interfaceFilesCodes: [Self] = [
    .interfaceAttributeUnfit, .interfaceCellUnfit, .interfaceConnectionNotFound, .interfaceConnectionUnfit,
    .interfaceElementAmbiguous, .interfaceElementNotFound, .interfaceUnsuitable, .interfaceViewUnfit,
  ]
}
