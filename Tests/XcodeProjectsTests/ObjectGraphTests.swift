import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct ObjectGraphTests {
  private static let text = """
    {archiveVersion = 1; objectVersion = 77; objects = {
    P = {isa = PBXProject; attributes = {ORGANIZATIONNAME = Uhrwerk; }; buildConfigurationList = L; mainGroup = G;
      compatibilityVersion = "Xcode 14.0"; preferredProjectObjectVersion = 77; packageReferences = (R1, R2, );
      projectReferences = ({ProductGroup = G2; ProjectRef = F2; }, ); targets = (T1, T2, T3, ); };
    L = {isa = XCConfigurationList; buildConfigurations = (C, ); defaultConfigurationName = Debug; };
    C = {isa = XCBuildConfiguration; buildSettings = {}; name = Debug; };
    G = {isa = PBXGroup; children = (F1, F2, V, M, S, G2, ); sourceTree = "<group>"; };
    G2 = {isa = PBXGroup; children = (RP, ); name = Products; sourceTree = "<group>"; };
    F1 = {isa = PBXFileReference; explicitFileType = wrapper.application; includeInIndex = 0; path = A.app;
      sourceTree = BUILT_PRODUCTS_DIR; fileEncoding = 4; };
    F2 = {isa = PBXFileReference; lastKnownFileType = "wrapper.pb-project"; path = Kit.xcodeproj; sourceTree = "<group>"; };
    V = {isa = PBXVariantGroup; children = (); name = Main.storyboard; sourceTree = "<group>"; };
    M = {isa = XCVersionGroup; children = (F3, ); currentVersion = F3; path = M.xcdatamodeld; sourceTree = "<group>";
      versionGroupType = wrapper.xcdatamodel; };
    F3 = {isa = PBXFileReference; path = M.xcdatamodel; sourceTree = "<group>"; };
    S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); explicitFileTypes = {a.x = text; };
      explicitFolders = (Data, ); path = App; sourceTree = "<group>"; };
    E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = (Info.plist, );
      publicHeaders = (a.h, ); privateHeaders = (b.h, ); additionalCompilerFlagsByRelativePath = {c.m = "-w"; };
      attributesByRelativePath = {d.framework = (CodeSignOnCopy, ); }; platformFiltersByRelativePath = {e.swift = (ios, ); };
      assetTagsByRelativePath = {f.png = (big, ); }; };
    E2 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = H4;
      membershipExceptions = (x.h, ); };
    RP = {isa = PBXReferenceProxy; fileType = wrapper.framework; path = Kit.framework; remoteRef = X2;
      sourceTree = BUILT_PRODUCTS_DIR; };
    X1 = {isa = PBXContainerItemProxy; containerPortal = P; proxyType = 1; remoteGlobalIDString = T2; remoteInfo = All; };
    X2 = {isa = PBXContainerItemProxy; containerPortal = F2; proxyType = 2; remoteGlobalIDString = K; remoteInfo = Kit; };
    D = {isa = PBXTargetDependency; target = T2; targetProxy = X1; platformFilters = (ios, macos, ); };
    T1 = {isa = PBXNativeTarget; buildConfigurationList = L; buildPhases = (H1, H2, H3, H4, H5, H6, H7, H8, HX, );
      buildRules = (BR, ); dependencies = (D, ); fileSystemSynchronizedGroups = (S, ); name = App;
      packageProductDependencies = (PP, ); productReference = F1; productType = "com.apple.product-type.application"; };
    T2 = {isa = PBXAggregateTarget; buildPhases = (); name = All; };
    T3 = {isa = PBXLegacyTarget; buildArgumentsString = "$(ACTION)"; buildPhases = (); buildToolPath = /usr/bin/make;
      buildWorkingDirectory = core; name = Core; passBuildSettingsInEnvironment = 1; };
    BR = {isa = PBXBuildRule; compilerSpec = com.apple.compilers.proxy.script; filePatterns = "*.y"; fileType = pattern.proxy;
      inputFiles = (i, ); isEditable = 1; outputFiles = (o.c, ); outputFilesCompilerFlags = ("-w", );
      runOncePerArchitecture = 0; script = "yacc"; dependencyFile = d; };
    H1 = {isa = PBXSourcesBuildPhase; files = (B1, ); };
    H2 = {isa = PBXFrameworksBuildPhase; files = (B2, ); };
    H3 = {isa = PBXResourcesBuildPhase; files = (B3, ); };
    H4 = {isa = PBXHeadersBuildPhase; files = (); };
    H5 = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 10; files = (); runOnlyForDeploymentPostprocessing = 1; };
    H6 = {isa = PBXShellScriptBuildPhase; alwaysOutOfDate = 1; dependencyFile = d; files = (); inputFileListPaths = (a, );
      inputPaths = (b, ); outputFileListPaths = (c, ); outputPaths = (e, ); shellPath = /bin/sh; shellScript = (one, two, );
      showEnvVarsInLog = 0; };
    H7 = {isa = PBXRezBuildPhase; files = (); };
    H8 = {isa = PBXAppleScriptBuildPhase; files = (); };
    HX = {isa = PBXFutureBuildPhase; files = (); name = New; };
    B1 = {isa = PBXBuildFile; fileRef = V; settings = {ATTRIBUTES = (Public, ); COMPILER_FLAGS = "-w"; }; platformFilter = ios; };
    B2 = {isa = PBXBuildFile; productRef = PP; };
    B3 = {isa = PBXBuildFile; fileRef = F3; settings = {ASSET_TAGS = (big, ); }; };
    R1 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/a.git"; traits = (fast, );
      requirement = {kind = versionRange; minimumVersion = 1.0.0; maximumVersion = 2.1.0; }; };
    R2 = {isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
    PP = {isa = XCSwiftPackageProductDependency; package = R1; productName = Algorithms; };
    N = {isa = PBXFutureThing; wish = T1; };
    }; rootObject = P; }
    """

  private func project() throws -> XcodeProject {
    try XcodeProject(document: ProjectDocument(parsing: Array(Self.text.utf8)), name: "P")
  }

  @Test func `objects that are not known are kept`() throws {
    let document = try project().document
    #expect(document.objects.last { $0.isa == "PBXFutureThing" }?.string("wish") == "T1")
    #expect(try project().targets[0].phases.last?.name == "New")
    #expect(try project().targets[0].phases.last?.kind == .other)
  }

  @Test func `the project shows its subprojects and what it says of itself`() throws {
    let project = try project()
    #expect(project.subprojects.map(\.file.path) == ["Kit.xcodeproj"])
    let product = try #require(project.subprojects.first?.products?.children.first?.proxy)
    #expect(product.name == "Kit.framework")
    #expect(product.fileType == "wrapper.framework")
    #expect(product.remote?.isTarget == false)
    #expect(product.remote?.remoteID == ObjectID("K"))
    #expect(project.compatibilityVersion == "Xcode 14.0")
    #expect(project.preferredObjectVersion == 77)
    #expect(project.organizationName == "Uhrwerk")
  }

  @Test func `targets of all kinds show what they are`() throws {
    let targets = try project().targets
    #expect(targets.map(\.kind) == [.native, .aggregate, .legacy])
    #expect(targets[0].dependencies.map(\.platformFilters) == [["ios", "macos"]])
    #expect(targets[0].product?.isIndexed == false)
    #expect(targets[0].product?.encoding == "4")
  }

  @Test func `phases, build files and rules show all that they say`() throws {
    let target = try project().targets[0]
    #expect(
      target.phases.map(\.kind) == [
        .sources, .frameworks, .resources, .headers, .copyFiles, .shellScript, .rez, .appleScript, .other,
      ])
    let script = try #require(target.phase(.shellScript))
    #expect(script.script == "one\ntwo")
    #expect(
      [script.inputPaths, script.inputFileLists, script.outputPaths, script.outputFileLists] == [
        ["b"], ["a"], ["e"], ["c"],
      ])
    #expect(script.runsAlways)
    #expect(!script.showsEnvironment)
    #expect(script.shell == "/bin/sh")
    #expect(script.dependencyFile == "d")
    #expect(target.phase(.copyFiles)?.runsOnlyWhenInstalling == true)
    #expect(target.phase(.sources)?.files.first?.attributes == ["Public"])
    #expect(target.phase(.sources)?.files.first?.platformFilters == ["ios"])
    #expect(target.phase(.resources)?.files.first?.assetTags == ["big"])
    let rule = try #require(target.buildRules.first)
    #expect([rule.inputFiles, rule.outputFiles, rule.outputCompilerFlags] == [["i"], ["o.c"], ["-w"]])
    #expect(rule.isEditable)
    #expect(!rule.runsForEachArchitecture)
    #expect(rule.dependencyFile == "d")
  }

  @Test func `exceptions of both forms show all that they say`() throws {
    let exceptions = try project().targets[0].synchronizedGroups[0].exceptions
    #expect(exceptions[0].target?.name == "App")
    #expect(exceptions[0].phase == nil)
    #expect(exceptions[0].publicHeaders + exceptions[0].privateHeaders == ["a.h", "b.h"])
    #expect(exceptions[0].compilerFlags["c.m"]?.string == "-w")
    #expect(exceptions[0].attributes["d.framework"] == ["CodeSignOnCopy"])
    #expect(exceptions[0].platformFilters["e.swift"] == ["ios"])
    #expect(exceptions[0].assetTags["f.png"] == ["big"])
    #expect(exceptions[1].target == nil)
    #expect(exceptions[1].phase?.kind == .headers)
    #expect(exceptions[1].memberships == ["x.h"])
  }

  @Test(
    arguments: [
      ("kind = upToNextMajorVersion; minimumVersion = 1.2;", .upToNextMajor(from: "1.2")),
      ("kind = upToNextMinorVersion; minimumVersion = 1.2;", .upToNextMinor(from: "1.2")),
      ("kind = exactVersion; version = 1.2;", .exact("1.2")),
      ("kind = versionRange; minimumVersion = 1.0; maximumVersion = 2.0;", .range(from: "1.0", to: "2.0")),
      ("kind = branch; branch = main;", .branch("main")), ("kind = revision; revision = abc;", .revision("abc")),
      ("kind = wish;", nil),
    ] as [(String, PackageRequirement?)])
  func `packages show which versions they accept`(text: String, requirement: PackageRequirement?) throws {
    let range = "kind = versionRange; minimumVersion = 1.0.0; maximumVersion = 2.1.0;"
    let changed = Self.text.split(separator: range, omittingEmptySubsequences: false).joined(separator: text)
    let project = try XcodeProject(document: ProjectDocument(parsing: Array(changed.utf8)), name: "P")
    #expect(project.packages.map(\.acceptedVersions) == [requirement, nil])
    #expect(project.packages.map(\.isLocal) == [false, true])
    #expect(project.packages.first?.traits == ["fast"])
  }

  @Test func `references that lead nowhere and objects that nothing leads to are findings`() throws {
    let dangling = Self.text.split(separator: "fileRef = F3;", omittingEmptySubsequences: false)
      .joined(separator: "fileRef = F9;")
    let document = try ProjectDocument(parsing: Array(dangling.utf8))
    #expect(document.findings.map(\.code) == [.projectReferenceDangling, .projectObjectOrphaned])
    #expect(document.findings.last?.message.contains("\"N\"") == true)
  }
}
