import AppleIdentifiers
import DeveloperPortal
import SyntaxTrees

extension RecordView {
  init(_ appID: AppIDRecord) {
    json = [
      "id": .string(appID.id.rawValue), "state": "active", "pattern": .string(appID.pattern.description),
      "name": .string(appID.name.rawValue), "prefix": .string(appID.prefix.rawValue),
      "applicationIdentifier": .string(appID.applicationIdentifier), "explicit": .bool(appID.pattern.isExplicit),
      "capabilities": .array(appID.capabilities.map { .string($0) }),
      "values": .object(
        JSONObject(
          appID.values.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .string($0) })) })),
      "created": .string(DateWording.iso(appID.created)),
    ]
    let capabilities = appID.capabilities.isEmpty ? "none" : appID.capabilities.joined(separator: ", ")
    let fixed: [(name: String, value: StyledText)] = [
      ("id", "\(appID.id)"), ("bundle ID", "\(appID.pattern)"),
      ("App ID", "\(appID.applicationIdentifier) (\(appID.pattern.isExplicit ? "explicit" : "wildcard"))"),
      ("capabilities", "\(capabilities)"),
    ]
    rows =
      fixed + appID.values.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value.joined(separator: ", "))") }
    summary = [
      "\(appID.id, .faint)", "\(appID.name, .name)", "\(appID.pattern)",
      StyledText(appID.pattern.isExplicit ? "explicit" : "wildcard"), "\(capabilities, .faint)",
    ]
  }
}
