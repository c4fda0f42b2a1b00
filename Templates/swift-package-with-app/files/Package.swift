{{#hasTesting}}
// swift-tools-version: 6.0
{{/hasTesting}}
{{^hasTesting}}
// swift-tools-version: 5.7
{{/hasTesting}}

import PackageDescription

let package = Package(
    name: "{{kit}}",
    platforms: [.iOS("{{deploymentTarget}}")],
    products: [
        .library(name: "{{kit}}", targets: ["{{kit}}"])
    ],
    targets: [
        .target(name: "{{kit}}"),
        .testTarget(name: "{{kit}}Tests", dependencies: ["{{kit}}"]),
    ]
)
