/// Files for code signing: private keys and provisioning profiles.
public enum SigningMaterial {
  /// The extensions of files with private keys: identities, App Store Connect keys, keychains.
  private static let keyEndings = [".p12", ".p8", ".pfx", ".keychain", ".keychain-db"]

  private static let profileEndings = [".mobileprovision", ".provisionprofile"]

  /// Whether a file is a private key by its name, whatever its content.
  public static func isKeyByName(_ path: String) -> Bool {
    keyEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file is a keychain of macOS by its name.
  static func isKeychain(_ path: String) -> Bool {
    [".keychain", ".keychain-db"].contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file is a provisioning profile by its name.
  static func isProfile(_ path: String) -> Bool {
    profileEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file contains a private key, by its name or its content.
  static func isPrivateKey(_ path: String, in git: GitKnowledge) -> Bool {
    isPrivateKey(path, with: git.content(of: path))
  }

  /// Whether a file with a content contains a private key that others can read, by its name or its content.
  public static func isPrivateKey(_ path: String, with content: TrackedContent) -> Bool {
    !content.isEncrypted && (content.holdsPrivateKey || isKeyByName(path) && !content.isEmpty)
  }

  /// The `.gitignore` pattern for a file: its extension, or its name if other files have that extension too.
  static func pattern(for path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = (keyEndings + profileEndings).first(where: name.lowercased().hasSuffix)
    return ending.map { "*" + name.suffix($0.count) } ?? name
  }
}
