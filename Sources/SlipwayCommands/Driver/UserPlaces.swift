/// Where things of the user and of the installation lie on this machine.
struct UserPlaces {
  let environment: [String: String]
  let executable: String

  /// The user's home folder.
  var home: String {
    environment["HOME"] ?? "/"
  }

  /// The folder of the user's settings.
  var configuration: String {
    folder("XDG_CONFIG_HOME", otherwise: "/.config")
  }

  /// The folder of portals and keychains: `SLIPWAY_HOME`, or one in the user's data folder.
  var portalHome: String {
    environment["SLIPWAY_HOME"] ?? data
  }

  /// The folder of the user's own templates and other data.
  var data: String {
    folder("XDG_DATA_HOME", otherwise: "/.local/share")
  }

  /// The folder of what is remembered of earlier runs: the record of operations outside of repositories.
  var state: String {
    folder("XDG_STATE_HOME", otherwise: "/.local/state")
  }

  /// The folder of ours in the one that a variable names; where it is not set or empty, in one of the home folder.
  private func folder(_ variable: String, otherwise place: String) -> String {
    if let given = environment[variable], !given.isEmpty { return given + "/slipway" }
    #if os(macOS)
      return home + "/Library/Application Support/slipway"
    #else
      return home + place + "/slipway"
    #endif
  }

  /// The folders that may hold `name` ("Templates", "gitignore-templates"), the first one that has something wins:
  /// those that were given, the user's own, the one installed with the program, the checkout that it was built in.
  func folders(of name: String, given: [String] = []) -> [String] {
    var folders = given
    folders.append(data + "/" + name)
    var parent = parentFolder(of: executable)
    folders.append(parentFolder(of: parent) + "/share/slipway/" + name)
    // A build product lies a few folders below its checkout: .build/debug, or .build/<triple>/debug.
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
