// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The rooms of the house and what each may import; Sources/ and docs/architecture.md follow this table.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// libgit2 is linked statically where the system has the archives of it and of all that it needs (Debian), because
// loading some twenty shared libraries takes longer than most commands; elsewhere pkg-config says how to link.
// Clibgit2Late stands for Kerberos, which has no archive, and by --wrap puts off reading root certificates and ends
// reading what is cut off.

#if arch(arm64)
  let machine = "aarch64"
#else
  let machine = "x86_64"
#endif
let libgit2Archives = [
  "git2", "mbedtls", "mbedx509", "mbedcrypto", "http_parser", "ssh2", "crypto", "pcre2-8", "z",
].map { "/usr/lib/\(machine)-linux-gnu/lib\($0).a" }
let linksLibgit2Statically =
  Context.environment["SLIPWAY_DYNAMIC_LIBGIT2"] == nil
  && libgit2Archives.allSatisfy(FileManager.default.fileExists(atPath:))

let libgit2Linking: [LinkerSetting] =
  linksLibgit2Statically
  ? [
    .unsafeFlags(
      (libgit2Archives + ["--wrap=mbedtls_x509_crt_parse_file", "--wrap=inflate"]).flatMap { ["-Xlinker", $0] } + [
        "-use-ld=lld"
      ])
  ] : [.linkedLibrary("z")]

// A release needs no libstdc++ and libgcc either, where their archives are there: Linker/ chooses them.

let compilerFolder = "/usr/lib/gcc/\(machine)-linux-gnu"
let linksCxxStatically =
  linksLibgit2Statically
  && ((try? FileManager.default.contentsOfDirectory(atPath: compilerFolder)) ?? []).contains {
    FileManager.default.fileExists(atPath: "\(compilerFolder)/\($0)/libstdc++.a")
  }
let cxxLinking: [LinkerSetting] =
  linksCxxStatically
  ? [
    .unsafeFlags(
      ["-L", "\(Context.packageDirectory)/Linker", "-Xclang-linker", "-static-libgcc"],
      .when(configuration: .release))
  ] : []

let values: [Target.Dependency] = ["Diagnostics", "AppleIdentifiers"]

/// A room and its tests.
func room(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  fixtures: [String] = [],
  linkerSettings: [LinkerSetting] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linkerSettings),
    .testTarget(
      name: name + "Tests", dependencies: [.target(name: name)] + dependencies.filter { !isSystemLibrary($0) },
      exclude: fixtures, swiftSettings: settings),
  ]
}

func isSystemLibrary(_ dependency: Target.Dependency) -> Bool {
  if case .byNameItem(name: "Clibgit2", condition: _) = dependency { true } else { false }
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let ground: [[Target]] = [
  room("Diagnostics"),
  room("AppleIdentifiers", ["Diagnostics"]),
  room("MarkupTrees", values),
  room("JSONTrees", values),
  room("FileTrees", values),
  room("IgnoreTemplates", values),
  room("Processes", values),
  [
    .systemLibrary(
      name: "Clibgit2", pkgConfig: linksLibgit2Statically ? nil : "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .target(
      name: "Clibgit2Late", cSettings: linksLibgit2Statically ? [.define("LIBGIT2_IS_STATIC", to: "1")] : []),
  ],
]

let firstFloor: [[Target]] = [
  room("PropertyLists", values + ["MarkupTrees"]),
  room("Capabilities", values + ["PropertyLists"]),
  room("XcodeProjects", values + ["PropertyLists", "MarkupTrees", "JSONTrees"], fixtures: ["Fixtures"]),
  room("ProvisioningProfiles", values + ["PropertyLists", "Processes", x509, crypto, cryptoExtras, asn1]),
  room("Git", values + ["Clibgit2", "Clibgit2Late", "Processes"], linkerSettings: libgit2Linking),
]

let secondFloor: [[Target]] = [
  room("CodeSigning", values + ["ProvisioningProfiles", "PropertyLists", "Capabilities"]),
  room(
    "SemanticMerges", values + ["XcodeProjects", "PropertyLists", "MarkupTrees", "JSONTrees", "IgnoreTemplates"]),
]

let thirdFloor: [[Target]] = [
  room(
    "Scaffolding",
    values + [
      "XcodeProjects", "PropertyLists", "MarkupTrees", "JSONTrees", "FileTrees", "Capabilities", yams, mustache,
    ], fixtures: ["Golden", "Judges", "Stubs"]),
  room(
    "Checks",
    values + [
      "XcodeProjects", "CodeSigning", "ProvisioningProfiles", "PropertyLists", "MarkupTrees", "JSONTrees",
      "IgnoreTemplates", "Capabilities",
    ]),
  room(
    "DeveloperPortal",
    values + ["CodeSigning", "ProvisioningProfiles", "PropertyLists", "Capabilities", "JSONTrees", "Git"]),
  room("BranchWorkflow", values + ["Git", "SemanticMerges"]),
]

let rooms: [Target.Dependency] =
  values + [
    "MarkupTrees", "JSONTrees", "FileTrees", "IgnoreTemplates", "Processes", "PropertyLists", "Capabilities",
    "XcodeProjects", "ProvisioningProfiles", "Git", "CodeSigning", "SemanticMerges", "Scaffolding", "Checks",
    "DeveloperPortal", "BranchWorkflow",
  ]

let upperFloors: [[Target]] = [
  room("SlipwayKit", rooms + [yams]),
  room("SlipwayCommands", rooms + ["SlipwayKit", argumentParser]),
  [
    .executableTarget(
      name: "slipway", dependencies: ["SlipwayCommands"], swiftSettings: settings, linkerSettings: cxxLinking),
    .testTarget(
      name: "EndToEndTests", dependencies: ["slipway", "Processes", "FileTrees", "JSONTrees", "Diagnostics"],
      swiftSettings: settings),
  ],
]

// What Fuzzing/run builds; users do not.

let fuzzing: [Target] =
  Context.environment["SLIPWAY_FUZZING"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz", dependencies: ["PropertyLists", "XcodeProjects", "JSONTrees", "MarkupTrees", "Diagnostics"],
      path: "Fuzzing/fuzz", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]

let package = Package(
  name: "slipway",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "slipway", targets: ["slipway"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: (ground + firstFloor + secondFloor + thirdFloor + upperFloors).flatMap { $0 } + fuzzing
)
