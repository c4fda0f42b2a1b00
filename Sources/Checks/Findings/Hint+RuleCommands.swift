import Diagnostics

/// The commands that resolve the findings of several rules, with placeholders such as `TARGET`.
extension Hint {
  /// Sets an entry of the Info.plist, such as `CFBundleDisplayName NAME`.
  static func setInformation(_ entry: String = "KEY VALUE") -> Hint {
    "\(command: "info.set") \(entry) --target TARGET"
  }

  /// Sets an entitlement, such as `keychain-access-groups GROUP`.
  static func setEntitlement(_ entry: String = "KEY VALUE") -> Hint {
    "\(command: "info.set") \(entry) --entitlements --target TARGET"
  }

  /// Adds a usage description.
  static func describeUse(_ key: String = "KEY") -> Hint {
    "\(command: "info.set") \(key) DESCRIPTION --target TARGET"
  }

  /// Removes an entitlement.
  static func removeEntitlement(_ key: String = "KEY") -> Hint {
    "\(command: "info.remove") \(key) --entitlements --target TARGET"
  }

  /// Sets a build setting, such as `SWIFT_VERSION=5.0`.
  static func setSetting(_ assignment: String = "KEY=VALUE") -> Hint {
    "\(command: "setting.set") \(assignment) --target TARGET"
  }

  static let setIdentifier: Hint = "\(command: "target.set") TARGET --bundle-id ID"
  static let setDeploymentTarget: Hint = "\(command: "target.set") TARGET --deployment-target VERSION"
  static let setVersion: Hint = "\(command: "version.set") VERSION --target TARGET"
  static let addTargetDependency: Hint = "\(command: "dependency.add.target") NAME --target TARGET"
  static let removeDependency: Hint = "\(command: "dependency.remove") NAME --target TARGET"
}
