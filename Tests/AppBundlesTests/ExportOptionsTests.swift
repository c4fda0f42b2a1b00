import AppBundles
import AppleIdentifiers
import Diagnostics
import Testing

/// ExportOptions.plist files as Xcode and its users write them.
@Suite struct ExportOptionsTests {
  private func options(_ content: String) throws -> ExportOptions {
    try ExportOptions(parsing: Array("<plist><dict>\(content)</dict></plist>".utf8), file: "O.plist")
  }

  @Test(
    arguments: [
      ("app-store", .appStoreConnect), ("app-store-connect", .appStoreConnect), ("ad-hoc", .releaseTesting),
      ("release-testing", .releaseTesting), ("development", .debugging), ("enterprise", .enterprise),
      ("developer-id", .developerID),
    ] as [(String, DistributionMethod)])
  func `methods have their old and new names`(_ name: String, _ method: DistributionMethod) throws {
    #expect(try options("<key>method</key><string>\(name)</string>").method == method)
  }

  @Test func `what Xcode writes is read`() throws {
    let read = try options(
      """
      <key>destination</key><string>export</string><key>method</key><string>ad-hoc</string>
      <key>manifest</key><dict><key>appURL</key><string>https://x.de/a.ipa</string></dict>
      <key>provisioningProfiles</key><dict><key>de.x.A</key><string>A</string><key>de.x.A.B</key><string>B</string></dict>
      <key>signingCertificate</key><string>Apple Distribution</string><key>signingStyle</key><string>manual</string>
      <key>stripSwiftSymbols</key><true/><key>teamID</key><string>ABCDE12345</string>
      <key>thinning</key><string>&lt;none&gt;</string>
      """)
    #expect(read.isManual && read.certificate == "Apple Distribution" && read.team?.rawValue == "ABCDE12345")
    #expect(read.profiles.map(\.identifier) == ["de.x.A", "de.x.A.B"] && read.profiles.map(\.profile) == ["A", "B"])
    #expect(read.urls?.app == "https://x.de/a.ipa" && read.ignoredKeys == ["stripSwiftSymbols"])
  }

  @Test(
    arguments: [
      "<key>method</key><string>beta</string>", "<key>method</key><true/>", "<key>method</key><string>package</string>",
      "<key>signingStyle</key><string>none</string>", "<key>destination</key><string>upload</string>",
      "<key>thinning</key><string>iPhone14,2</string>", "<key>teamID</key><string>x</string>",
      "<key>signingStyle</key><string>automatic</string><key>signingCertificate</key><string>A</string>",
      "<key>signingCertificate</key><integer>1</integer>", "<key>provisioningProfiles</key><string>A</string>",
      "<key>provisioningProfiles</key><dict><key>de.x</key><true/></dict>", "<key>manifest</key><dict/>",
      "<key>manifest</key><string>https://x.de/a.ipa</string>",
      "<key>iCloudContainerEnvironment</key><string>x</string>", "<key>testFlightInternalTestingOnly</key><true/>",
      "<key>testFlightInternalTestingOnly</key><string>NO</string>", "<key>distributionBundleIdentifier</key><true/>",
    ])
  func `values that are unknown or need Xcode are refused with their line`(_ content: String) throws {
    let error = #expect(throws: Diagnostic.self) { try options("\n" + content) }
    #expect(error?.code == .exportOptionsInvalid && error?.place?.file == "O.plist")
  }

  @Test(arguments: ["mac-application", "package", "validation"])
  func `a method that only Xcode supports is not called unknown`(_ method: String) {
    let error = #expect(throws: Diagnostic.self) { try options("<key>method</key><string>\(method)</string>") }
    #expect(error?.message == "method is \"\(method)\", which only Xcode supports")
  }

  @Test func `the URL of asset packs has no effect, and is named`() throws {
    let urls = "<key>appURL</key><string>https://x.de/a.ipa</string>"
    let packs = "<key>assetPackManifestURL</key><string>https://x.de/p.plist</string>"
    #expect(
      try options("<key>manifest</key><dict>\(urls)\(packs)</dict>").ignoredKeys == ["manifest.assetPackManifestURL"])
  }

  @Test func `without a style, profiles mean manual signing, and unknown keys are named`() throws {
    let read = try options(
      "<key>provisioningProfiles</key><dict><key>de.x.A</key><string>A</string></dict><key>metod</key><string>x</string>"
    )
    #expect(read.isManual && read.unknownKeys == ["metod"] && read.ignoredKeys == [])
    #expect(try !options("<key>method</key><string>ad-hoc</string>").isManual)
  }

  @Test func `keys of uploads are named, unless they would change the app`() throws {
    let read = try options(
      """
      <key>uploadSymbols</key><true/><key>testFlightInternalTestingOnly</key><false/>
      <key>generateAppStoreInformation</key><true/><key>distributionBundleIdentifier</key><string>de.x.A</string>
      <key>stripSwiftSymbols</key><false/>
      """)
    #expect(read.ignoredKeys == ["uploadSymbols", "generateAppStoreInformation"] && read.unknownKeys == [])
    #expect(read.bundleIdentifier == "de.x.A")
  }

  @Test func `URLs are those of a folder on a server`() throws {
    let urls = try InstallURLs(in: "https://x.de/a", app: "Der Wecker.ipa", hasIcons: true)
    #expect(urls.app == "https://x.de/a/Der%20Wecker.ipa" && urls.page == "https://x.de/a/")
    #expect(urls.displayImage == "https://x.de/a/display-image.png")
    let wrong = [
      "http://x.de", "https://", "https:///a", "x.de", "https://x.de/ü", "https://x.de/a b", "https://x.de/\"",
    ]
    for text in wrong + ["https://x.de/a?b=1", "https://x.de/a#b", "https://a:b@x.de/"] {
      let error = #expect(throws: Diagnostic.self) { try InstallURLs(in: text, app: "A.ipa", hasIcons: false) }
      #expect(error?.code == .installURLInvalid, "\(text)")
    }
  }
}
