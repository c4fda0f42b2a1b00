/// What signs: private keys, and the profiles that go with them.
public enum SigningMaterial {
  /// What the names of files with private keys end with: identities, keys of App Store Connect, keychains.
  private static let keyEndings = [".p12", ".p8", ".pfx", ".keychain", ".keychain-db"]

  private static let profileEndings = [".mobileprovision", ".provisionprofile"]

  /// Whether a file's name says that it holds a private key, whatever is in it.
  public static func isKeyByName(_ path: String) -> Bool {
    keyEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file is a provisioning profile by its name.
  static func isProfile(_ path: String) -> Bool {
    profileEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file holds a private key, by its name or by its content.
  static func isPrivateKey(_ path: String, in git: GitKnowledge) -> Bool {
    isKeyByName(path) || git.content(of: path).holdsPrivateKey
  }

  /// The line of a `.gitignore` for a file: for all with its ending, or, where others end so as well, for its name.
  static func pattern(for path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = (keyEndings + profileEndings).first(where: name.lowercased().hasSuffix)
    return ending.map { "*" + name.suffix($0.count) } ?? name
  }
}
