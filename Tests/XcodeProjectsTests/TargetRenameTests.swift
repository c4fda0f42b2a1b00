import Diagnostics
import PropertyLists
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct TargetRenameTests {
  @Test(arguments: TargetFixture.allCases)
  func `a new name changes the lines that say the name`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let first = try #require(project.targets.first)
    let edited = try project.targetEdits.rename(of: first, to: "Neuer \"Name\"").project
    try expectEdit(project, edited, try TargetFixture.diff("rename-\(fixture.rawValue)"))
    let back = try edited.targetEdits.rename(of: try edited.required("Neuer \"Name\""), to: first.name).project
    #expect(back.document.bytes == project.document.bytes)
    #expect(try project.targetEdits.rename(of: first, to: first.name).project.document.bytes == project.document.bytes)
  }

  @Test func `what lies outside the project is said`() throws {
    let project = try TargetFixture.classic.project
    let rename = try project.targetEdits.rename(of: try project.required("Wecker"), to: "Uhr-Zeit")
    #expect(rename.oldProduct == "Wecker.app")
    #expect(rename.newProduct == "Uhr-Zeit.app")
    #expect(rename.oldModule == "Wecker")
    #expect(rename.newModule == "Uhr_Zeit")
    let plan = try JSONDocument(
      parsing: Array(
        """
        {
          "defaultOptions" : {
            "targetForVariableExpansion" : {
              "containerPath" : "container:Wecker.xcodeproj",
              "identifier" : "A10000000000000000000501",
              "name" : "Wecker"
            }
          },
          "testTargets" : [
          ],
          "version" : 1
        }

        """.utf8))
    #expect(
      changedLines(plan.bytes, try rename.applied(toTestPlan: plan).bytes) == [
        "-\"name\" : \"Wecker\"", "+\"name\" : \"Uhr-Zeit\"",
      ])
  }

  @Test func `a product with a name of its own keeps it`() throws {
    let project = try TargetFixture.old.project
    let rename = try project.targetEdits.rename(of: try project.required("Viewer"), to: "Betrachter")
    #expect(rename.newProduct == "Viewer.app")
    #expect(rename.project.targets.first?.product?.path == "Viewer.app")
  }

  @Test func `settings of the tests of another target stay`() throws {
    let project = try TargetFixture.classic.project
    var twin = NewTarget("Zwilling", .native(ProductType(identifier: "com.apple.product-type.application")))
    twin.settings = { _ in [.init("PRODUCT_NAME", "Wecker")] }
    let both = try project.targetEdits.adding(twin)
    let edited = try both.targetEdits.rename(of: try both.required("Zwilling"), to: "Wecker 2").project
      .settingEdits.setting("PRODUCT_NAME", to: nil, of: both.required("Zwilling"))
    let renamed = try edited.targetEdits.rename(of: try edited.required("Wecker 2"), to: "Wecker 3").project
    #expect(
      renamed.settings(of: try renamed.required("WeckerTests"), configuration: "Debug")["TEST_HOST"]
        == "$(BUILT_PRODUCTS_DIR)/Wecker.app//Wecker")
  }

  @Test func `the loader and the target of tests follow, with conditions too`() throws {
    let project = try TargetFixture.classic.project
    let tests = try project.required("WeckerTests")
    let prepared = try project.settingEdits.setting(
      "BUNDLE_LOADER[sdk=macosx*]", to: "$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker", of: tests
    )
    .settingEdits.setting("TEST_TARGET_NAME", to: "Wecker", of: tests)
    let edited = try prepared.targetEdits.rename(of: try prepared.required("Wecker"), to: "Uhr").project
    let settings = try #require(try edited.required("WeckerTests").configurations.last).settings
    #expect(settings["BUNDLE_LOADER[sdk=macosx*]"]?.string == "$(BUILT_PRODUCTS_DIR)/Uhr.app/Uhr")
    #expect(settings["TEST_TARGET_NAME"]?.string == "Uhr")
  }

  @Test func `a proxy into another project with the same identifier is left alone`() throws {
    let text = String(decoding: try TargetFixture.old.bytes, as: UTF8.self)
    let foreign = text.replacing(
      "containerPortal = D40000000000000000000001 /* Project object */;",
      with: "containerPortal = D40000000000000000000201 /* main.m */;")
    let project = try TargetFixture.project(Array(foreign.utf8), named: "Viewer")
    let edited = try project.targetEdits.rename(of: try project.required("Viewer"), to: "Neu").project
    #expect(edited.document.objects(ofKind: "PBXContainerItemProxy").first?.string("remoteInfo") == "Viewer")
  }
}
