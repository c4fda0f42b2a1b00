import PropertyLists
import XcodeProjects

/// How the files of fastlane and the export options distribute the apps of a project.
///
/// An app counts as one for testers only if these files prove it: they export it for registered devices or for a
/// company and never for the App Store, but another app for the App Store.
struct DistributionMethods: Sendable {
  /// The bundle identifiers and schemes that are exported for the App Store.
  private var uploaded: Set<String> = []
  /// The bundle identifiers and schemes that are exported for registered devices or a company.
  private var others: Set<String> = []
  /// Whether an export for the App Store does not say of which app.
  private var isOpen = false

  init(in project: CheckedProject) {
    let outer = ["..", "../.."].map { $0 + "/fastlane/Fastfile" }
    let lanes = project.paths.filter { ("/" + $0).hasSuffix("/Fastfile") && !DependencyFolder.contains($0) } + outer
    for path in lanes.sorted() {
      if let text = project.files.text(of: path) { add(lanes: text) }
    }
    for path in project.paths.sorted() {
      let name = path.split(separator: "/").last?.lowercased() ?? ""
      guard name.contains("exportoptions"), name.hasSuffix(".plist"),
        let options = project.files.propertyList(at: path).content
      else { continue }
      add(method: options["method"]?.string, of: options["provisioningProfiles"]?.dictionary?.keys ?? [])
    }
  }

  /// The largest Fastfile that is read.
  private static let longest = 1 << 18

  /// Whether an app with some names, its bundle identifier and its schemes, is only for testers or a company.
  func isOnlyForOthers(_ names: Set<String>) -> Bool {
    !isOpen && !uploaded.isEmpty && uploaded.isDisjoint(with: names) && !others.isDisjoint(with: names)
  }

  private mutating func add(method: String?, of names: [String]) {
    switch method?.lowercased().filter(\.isLetter) {
    case "appstore", "appstoreconnect":
      uploaded.formUnion(names)
      isOpen = isOpen || names.isEmpty
    case "adhoc", "releasetesting", "enterprise", "inhouse": others.formUnion(names)
    default: break
    }
  }

  private mutating func add(lanes text: String) {
    guard text.utf8.count <= Self.longest else {
      isOpen = true
      return
    }
    for call in FastlaneCall.calls(in: text) {
      switch call.name {
      case "match", "sync_code_signing":
        add(method: call.text(of: "type"), of: call.texts(of: "app_identifier"))
      case "gym", "build_app", "build_ios_app", "build_mac_app":
        // Such a call makes no package for a distribution.
        guard !call.isTrue("skip_archive"), !call.isTrue("skip_package_ipa") else { continue }
        // Without a method, fastlane exports for the App Store.
        let isOpen = !call.has("export_method") && !call.has("export_options")
        add(method: isOpen ? "app-store" : call.text(of: "export_method"), of: call.texts(of: "scheme"))
        for (identifier, profile) in call.profiles {
          let words = profile.lowercased().filter(\.isLetter)
          let method = ["appstore", "adhoc", "inhouse"].first(where: words.contains)
          add(method: method, of: [identifier])
        }
      case "pilot", "upload_to_testflight", "deliver", "upload_to_app_store":
        uploaded.formUnion(call.texts(of: "app_identifier"))
      default: break
      }
    }
  }
}

/// A call of an action in a Fastfile, with the literals of its arguments.
private struct FastlaneCall {
  let name: String
  private let arguments: Substring

  private static let names: Set<Substring> = [
    "match", "sync_code_signing", "gym", "build_app", "build_ios_app", "build_mac_app", "pilot",
    "upload_to_testflight", "deliver", "upload_to_app_store",
  ]

  /// The largest number of lines of a call that are read.
  private static let mostLines = 200

  /// The calls that begin a line, with their arguments up to the closing parenthesis or the last comma.
  static func calls(in text: String) -> [FastlaneCall] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.compactMap { index in
      let line = lines[index].drop(while: \.isWhitespace)
      let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard names.contains(name) else { return nil }
      let rest = line[name.endIndex...]
      var (end, depth) = (index, 0)
      for (offset, next) in lines[index...].prefix(mostLines).enumerated() {
        end = index + offset
        depth += next.count { "([{".contains($0) } - next.count { ")]}".contains($0) }
        let last = next.last { !$0.isWhitespace }
        if depth <= 0, last != ",", last != "(" { break }
      }
      let stop = lines[end].endIndex
      return FastlaneCall(name: String(name), arguments: text[rest.startIndex..<stop])
    }
  }

  /// What follows a key, as in `type: "adhoc"` and `:type => "adhoc"`.
  private func value(of key: String) -> Substring? {
    var rest = arguments
    while let range = rest.firstRange(of: key) {
      let before = rest[..<range.lowerBound].last
      let after = rest[range.upperBound...].drop { " \"'".contains($0) }
      if before.map({ $0.isLetter || $0.isNumber || $0 == "_" }) != true {
        if after.hasPrefix(":") { return after.dropFirst().drop(while: \.isWhitespace) }
        if after.hasPrefix("=>") { return after.dropFirst(2).drop(while: \.isWhitespace) }
      }
      rest = rest[range.upperBound...]
    }
    return nil
  }

  func has(_ key: String) -> Bool { value(of: key) != nil }

  func isTrue(_ key: String) -> Bool { value(of: key)?.hasPrefix("true") ?? false }

  /// The literal of a key; `nil` for another value.
  func text(of key: String) -> String? { value(of: key).flatMap(Self.literal)?.text }

  /// The literals of a key: one, or those of an array; none for another value.
  func texts(of key: String) -> [String] {
    guard let value = value(of: key) else { return [] }
    guard value.hasPrefix("[") else { return Self.literal(value).map { [$0.text] } ?? [] }
    var (texts, rest) = ([String](), value.dropFirst())
    while let next = Self.literal(rest.drop { $0.isWhitespace || $0 == "," }) {
      texts.append(next.text)
      rest = next.rest
    }
    return texts
  }

  /// The names of the provisioning profiles by bundle identifiers.
  var profiles: [(identifier: String, profile: String)] {
    guard let value = value(of: "provisioningProfiles"), value.hasPrefix("{") else { return [] }
    var (found, rest) = ([(String, String)](), value.dropFirst())
    while let key = Self.literal(rest.drop { $0.isWhitespace || $0 == "," }) {
      let sign = key.rest.drop { $0.isWhitespace || ":=>".contains($0) }
      guard let profile = Self.literal(sign) else { break }
      found.append((key.text, profile.text))
      rest = profile.rest
    }
    return found
  }

  /// The string literal without interpolation at the beginning of `text`, and what follows.
  private static func literal(_ text: Substring) -> (text: String, rest: Substring)? {
    guard let quote = text.first, quote == "\"" || quote == "'", let end = text.dropFirst().firstIndex(of: quote) else {
      return nil
    }
    let content = text[text.index(after: text.startIndex)..<end]
    return content.contains("#{") || content.contains("\\") ? nil : (String(content), text[text.index(after: end)...])
  }
}

extension TargetDistribution {
  /// Whether the App Store may get the products: neither debug ones nor those for testers or a company.
  var isUploaded: Bool {
    guard context.configuration.isUploaded else { return false }
    let methods = context.project.memory.distribution.value { DistributionMethods(in: context.project) }
    let schemes = context.project.schemes.all.filter { scheme in
      scheme.scheme.references.contains { $0.targetID == context.target.id }
    }
    var names = Set(schemes.map(\.scheme.name))
    if case .known(let identifier, _) = context.configuration.bundleIdentifier { names.insert(identifier) }
    return !methods.isOnlyForOthers(names)
  }
}
