import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct DependencyEditTests {
  @Test(arguments: TargetFixture.allCases)
  func `a dependency is added once, and goes without a trace`(fixture: TargetFixture) throws {
    let project = try fixture.project.targetEdits.adding(NewTarget("Alles", .aggregate))
    let (all, first) = (try project.required("Alles"), try #require(project.targets.first))
    let edited = try project.dependencyEdits.addingDependency(on: first, to: all, platforms: ["ios"])
    try expectEdit(project, edited)
    let dependency = try #require(try edited.required("Alles").dependencies.first)
    #expect(dependency.target?.id == first.id)
    #expect(dependency.platformFilters == ["ios"])
    #expect(dependency.proxy?.name == first.name)
    #expect(dependency.proxy?.container?.id == project.object.id)
    #expect(try edited.dependencyEdits.addingDependency(on: first, to: all).document.bytes == edited.document.bytes)
    #expect(
      try edited.fileEdits.removingUse(ofTargetNamed: first.name, from: all).document.bytes == project.document.bytes)
  }

  @Test func `the lines of a dependency are these`() throws {
    let project = try TargetFixture.old.project
    let edited = try project.dependencyEdits.addingDependency(
      on: try project.required("Tool"), to: try project.required("Viewer"), platforms: ["macos", "ios"])
    let dependency = try #require(try edited.required("Viewer").dependencies.first)
    let proxy = try #require(dependency.proxy)
    try expectEdit(
      project, edited,
      [
        "+\(proxy.id) /* PBXContainerItemProxy */ = {", "+isa = PBXContainerItemProxy;",
        "+containerPortal = D40000000000000000000001 /* Project object */;", "+proxyType = 1;",
        "+remoteGlobalIDString = D40000000000000000000502;", "+remoteInfo = Tool;", "+};",
        "+\(dependency.id) /* PBXTargetDependency */,",
        "+\(dependency.id) /* PBXTargetDependency */ = {", "+isa = PBXTargetDependency;", "+platformFilters = (",
        "+macos,", "+ios,", "+);", "+target = D40000000000000000000502 /* Tool */;",
        "+targetProxy = \(proxy.id) /* PBXContainerItemProxy */;", "+};",
      ])
  }

  @Test func `targets can't wait for each other`() throws {
    let project = try TargetFixture.old.project
    let (viewer, all, tool) = (
      try project.required("Viewer"), try project.required("Everything"), try project.required("Tool")
    )
    let error = #expect(throws: Diagnostic.self) { try project.dependencyEdits.addingDependency(on: all, to: viewer) }
    #expect(error?.code == .targetDependencyCycle)
    #expect(throws: Diagnostic.self) { try project.dependencyEdits.addingDependency(on: tool, to: tool) }
    let longer = try project.dependencyEdits.addingDependency(on: tool, to: viewer)
    #expect(throws: Diagnostic.self) { try longer.dependencyEdits.addingDependency(on: all, to: tool) }
  }

  @Test func `a framework is linked and embedded with its attributes`() throws {
    let framework = NewTarget("Kern", .native(ProductType(identifier: "com.apple.product-type.framework")))
    for fixture in [TargetFixture.classic, .lean] {
      let project = try fixture.project.targetEdits.adding(framework)
      let app = try #require(project.targets.first)
      let edited = try project.dependencyEdits.embedding(
        try project.required("Kern"), in: app, platforms: ["ios", "xros"])
      try expectEdit(project, edited)
      let current = try #require(edited.targets.first)
      let linked = try #require(current.phase(.frameworks)?.files.last)
      #expect(linked.name == "Kern.framework")
      #expect(linked.attributes == [])
      let phase = try #require(current.phases.first { $0.name == "Embed Frameworks" })
      #expect(phase.destination?.folder == .frameworks)
      #expect(phase.files.last?.attributes == ["CodeSignOnCopy", "RemoveHeadersOnCopy"])
      #expect(phase.files.last?.platformFilters == ["ios", "xros"])
      #expect(current.dependencies.last?.target?.name == "Kern")
      let again = try edited.dependencyEdits.embedding(try edited.required("Kern"), in: current)
      #expect(again.document.bytes == edited.document.bytes)
      let gone = try edited.targetEdits.removal(of: try edited.required("Kern")).project
      #expect(gone.targets.first?.dependencies.isEmpty == true)
      try expectEdit(edited, gone)
    }
  }

  @Test func `every kind of product goes where the system looks for it`() throws {
    let rows: [(suffix: String, phase: String, folder: CopyDestination.Folder, path: String)] = [
      ("app-extension", "Embed Foundation Extensions", .plugIns, ""),
      ("extensionkit-extension", "Embed ExtensionKit Extensions", .products, "$(EXTENSIONS_FOLDER_PATH)"),
      ("application.watchapp2", "Embed Watch Content", .products, "$(CONTENTS_FOLDER_PATH)/Watch"),
      (
        "application.on-demand-install-capable", "Embed App Clips", .products, "$(CONTENTS_FOLDER_PATH)/AppClips"
      ),
      ("xpc-service", "Embed XPC Services", .products, "$(CONTENTS_FOLDER_PATH)/XPCServices"),
      ("system-extension", "Embed System Extensions", .products, "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"),
      ("tool", "Embed Helpers", .executables, ""),
    ]
    for row in rows {
      let child = NewTarget("Kind", .native(ProductType(identifier: "com.apple.product-type.\(row.suffix)")))
      let project = try TargetFixture.classic.project.targetEdits.adding(child)
      let edited = try project.dependencyEdits.embedding(
        try project.required("Kind"), in: try project.required("Wecker"))
      try expectEdit(project, edited)
      let phase = try #require(try edited.required("Wecker").phases.last)
      #expect(phase.name == row.phase)
      #expect(phase.destination?.folder == row.folder)
      #expect(phase.destination?.path == row.path)
    }
    var watch = NewTarget("Uhr", .native(ProductType(identifier: "com.apple.product-type.application")))
    let classic = try TargetFixture.classic.project
    let phone = try classic.targetEdits.adding(watch)
    #expect(throws: Diagnostic.self) {
      try phone.dependencyEdits.embedding(try phone.required("Uhr"), in: try phone.required("Wecker"))
    }
    watch.settings = { _ in [.init("SDKROOT", "watchos")] }
    let both = try classic.targetEdits.adding(watch)
    let edited = try both.dependencyEdits.embedding(try both.required("Uhr"), in: try both.required("Wecker"))
    #expect(try edited.required("Wecker").phases.last?.name == "Embed Watch Content")
  }

  @Test func `a phase that copies to the same place is used`() throws {
    let project = try TargetFixture.old.project
    let viewer = try project.required("Viewer")
    #expect(throws: Diagnostic.self) {
      try project.dependencyEdits.embedding(try project.required("Everything"), in: viewer)
    }
    let edited = try project.dependencyEdits.embedding(try project.required("Tool"), in: viewer)
    #expect(try edited.required("Viewer").phases.count == viewer.phases.count)
    #expect(try edited.required("Viewer").dependencies.count == 1)
    try expectEdit(project, edited)
  }

  @Test(arguments: TargetFixture.allCases)
  func `a target of another project is built first and linked`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let other = try TargetFixture.old.project
    let app = try #require(project.targets.first)
    let edited = try project.dependencyEdits.addingDependency(
      on: try other.required("Viewer"), of: other, at: "../Andere/Viewer.xcodeproj", to: app, isLinked: true)
    try expectEdit(project, edited)
    let dependency = try #require(edited.targets.first?.dependencies.last)
    #expect(dependency.name == "Viewer")
    #expect(dependency.proxy?.remoteID == ObjectID("D40000000000000000000501"))
    #expect(edited.targets.first?.phase(.frameworks)?.files.last?.name == "Viewer.app")
    // Before format 77 a project names all that the other makes.
    let products = edited.document.objects(ofKind: "PBXReferenceProxy").map { $0.string("path") ?? "" }.sorted()
    let isMinimal = fixture == .synchronized || fixture == .lean
    #expect(products == (isMinimal ? ["Viewer.app"] : ["Tool", "Viewer.app"]))
    let again = try edited.dependencyEdits.addingDependency(
      on: try other.required("Viewer"), of: other, at: "../Andere/Viewer.xcodeproj", to: app, isLinked: true)
    #expect(again.document.bytes == edited.document.bytes)
  }
}
