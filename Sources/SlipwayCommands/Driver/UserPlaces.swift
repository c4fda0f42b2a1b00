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
    #if os(macOS)
      environment["XDG_CONFIG_HOME"].map { $0 + "/slipway" } ?? home + "/Library/Application Support/slipway"
    #else
      (environment["XDG_CONFIG_HOME"] ?? home + "/.config") + "/slipway"
    #endif
  }

  /// The folder of portals and keychains: `SLIPWAY_HOME`, or one in the user's data folder.
  var portalHome: String {
    environment["SLIPWAY_HOME"] ?? data
  }

  /// The folder of the user's own templates and other data.
  var data: String {
    #if os(macOS)
      environment["XDG_DATA_HOME"].map { $0 + "/slipway" } ?? home + "/Library/Application Support/slipway"
    #else
      (environment["XDG_DATA_HOME"] ?? home + "/.local/share") + "/slipway"
    #endif
  }

  /// The folders that may hold `name` ("Templates", "gitignore-templates"), the first one that has something wins:
  /// the one that was given, the user's own, the one installed with the program, the checkout that it was built in.
  func folders(of name: String, given: String? = nil) -> [String] {
    var folders: [String] = []
    if let given { folders.append(given) }
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
