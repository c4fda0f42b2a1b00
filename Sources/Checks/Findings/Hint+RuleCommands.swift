import Diagnostics

/// The commands that resolve the findings of several rules, with placeholders such as `TARGET`.
extension Hint {
  static let setInformation: Hint = "\(command: "info.set") KEY VALUE --target TARGET"
  static let setEntitlement: Hint = "\(command: "info.set") KEY VALUE --entitlements --target TARGET"
  static let describeUse: Hint = "\(command: "info.set") KEY DESCRIPTION --target TARGET"
  static let removeEntitlement: Hint = "\(command: "info.remove") KEY --entitlements --target TARGET"
  static let setSetting: Hint = "\(command: "setting.set") KEY=VALUE --target TARGET"
  static let setIdentifier: Hint = "\(command: "target.set") TARGET --bundle-id ID"
  static let setDeploymentTarget: Hint = "\(command: "target.set") TARGET --deployment-target VERSION"
  static let setVersion: Hint = "\(command: "version.set") VERSION --target TARGET"
  static let addTargetDependency: Hint = "\(command: "dependency.add.target") NAME --target TARGET"
  static let removeDependency: Hint = "\(command: "dependency.remove") NAME --target TARGET"
}
