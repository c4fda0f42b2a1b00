/// The fonts of Apple's systems.
///
/// From Apple's list of system fonts (developer.apple.com/fonts/system-fonts). The faces are those of iOS. The list is
/// not complete, and a new system adds fonts: a name that begins with a family may be a system font.
enum SystemFonts {
  /// The PostScript names and family names of iOS.
  static let names: Set<String> = Set(
    table.flatMap { family, words -> [String] in
      let parts = words.split(separator: " ").map(String.init)
      let prefix = parts.first ?? ""
      return [family] + parts.map { $0.hasPrefix("-") ? prefix + $0 : $0 }
    })

  private static let plainNames = Set(names.map(plain))

  /// Whether iOS has a font of a name.
  static func contains(_ name: String) -> Bool { plainNames.contains(plain(name)) }

  /// Whether a font may be one of the system, by its family.
  static func mayContain(_ name: String) -> Bool {
    if [".", "SF", "System"].contains(where: name.hasPrefix) { return true }
    let plain = plain(name)
    return plainFamilies.contains { plain.hasPrefix($0) }
  }

  /// A name in lowercase letters and digits.
  static func plain(_ name: String) -> String { String(name.lowercased().filter { $0.isLetter || $0.isNumber }) }

  /// A name without digits, in lowercase.
  static func letters(_ name: String) -> String { String(name.lowercased().filter { !$0.isNumber }) }

  private static let plainFamilies: [String] = {
    let others: [String] = otherFamilies.split(separator: ",").map(String.init)
    return (table.map(\.family) + others).map(plain)
  }()

  /// The families of iOS with their faces: a word that begins with a hyphen continues the first one.
  private static let table: [(family: String, faces: String)] = [
    ("Academy Engraved LET", "AcademyEngravedLetPlain"),
    ("Al Nile", "AlNile -Bold"),
    ("American Typewriter", "AmericanTypewriter -Bold -Condensed -CondensedBold -CondensedLight -Light -Semibold"),
    ("Apple Color Emoji", "AppleColorEmoji"),
    ("Apple SD Gothic Neo", "AppleSDGothicNeo -Bold -Light -Medium -Regular -SemiBold -Thin -UltraLight"),
    ("Apple Symbols", "AppleSymbols"),
    ("Arial", "Arial -BoldItalicMT -BoldMT -ItalicMT ArialMT"),
    ("Arial Hebrew", "ArialHebrew -Bold -Light"),
    ("Arial Rounded MT Bold", "ArialRoundedMTBold"),
    (
      "Avenir",
      "Avenir -Black -BlackOblique -Book -BookOblique -Heavy -HeavyOblique -Light -LightOblique -Medium -MediumOblique -Oblique -Roman"
    ),
    (
      "Avenir Next",
      "AvenirNext -Bold -BoldItalic -DemiBold -DemiBoldItalic -Heavy -HeavyItalic -Italic -Medium -MediumItalic -Regular -UltraLight -UltraLightItalic"
    ),
    (
      "Avenir Next Condensed",
      "AvenirNextCondensed -Bold -BoldItalic -DemiBold -DemiBoldItalic -Heavy -HeavyItalic -Italic -Medium -MediumItalic -Regular -UltraLight -UltraLightItalic"
    ),
    ("Bangla Sangam MN", "BanglaSangamMN -Bold"),
    ("Baskerville", "Baskerville -Bold -BoldItalic -Italic -SemiBold -SemiBoldItalic"),
    ("Bodoni 72", "BodoniSvtyTwoITCTT-Bold BodoniSvtyTwoITCTT-Book BodoniSvtyTwoITCTT-BookIta"),
    ("Bodoni 72 Oldstyle", "BodoniSvtyTwoOSITCTT-Bold BodoniSvtyTwoOSITCTT-Book BodoniSvtyTwoOSITCTT-BookIt"),
    ("Bodoni 72 Smallcaps", "BodoniSvtyTwoSCITCTT-Book"),
    ("Bodoni Ornaments", "BodoniOrnamentsITCTT"),
    ("Bradley Hand", "BradleyHandITCTT-Bold"),
    ("Chalkboard SE", "ChalkboardSE -Bold -Light -Regular"),
    ("Chalkduster", "Chalkduster"),
    ("Charter", "Charter -Black -BlackItalic -Bold -BoldItalic -Italic -Roman"),
    ("Cochin", "Cochin -Bold -BoldItalic -Italic"),
    ("Copperplate", "Copperplate -Bold -Light"),
    ("Courier", "Courier -Bold -BoldOblique -Oblique"),
    ("Courier New", "CourierNewPS-BoldItalicMT CourierNewPS-BoldMT CourierNewPS-ItalicMT CourierNewPSMT"),
    ("Damascus", "Damascus DamascusBold DamascusLight DamascusMedium DamascusSemiBold"),
    ("Devanagari Sangam MN", "DevanagariSangamMN -Bold"),
    ("Didot", "Didot -Bold -Italic"),
    ("DIN Alternate", "DINAlternate-Bold"),
    ("DIN Condensed", "DINCondensed-Bold"),
    ("Euphemia UCAS", "EuphemiaUCAS -Bold -Italic"),
    ("Farah", "Farah"),
    ("Futura", "Futura -Bold -CondensedExtraBold -CondensedMedium -Medium -MediumItalic"),
    ("Geeza Pro", "GeezaPro -Bold"),
    ("Georgia", "Georgia -Bold -BoldItalic -Italic"),
    ("Gill Sans", "GillSans -Bold -BoldItalic -Italic -Light -LightItalic -SemiBold -SemiBoldItalic -UltraBold"),
    ("Gujarati Sangam MN", "GujaratiSangamMN -Bold"),
    ("Gurmukhi MN", "GurmukhiMN -Bold"),
    ("Helvetica", "Helvetica -Bold -BoldOblique -Light -LightOblique -Oblique"),
    (
      "Helvetica Neue",
      "HelveticaNeue -Bold -BoldItalic -CondensedBlack -CondensedBold -Italic -Light -LightItalic -Medium -MediumItalic -Thin -ThinItalic -UltraLight -UltraLightItalic"
    ),
    ("Hiragino Mincho ProN", "HiraMinProN-W3 HiraMinProN-W6"),
    ("Hiragino Sans", "HiraginoSans-W3 HiraginoSans-W6"),
    ("Hoefler Text", "HoeflerText -Black -BlackItalic -Italic -Regular"),
    ("Impact", "Impact"),
    ("Kailasa", "Kailasa -Bold"),
    ("Kefa", "Kefa-Regular"),
    ("Marker Felt", "MarkerFelt -Thin -Wide"),
    ("Menlo", "Menlo -Bold -BoldItalic -Italic -Regular"),
    ("Noteworthy", "Noteworthy -Bold -Light"),
    ("Optima", "Optima -Bold -BoldItalic -ExtraBlack -Italic -Regular"),
    ("Palatino", "Palatino -Bold -BoldItalic -Italic -Roman"),
    ("Papyrus", "Papyrus -Condensed"),
    ("Party LET", "PartyLetPlain"),
    ("PingFang HK", "PingFangHK -Light -Medium -Regular -Semibold -Thin -Ultralight"),
    ("PingFang SC", "PingFangSC -Light -Medium -Regular -Semibold -Thin -Ultralight"),
    ("PingFang TC", "PingFangTC -Light -Medium -Regular -Semibold -Thin -Ultralight"),
    ("Rockwell", "Rockwell -Bold -BoldItalic -Italic -Regular"),
    ("Savoye LET", "SavoyeLetPlain"),
    ("Snell Roundhand", "SnellRoundhand -Black -Bold"),
    ("STIX Two Text", "STIXTwoText"),
    ("Symbol", "Symbol"),
    ("Thonburi", "Thonburi -Bold -Light"),
    (
      "Times New Roman",
      "TimesNewRomanPS-BoldItalicMT TimesNewRomanPS-BoldMT TimesNewRomanPS-ItalicMT TimesNewRomanPSMT"
    ),
    ("Trebuchet MS", "TrebuchetMS -Bold -Italic Trebuchet-BoldItalic"),
    ("Verdana", "Verdana -Bold -BoldItalic -Italic"),
    ("Zapf Dingbats", "ZapfDingbatsITC"),
    ("Zapfino", "Zapfino"),
  ]

  /// Further families, of macOS, of other scripts and of older systems.
  private static let otherFamilies =
    "Al Bayan,Al Tarikh,Andale Mono,Apple Braille,Apple Chancery,Apple Gothic,Apple LiGothic,Apple LiSung,Apple Myungjo,"
    + "Aqua Kana,Arima,Athelas,Ayuthaya,Baghdad,Bai Jamjuree,Baloo,Bangla,Bank Gothic,Baoli,Beirut,BiauKai,Big Caslon,"
    + "Blackmoor,BlairMd,Bodoni,Brill,Brush Script,Canela,Chakra,Chalkboard,Charm,Charmonman,Comic Sans,Corsiva,DB LCD,"
    + "Decotype,Devanagari,Diwan,DFKai,DFWaWa,Domaine,Fahkwang,Founders,Galvji,Garamond,Gautami,GB18030,Geneva,Gotu,"
    + "Grantha,Graphik,Gujarati,GujaratiMT,GungSeo,Gurmukhi,Hannotate,HanziPen,HeadLineA,Hei,Heiti,Herculanum,Hiragino,"
    + "HiraKaku,HiraMaru,HiraMin,Hira,Hubballi,InaiMathi,ITF,Iowan,Jaini,Jazz,K2D,Kai,Kaiti,Kannada,Katari,Kavivanar,Khmer,"
    + "Klee,Kodchasan,KoHo,Kohinoor,Kokonor,Krub,Krungthep,KufiStandard,Lahore,Lantinghei,Lao,Lava,Libian,LiGothic,LiHei,"
    + "LingWai,LiSong,Lucida,Luminari,Maku,Malayalam,Mali,Marion,Marathi,Microsoft,Minion,Mishafi,Modak,Monaco,Mshtakan,"
    + "Mukta,MuktaMahee,Muna,Myanmar,Myriad,Nadeem,Nanum,New Peninim,New York,Niramit,Noto,Noto Nastaliq,Noto Sans,October,"
    + "Optima,Oriya,Osaka,Padyakke,PCMyungjo,Phosphate,PilGi,Plantagenet,Produkt,PSL,PT Mono,PT Sans,PT Serif,"
    + "Publico,Quotes,Raanana,Rubik,Sama,Sana,San Francisco,Sarabun,Sathu,Sauber,Savoye,Seravek,Shobhika,Shree,SignPainter,"
    + "Silom,SimSong,Sinhala,Skia,Songti,Srisakdi,ST Fangsong,ST Heiti,ST Kaiti,ST Song,STFangsong,STHeiti,STKaiti,STSong,"
    + "STIX,Superclarendon,Symbol,Tahoma,Tamil,Telugu,Thonburi,Times,Tiro,Toppan,Trattatello,Tsukushi,Waseem,Wawati,"
    + "Webdings,Weibei,Wingdings,Xingkai,Yuanti,YuGothic,YuKyokasho,YuMincho,Yuppy,Zapf,Chancery,Big Caslon,Cochin,Apple"
}
