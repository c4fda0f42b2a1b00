/// The folders of the user and of the installation.
struct UserPlaces {
  let environment: [String: String]
  let executable: String
  /// The home folder of the user's account, for a process without the variable HOME.
  let accountHome: String?

  /// The user's home folder.
  var home: String { givenHome ?? accountHome ?? "/" }

  private var givenHome: String? { nonEmpty("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// The user's configuration folder.
  var configuration: String {
    folder("XDG_CONFIG_HOME", otherwise: "/.config")
  }

  /// The folder of portals and keychains: `SLIPWAY_HOME`, or the user's data folder.
  ///
  /// Without HOME it is `nil`: as in Git, such a process has nothing of the account's.
  var portalHome: String? {
    if let named = nonEmpty("SLIPWAY_HOME") { return named }
    return givenHome == nil && nonEmpty("XDG_DATA_HOME") == nil ? nil : data
  }

  /// The folder of the user's own templates and other data.
  var data: String {
    folder("XDG_DATA_HOME", otherwise: "/.local/share")
  }

  /// The state folder, with the operation logs of projects outside of repositories.
  var state: String {
    folder("XDG_STATE_HOME", otherwise: "/.local/state")
  }

  /// Slipway's folder in the folder that a variable names, or by default in the home folder.
  private func folder(_ variable: String, otherwise place: String) -> String {
    if let given = nonEmpty(variable) { return given + "/slipway" }
    #if os(macOS)
      return home + "/Library/Application Support/slipway"
    #else
      return home + place + "/slipway"
    #endif
  }

  /// An environment variable; an unset variable of a CI system arrives empty.
  private func nonEmpty(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The search path for `name` ("Templates", "gitignore-templates"): the given folders, the user's data folder, the
  /// installation, and the checkout that the program was built in.
  func folders(of name: String, given: [String] = []) -> [String] {
    var folders = given
    folders.append(data + "/" + name)
    var parent = parentFolder(of: executable)
    folders.append(parentFolder(of: parent) + "/share/slipway/" + name)
    // A build product is in .build/debug or .build/<triple>/debug of its checkout.
    for _ in 0..<4 {
      parent = parentFolder(of: parent)
      folders.append(parent + "/" + name)
    }
    return folders
  }

  private func parentFolder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
