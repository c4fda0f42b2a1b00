public import Diagnostics

/// A value of a file in quotation marks, cut where it is long.
func quoted(_ text: String) -> String {
  let head = text.unicodeScalars.prefix(100)
  return "\"" + String(head) + (head.endIndex == text.unicodeScalars.endIndex ? "" : "…") + "\""
}

/// Values in quotation marks, of which the first are named.
func listed(_ texts: [String]) -> String {
  let more = texts.count > 3 ? " and \(texts.count - 3) more" : ""
  return texts.prefix(3).map(quoted).joined(separator: ", ") + more
}

func isOrAre(_ count: Int) -> String { count == 1 ? "is" : "are" }

extension Remedy {
  /// Signs the app for the App Store.
  public static let signForStore = Remedy.hint("run \(command: "app.sign") APP --type app-store")
  static let signForDeveloperID = Remedy.hint(
    "sign it with a Developer ID certificate: \(command: "app.sign") APP --identity FILE")
  static let signForDevices = Remedy.hint("run \(command: "app.sign") APP --type development")
  static let correctInfoPlist = Remedy.advice("correct the Info.plist, and build the product again")
  static let buildForDevices = Remedy.advice("build the product for devices")

  static func removeFiles(_ files: String) -> Remedy { .advice("remove \(files) from the target, and build again") }
}
