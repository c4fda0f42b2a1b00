/// The names of Git's own folder, as any file system that a repository travels through spells them.
public enum GitNames {
  /// Whether a file system may take `name`, one component of a path, for `.git`.
  ///
  /// The rules are those by which Git refuses entries of its index (verify_path): ASCII case, characters that HFS+
  /// ignores, NTFS's short name, its dots and spaces at the end, its streams and its other separator.
  public static func isReserved(_ name: some StringProtocol) -> Bool {
    let scalars = name.unicodeScalars.filter { !isIgnored($0) }
    return scalars.split(separator: "\\").contains { part in
      [".git", "git~1"].contains { stem in
        let isSpelled = zip(part, stem.unicodeScalars).allSatisfy { $0.properties.lowercaseMapping == String($1) }
        let rest = part.dropFirst(stem.count).drop { $0 == "." || $0 == " " }
        return isSpelled && part.count >= stem.count && (rest.isEmpty || rest.first == ":")
      }
    }
  }

  /// Whether HFS+ leaves a character out when it compares names (Git's utf8.c has the list).
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }
}
