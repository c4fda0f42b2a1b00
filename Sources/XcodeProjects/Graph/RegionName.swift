/// The names that projects and folders have for languages.
///
/// Projects of Xcode 3 wrote them out, as `English.lproj` and `developmentRegion = English`; later ones have codes.
public enum RegionName {
  /// The code of the language called `name`: `de` for `German`, `pt-BR` for `pt_BR`; a code is its own.
  public static func code(of name: String) -> String {
    old[name] ?? name.split(separator: "_").joined(separator: "-")
  }

  /// The names of one language each that the system still reads (swift-corelibs-foundation:
  /// `CFLocaleIdentifier.c`, `oldAppleLocaleToCanonical`).
  private static let old = [
    "Arabic": "ar", "Bulgarian": "bg", "Catalan": "ca", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl",
    "English": "en", "Estonian": "et", "Finnish": "fi", "French": "fr", "German": "de", "Greek": "el", "Hebrew": "he",
    "Hungarian": "hu", "Icelandic": "is", "Indonesian": "id", "Italian": "it", "Japanese": "ja", "Korean": "ko",
    "Latvian": "lv", "Lithuanian": "lt", "Norwegian": "nb", "Polish": "pl", "Portuguese": "pt", "Romanian": "ro",
    "Russian": "ru",
    "Slovak": "sk", "Slovenian": "sl", "Spanish": "es", "Swedish": "sv", "Thai": "th", "Turkish": "tr",
    "Ukrainian": "uk", "Vietnamese": "vi",
  ]
}
