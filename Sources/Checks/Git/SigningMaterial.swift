/// What signs, by the names of files: private keys, and the profiles that go with them.
public enum SigningMaterial {
  /// What the names of files with private keys end with: identities, keys of App Store Connect, keychains.
  private static let keyEndings = [".p12", ".p8", ".pfx", ".keychain", ".keychain-db"]

  /// What the names of files end with that may hold a key as text, or a certificate alone.
  private static let textEndings = [".pem", ".key", ".pk8", "id_rsa", "id_ed25519", "id_ecdsa", "id_dsa"]

  private static let profileEndings = [".mobileprovision", ".provisionprofile"]

  /// Whether a file may be a private key or a profile, as far as its name tells.
  public static func isLikely(_ path: String) -> Bool {
    let name = path.lowercased()
    return (keyEndings + textEndings + profileEndings).contains(where: name.hasSuffix)
  }

  /// Whether a file is a provisioning profile by its name.
  static func isProfile(_ path: String) -> Bool {
    profileEndings.contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file holds a private key: by its name, and where that leaves it open by what stands in it.
  static func isPrivateKey(_ path: String, in git: GitKnowledge) -> Bool {
    let name = path.lowercased()
    if keyEndings.contains(where: name.hasSuffix) { return true }
    guard textEndings.contains(where: name.hasSuffix), let bytes = git.bytes(of: path) else { return false }
    return SigningFile.holdsPrivateKey(bytes)
  }

  /// The line of a `.gitignore` for a file: for all with its ending, or, where others end so as well, for its name.
  static func pattern(for path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = (keyEndings + profileEndings).first(where: name.lowercased().hasSuffix)
    return ending.map { "*" + name.suffix($0.count) } ?? name
  }
}
