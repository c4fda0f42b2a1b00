import SyntaxTrees
import TestSupport
import Testing

/// `dependency add package`: which product of a package a target uses, and `dependency add target`: what is embedded.
@Suite struct PackageProductTests {
  private func manifest(_ products: String...) -> String {
    let libraries = products.map { ".library(name: \"\($0)\", targets: [])" }.joined(separator: ", ")
    return "// swift-tools-version:5.9\nlet package = Package(name: \"dials\", products: [\(libraries)])\n"
  }

  private static let address = "https://example.org/apple/swift-dials.git"

  private func added(_ world: SealedWorld, _ address: String = Self.address, _ more: String...) throws -> JSONObject {
    let result = try world.run([SealedWorld.program, "dependency", "add", "package", address, "--json"] + more)
    return try result.json()
  }

  @Test func `the product of a folder is read in its manifest`() throws {
    let world = try SealedWorld.withProject()
    try world.write(manifest("Dials"), to: "Packages/swift-dials/Package.swift")
    #expect(try added(world, "Packages/swift-dials")["name"]?.string == "Dials")
    let listed = try world.json("dependency", "list").objects("dependencies")
    #expect(listed.map { $0["name"]?.string } == ["Dials"])
  }

  @Test(arguments: [
    "work/SourcePackages/checkouts/swift-dials", "work/.build/checkouts/swift-dials",
    "work/DerivedData/Wecker-abc/SourcePackages/checkouts/swift-dials",
    "home/Library/Developer/Xcode/DerivedData/Wecker-abc/SourcePackages/checkouts/swift-dials",
  ])
  func `the product of a repository is read in its checkout`(folder: String) throws {
    let world = try SealedWorld.withProject()
    try world.write(manifest("Dials"), to: "\(world.root)/\(folder)/Package.swift")
    #expect(try added(world, Self.address, "--from", "1.0.0")["name"]?.string == "Dials")
  }

  @Test func `a checkout of another repository of that name does not count`() throws {
    let world = try SealedWorld.withProject()
    try world.write(manifest("Dials"), to: ".build/checkouts/swift-dials/Package.swift")
    try world.write(
      #"{"object": {"dependencies": [{"packageRef": {"location": "https://example.org/other/swift-dials"}, "subpath": "swift-dials"}]}}"#,
      to: ".build/workspace-state.json")
    let address = "file://\(world.root)/nowhere/swift-dials.git"
    #expect(try added(world, address, "--from", "1.0.0")["error"]?["code"]?.string == "package-product-needed")
    try world.edit(".build/workspace-state.json", "https://example.org/other/swift-dials", address)
    #expect(try added(world, address, "--from", "1.0.0")["name"]?.string == "Dials")
  }

  @Test func `the product of a repository is read from the repository`() throws {
    let world = try SealedWorld.withProject()
    let repository = world.root + "/swift-dials"
    try world.write(manifest("Dials"), to: repository + "/Package.swift")
    try world.git("-C", repository, "init", "-q", "-b", "main")
    try world.git("-C", repository, "add", ".")
    try world.git("-C", repository, "commit", "-q", "-m", "Add dials")
    #expect(try added(world, "file://" + repository, "--branch", "main")["name"]?.string == "Dials")
    let before = try world.snapshot()
    let lost = try added(world, "file://\(world.root)/nowhere.git", "--from", "1.0.0")["error"]
    #expect(lost?["code"]?.string == "package-product-needed" && lost?["hint"]?.string?.contains("--product") == true)
    #expect(try world.snapshot() == before)
  }

  @Test func `of several products one has to be chosen, and it must be there`() throws {
    let world = try SealedWorld.withProject()
    try world.write(manifest("Hands", "Faces"), to: "Dials/Package.swift")
    let error = try added(world, "Dials")["error"]
    #expect(error?["code"]?.string == "package-product-needed")
    #expect(error?["message"]?.string?.contains("Hands, Faces") == true)
    #expect(try added(world, "Dials", "--product", "Bells")["error"]?["code"]?.string == "package-product-unknown")
    #expect(try added(world, "Dials", "--product", "Faces")["name"]?.string == "Faces")
    try world.write(manifest("DialsKit", "Dials2"), to: "dials2/Package.swift")
    #expect(try added(world, "dials2")["name"]?.string == "Dials2")
  }

  @Test func `where a manifest computes products, the error says so and names what can be seen`() throws {
    let world = try SealedWorld.withProject()
    func write(_ products: String) throws {
      let targets = #"let all: [Target] = [.target(name: "Hands"), .target(name: "Faces"), .testTarget(name: "T")]"#
      let package = "let package = Package(name: \"dials\", products: \(products), targets: all)"
      try world.write("\(targets)\n\(package)\n", to: "Dials/Package.swift")
    }
    try write("all.compactMap { .library(name: $0.name, targets: [$0.name]) }")
    let computed = try added(world, "Dials")["error"]
    #expect(computed?["code"]?.string == "package-product-needed")
    #expect(computed?["message"]?.string == "Package.swift of package \"Dials\" computes the product names")
    #expect(
      computed?["hint"]?.string == "add --product with a name from its Package.swift; its targets are Hands, Faces")
    try write(#"[.library(name: "Dials", targets: []), .library(name: all[0].name, targets: [])]"#)
    let mixed = try added(world, "Dials")["error"]
    #expect(mixed?["message"]?.string == "package \"Dials\" has products with computed names in addition to Dials")
    #expect(mixed?["hint"] == computed?["hint"])
    #expect(try added(world, "Dials", "--product", "Hands")["name"]?.string == "Hands")
  }

  @Test func `an app embeds a framework unless told not to`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Kern", "--template", "framework", "--no-host", "--quiet")
    try world.slipway("target", "add", "Rand", "--template", "framework", "--no-host", "--quiet")
    try world.slipway("target", "add", "Fest", "--template", "static-library", "--no-host", "--quiet")
    func embedded(_ name: String, _ target: String, _ more: String...) throws -> [Bool?] {
      let result = try world.run(
        [SealedWorld.program, "dependency", "add", "target", name, "--target", target, "--json"] + more)
      #expect(result.exitCode == 0, "\(result)")
      let listed = try world.json("dependency", "list", "--target", target).objects("dependencies")
      return listed.filter { $0["name"]?.string == name }.flatMap { [$0["linked"]?.bool, $0["embedded"]?.bool] }
    }
    #expect(try embedded("Kern", "Wecker") == [true, true])
    #expect(try embedded("Rand", "Wecker", "--no-embed") == [true, false])
    #expect(try embedded("Rand", "Kern") == [true, false])
    #expect(try embedded("Fest", "Wecker") == [true, false])
    try world.slipway("format", "--check")
  }
}
