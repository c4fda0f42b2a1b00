/// Letters of other alphabets in letters from A to Z, as people write them who have no others.
///
/// Bundle identifiers and branch names are made of names with it. Module names are not: Xcode makes them, and keeps
/// letters of every alphabet (``IdentifierTransform/c99Extended``).
///
/// German as in DIN 5007-2, Cyrillic as in passports (ICAO 9303), Greek as in ISO 843 without its accents.
public enum Transliteration {
  /// A name as a part of a bundle identifier: letters and digits with single hyphens between words; empty where nothing
  /// of it can be written so.
  public static func segment(of name: String) -> String {
    let words = words(of: name)
    // A part that begins with a digit is none that Xcode makes.
    return words.first?.isNumber == true ? "app-" + words : words
  }

  /// A name in letters and digits with single hyphens between words; empty where nothing of it can be written so.
  public static func words(of name: String) -> String {
    var result = ""
    for character in name.prefix(100) {
      if let written = written(character) {
        result += written
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
    }
    while result.last == "-" { result.removeLast() }
    return result
  }

  /// A bundle identifier that Apple takes, as near to `identifier` as can be: only its parts with other characters than
  /// letters from A to Z, digits and hyphens are written anew.
  ///
  /// - Returns: `nil` where nothing of a part can be written so.
  public static func identifier(from identifier: String) -> String? {
    var segments: [String] = []
    for part in identifier.split(separator: ".") {
      let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      let segment = isPlain ? String(part) : segment(of: String(part))
      guard !segment.isEmpty else { return nil }
      segments.append(segment)
    }
    return segments.isEmpty ? nil : segments.joined(separator: ".")
  }

  /// A character in letters and digits; `nil` for what parts words, and for letters that can't be written so.
  public static func written(_ character: Character) -> String? {
    if character.isASCII { return character.isLetter || character.isNumber ? String(character) : nil }
    if let known = table[character] { return known }
    let small = String(character).lowercased()
    if let first = small.first, small.count == 1, let known = table[first] {
      return known.prefix(1).uppercased() + known.dropFirst()
    }
    // A character composed of a letter and marks begins with the letter.
    let base = character.unicodeScalars.first.map(Character.init)
    return base.flatMap { $0.isASCII && $0.isLetter ? String($0) : nil }
  }

  private static let table: [Character: String] = {
    var table: [Character: String] = [:]
    for row in rows.split(whereSeparator: \.isWhitespace) {
      let parts = row.split(separator: "=")
      for letter in parts.first ?? "" { table[letter] = parts.count == 2 ? String(parts[1]) : "" }
    }
    return table
  }()

  private static let rows = """
    ä=ae ö=oe ü=ue ß=ss æ=ae œ=oe ø=oe å=aa þ=th ðđď=d
    àáâãāăąǎạảấầẩẫậắằẳẵặ=a çćĉċč=c èéêëēĕėęěẹẻẽếềểễệ=e ĝğġģ=g ĥħ=h ìíîïĩīĭįıǐịỉ=i ĵ=j ķ=k ĺļľłŀ=l ñńņňŋ=n
    òóôõōŏőǒọỏốồổỗộơớờởỡợ=o ŕŗř=r śŝşšș=s ţťŧț=t ùúûũūŭůűųǔụủưứừửữự=u ŵ=w ýÿŷỳỵỷỹ=y źżž=z
    а=a б=b в=v гґ=g д=d еэ=e ё=e є=ie ж=zh з=z и=i й=i і=i ї=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh
    ц=ts ч=ch ш=sh щ=shch ы=y ю=iu я=ia ъ=ie ь=
    αά=a β=v γ=g δ=d εέ=e ζ=z ηή=i θ=th ιίϊΐ=i κ=k λ=l μ=m ν=n ξ=x οό=o π=p ρ=r σς=s τ=t υύϋΰ=y φ=f χ=ch ψ=ps ωώ=o
    """
}
