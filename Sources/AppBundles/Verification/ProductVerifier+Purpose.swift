import CodeSignatures

extension ProductVerifier {
  /// Adds the checks for the purpose; what they say of encryption replaces the general check.
  func adding(_ facts: BundleFacts, to checks: [ProductCheck]) -> [ProductCheck] {
    guard let purpose = request.purpose else { return checks }
    let context = PurposeContext(
      facts: facts, tree: tree, purpose: purpose, moment: request.context.moment,
      namesDevices: !request.devices.isEmpty, systemVersion: request.systemVersion, judgesSigner: request.judgesSigner,
      signForStore: request.signForStore, fileNames: fileNames)
    var added =
      switch purpose {
      case .device: DeviceRules(context: context).checks
      case .appStore, .testFlight: StoreRules(context: context).checks
      case .developerID: DeveloperIDRules(context: context).checks
      }
    for index in added.indices { added[index].isOfPurpose = true }
    let encryption = [ProductRule.foreignEncryption.name, ProductRule.encryptionInfo.name]
    let replaces = added.contains { $0.outcome == .failed && encryption.contains($0.name) }
    return checks.filter { !replaces || $0.name != ProductRule.encryption.name } + added
  }
}
