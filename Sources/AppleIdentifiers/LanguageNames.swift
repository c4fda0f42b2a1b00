/// The languages that a code of two letters can mean.
package enum LanguageNames {
  /// Whether ISO 639-1 has the code, or had it: Apple's folders may have the old codes.
  package static func contains(_ code: String) -> Bool { codes.contains(code) }

  /// The code of the language for which a country's code was written, such as `da` for `dk`.
  package static func language(ofCountry code: String) -> String? { countries[code] }

  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en \
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw \
    ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt \
    my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm \
    sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))

  /// The countries whose code names no widespread language, with the language that most people there read.
  private static let countries = [
    "al": "sq", "at": "de", "cn": "zh-Hans", "cz": "cs", "dk": "da", "eg": "ar", "ge": "ka", "gr": "el",
    "hk": "zh-HK", "il": "he", "ir": "fa", "jp": "ja", "kr": "ko", "kz": "kk", "mx": "es-MX", "pk": "ur", "rs": "sr",
    "se": "sv", "tw": "zh-Hant", "ua": "uk", "us": "en", "vn": "vi",
  ]
}
