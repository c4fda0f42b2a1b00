// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The modules in their layers, and what each may import; Sources/ and docs/architecture.md follow this table.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// libgit2 and what it needs are linked statically where demo/link-statically could do so, because loading some twenty
// shared libraries takes longer than most commands. Its answer are linker scripts in .build/static, which the linker
// finds before the shared libraries; SwiftPM remembers what a manifest decided, and would miss a new answer.
// Clibgit2Late stands for Kerberos, which has no archive, and by --wrap puts off reading root certificates.

/// Whether the archives that a linker script of demo/link-statically names are still the ones that were tried.
func isCurrent(_ script: String) -> Bool {
  guard let text = try? String(contentsOfFile: script, encoding: .utf8) else { return true }
  return text.split(separator: "\n").filter { $0.hasPrefix("/") && !$0.hasPrefix("/*") }.allSatisfy { line in
    let words = line.split(separator: " ").map(String.init)
    let size = try? FileManager.default.attributesOfItem(atPath: words[0])[.size] as? Int
    return words.count == 4 && size == Int(words[2])
  }
}

let archives = Context.packageDirectory + "/.build/static"
#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif
let prefersArchives =
  isLinux && Context.environment["SLIPWAY_DYNAMIC_LIBGIT2"] == nil
  && ["libgit2.so", "release/libstdc++.so"].allSatisfy { isCurrent("\(archives)/\($0)") }

let libgit2Linking: [LinkerSetting] =
  [
    .linkedLibrary("z"),
    .unsafeFlags(
      ["-use-ld=lld", "-Xlinker", "--wrap=mbedtls_x509_crt_parse_file"], .when(platforms: [.linux])),
  ] + (prefersArchives ? [.linkedLibrary("git2"), .unsafeFlags(["-L", archives])] : [])

// A release starts twice as fast at a fixed address and without exported symbols: docs/decisions/fixed-address.md.

let programLinking: [LinkerSetting] =
  prefersArchives
  ? [
    .unsafeFlags(
      [
        "-L", archives + "/release", "-Xclang-linker", "-static-libgcc", "-Xclang-linker", "-no-pie",
        "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "now",
      ], .when(configuration: .release))
  ] : []

let values: [Target.Dependency] = ["SystemCalls", "Diagnostics", "AppleIdentifiers"]

/// A module and its tests.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  fixtures: [String] = [],
  testing: [Target.Dependency] = [],
  linkerSettings: [LinkerSetting] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linkerSettings),
    .testTarget(
      name: name + "Tests",
      dependencies: distinct(
        [.byName(name: name), "TestSupport"] + dependencies.filter { !isSystemLibrary($0) } + testing),
      exclude: fixtures, swiftSettings: settings),
  ]
}

/// The dependencies without those that were named before.
func distinct(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
  var known: Set<String> = []
  return dependencies.filter { dependency in
    if case .byNameItem(let name, condition: _) = dependency { known.insert(name).inserted } else { true }
  }
}

func isSystemLibrary(_ dependency: Target.Dependency) -> Bool {
  if case .byNameItem(let name, condition: _) = dependency { ["Clibgit2", "Czlib"].contains(name) } else { false }
}

let gitModules: [Target.Dependency] = [
  "GitStore", "GitWorkTree", "GitRemotes", "GitHistory", "GitMerging", "GitOperations",
]
/// What the tests of Git's modules share, whichever module they are about.
let gitTesting: [Target.Dependency] = gitModules + ["GitWorlds", "Processes"]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let webServer: [Target.Dependency] = [
  .product(name: "HummingbirdCore", package: "hummingbird"),
  .product(name: "HummingbirdTLS", package: "hummingbird"),
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "Logging", package: "swift-log"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOSSL", package: "swift-nio-ssl"),
  // What only packages need, so that it has an exact version too.
  .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
  .product(name: "Atomics", package: "swift-atomics"),
  .product(name: "DequeModule", package: "swift-collections"),
  .product(name: "NIOExtras", package: "swift-nio-extras"),
  .product(
    name: "NIOTransportServices", package: "swift-nio-transport-services", condition: .when(platforms: [.macOS])),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]

let layer0: [[Target]] = [
  module("SystemCalls"),
  module("Diagnostics"),
  module("AppleIdentifiers", ["Diagnostics"]),
  module("SyntaxTrees", values, testing: ["Processes"]),
  module("FileTrees", values),
  module("IgnoreTemplates", values, testing: ["Processes", "FileTrees"]),
  module("Processes", values),
  module("QRCodes"),
  [
    .systemLibrary(
      name: "Clibgit2", pkgConfig: prefersArchives ? nil : "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .target(name: "Clibgit2Late"),
    .systemLibrary(name: "Czlib", providers: [.apt(["zlib1g-dev"])]),
  ],
]

let layer1: [[Target]] = [
  module("PropertyLists", values + ["SyntaxTrees"], testing: ["Processes"]),
  module("Capabilities", values + ["PropertyLists"]),
  module("XcodeProjects", values + ["PropertyLists", "SyntaxTrees"], fixtures: ["Fixtures"]),
  module("InterfaceFiles", values + ["SyntaxTrees"]),
  module(
    "ProvisioningProfiles", values + ["PropertyLists", "Processes", x509, crypto, cryptoExtras, asn1],
    testing: ["SignatureFixtures"]),
  module("WebServing", values + webServer, testing: ["Processes"]),
  module("DeflateStreams", ["Czlib"], linkerSettings: [.linkedLibrary("z")]),
  module(
    "GitStore", values + ["Clibgit2", "Clibgit2Late", "FileTrees", "Processes", crypto], testing: gitTesting,
    linkerSettings: libgit2Linking),
]

let layer2: [[Target]] = [
  module("ZipArchives", values + ["DeflateStreams", "FileTrees"], testing: ["Processes"]),
  module("PNGImages", values + ["DeflateStreams"]),
  module("GitWorkTree", values + ["Clibgit2", "FileTrees", "GitStore"], testing: gitTesting),
  module(
    "GitRemotes", values + ["Clibgit2", "Clibgit2Late", "FileTrees", "GitStore", "Processes"], testing: gitTesting),
  module("CodeSigning", values + ["ProvisioningProfiles", "PropertyLists", "Capabilities"]),
  module(
    "CodeSignatures", values + ["ProvisioningProfiles", "PropertyLists"], testing: ["Processes", "SignatureFixtures"]),
  module(
    "SemanticMerges",
    values + [
      "XcodeProjects", "InterfaceFiles", "PropertyLists", "SyntaxTrees", "IgnoreTemplates", "Capabilities",
    ]),
]

let layer3: [[Target]] = [
  module(
    "Scaffolding",
    values + [
      "XcodeProjects", "InterfaceFiles", "PropertyLists", "SyntaxTrees", "FileTrees", "Capabilities", yams,
    ], fixtures: ["Golden", "Judges", "Stubs"], testing: ["Processes"]),
  module(
    "Checks",
    values + [
      "XcodeProjects", "InterfaceFiles", "CodeSigning", "ProvisioningProfiles", "PropertyLists", "SyntaxTrees",
      "IgnoreTemplates", "Capabilities", "PNGImages",
    ],
    // The commands of hints are carried out.
    testing: ["slipway", "SlipwayCommands", "Processes", "FileTrees"]),
  module("GitHistory", values + ["Clibgit2", "GitStore", "GitWorkTree"], testing: gitTesting),
  module("OperationLog", values + ["FileTrees", "GitStore", "GitWorkTree", "GitRemotes"], testing: gitTesting),
  module(
    "AppBundles",
    values + [
      "CodeSignatures", "CodeSigning", "ProvisioningProfiles", "PropertyLists", "FileTrees", "ZipArchives",
      "SyntaxTrees", "PNGImages", "QRCodes",
    ],
    testing: ["Processes", "SignatureFixtures"]),
]

let layer4: [[Target]] = [
  module(
    "GitMerging", values + ["Clibgit2", "GitStore", "GitWorkTree", "GitHistory", "Processes"], testing: gitTesting)
]

let layer5: [[Target]] = [
  module(
    "GitOperations",
    values + ["GitStore", "GitWorkTree", "GitHistory", "GitMerging", "GitRemotes", "Processes"],
    testing: gitTesting)
]

let layer6: [[Target]] = [
  module(
    "DeveloperPortal",
    values + ["CodeSigning", "ProvisioningProfiles", "PropertyLists", "Capabilities", "SyntaxTrees"] + gitModules,
    testing: ["Processes"]),
  module(
    "BranchWorkflow", values + ["FileTrees", "OperationLog", "SemanticMerges"] + gitModules, testing: gitTesting),
]

let lowerModules: [Target.Dependency] =
  values + [
    "SyntaxTrees", "FileTrees", "IgnoreTemplates", "Processes", "PropertyLists", "Capabilities",
    "XcodeProjects", "InterfaceFiles", "ProvisioningProfiles", "OperationLog", "CodeSigning", "CodeSignatures",
    "SemanticMerges", "Scaffolding",
    "Checks", "DeveloperPortal", "BranchWorkflow", "AppBundles", "PNGImages", "ZipArchives", "WebServing",
  ] + gitModules

let upperLayers: [[Target]] = [
  module("SlipwayKit", lowerModules + [yams], fixtures: ["Fixtures"]),
  module("SlipwayCommands", lowerModules + ["SlipwayKit", "QRCodes", argumentParser]),
  [
    .executableTarget(
      name: "slipway", dependencies: ["SlipwayCommands"], swiftSettings: settings, linkerSettings: programLinking),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "slipway", "TestSupport", "SignatureFixtures", "CodeSignatures", "Processes", "FileTrees", "SyntaxTrees",
        "Diagnostics",
      ],
      swiftSettings: settings),
  ],
]

// What several modules' tests share; no product links it.

let testSupport: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["Processes", "FileTrees", "Diagnostics"], path: "Tests/TestSupport",
    swiftSettings: settings),
  .target(
    name: "GitWorlds", dependencies: values + gitModules + ["Processes", "TestSupport"], path: "Tests/GitWorlds",
    swiftSettings: settings),
  .target(
    name: "SignatureFixtures",
    dependencies: values + ["CodeSignatures", "ProvisioningProfiles", "PropertyLists", "Processes", "TestSupport"],
    path: "Tests/SignatureFixtures", swiftSettings: settings),
]

// What Fuzzing/run links with a fuzzer. The tests build it as well, so that it follows what it reads.

let fuzzed: [Target.Dependency] = [
  "PropertyLists", "XcodeProjects", "SyntaxTrees", "GitStore", "GitWorkTree", "GitHistory", "GitRemotes", "Diagnostics",
  "ProvisioningProfiles", "CodeSignatures", "AppBundles", "PNGImages", "ZipArchives",
]
let fuzzing: Target =
  Context.environment["SLIPWAY_FUZZING"] == nil
  ? .target(name: "fuzz", dependencies: fuzzed, path: "Fuzzing/fuzz", swiftSettings: settings)
  : .executableTarget(
    name: "fuzz", dependencies: fuzzed, path: "Fuzzing/fuzz",
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])

let package = Package(
  name: "slipway",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "slipway", targets: ["slipway"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-transport-services", exact: "1.28.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: (layer0 + layer1 + layer2 + layer3 + layer4 + layer5 + layer6 + upperLayers).flatMap { $0 } + testSupport
    + [fuzzing]
)
