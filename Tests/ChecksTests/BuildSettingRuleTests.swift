import Checks
import Diagnostics
import Foundation
import PropertyLists
import Testing
import XcodeProjects

/// The rules for names and values of build settings, on what real projects have.
@Suite struct BuildSettingRuleTests {
  private static let rules = [
    "build-setting-name-misspelled", "build-setting-value-invalid", "deployment-target-above-sdk",
    "swift-version-unsupported",
  ]

  private func findings(_ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: Self.rules).findings(in: sample.input())
  }

  @Test(arguments: [
    ("SWIFT_OPTIMIZATION_LEVEL", "-Owholemodule"), ("SWIFT_OPTIMIZATION_LEVEL", "-Ounchecked"),
    ("CLANG_CXX_LIBRARY", "libstdc++"), ("INFOPLIST_OUTPUT_FORMAT", "xml"), ("CLANG_CXX_LANGUAGE_STANDARD", "c++26"),
    ("GCC_C_LANGUAGE_STANDARD", "iso9899:1999"), ("ENABLE_TESTABILITY", "true"), ("ENABLE_TESTABILITY", "1"),
    ("ENABLE_TESTABILITY", "$(DEBUGGING)"), ("ENABLE_TESTABILITY", ""), ("CODE_SIGN_STYLE", "$(inherited)"),
    ("CLANG_WARN_SUSPICIOUS_MOVES", "YES"), ("_SWIFT_VERSION", "5.0"), ("MY_SERVER_URL", "https"),
    ("SWIFT_VERSION", "5.9"), ("SWIFT_VERSION", "4"),
    ("SWIFT_VERSION", "$(MODE)"), ("IPHONEOS_DEPLOYMENT_TARGET", "26.4"), ("IPHONEOS_DEPLOYMENT_TARGET", "27.0"),
  ])
  func `values that Xcode accepts are not reported`(key: String, value: String) throws {
    let found = try findings { $0.projectSettings[key] = .string(value) }
    #expect(found == [], "\(found)")
  }

  @Test(arguments: [
    "echo $OTHER_LDFLAG", "ruby -e 'puts ENV[\"OTHER_LDFLAG\"]'", "echo ${OTHER_LDFLAG}",
  ])
  func `a setting that a script uses is not misspelled`(script: String) throws {
    let found = try findings {
      $0.projectSettings["OTHER_LDFLAG"] = "-lz"
      $0.files["tools/build.sh"] = script
    }
    #expect(found == [])
  }

  @Test func `a setting that another one or a property list refers to is not misspelled`() throws {
    let byOther = try findings {
      $0.projectSettings["OTHER_LDFLAG"] = "-lz"
      $0.appSettings["OTHER_LDFLAGS"] = "$(OTHER_LDFLAG)"
    }
    #expect(byOther == [])
    let byList = try findings {
      $0.projectSettings["OTHER_LDFLAG"] = "-lz"
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>A</key><string>$(OTHER_LDFLAG)</string>")
    }
    #expect(byList == [])
  }

  @Test func `an unsupported Swift version matters to targets with Swift sources that use it`() throws {
    let overridden = try findings {
      $0.projectSettings["SWIFT_VERSION"] = "9.9"
      $0.appSettings["SWIFT_VERSION"] = "6.0"
    }
    #expect(overridden == [])
    let widget = try findings { $0.widgetSettings["SWIFT_VERSION"] = "9.9" }
    #expect(widget == [])
  }

  @Test func `the newest system depends on the date of the check`() throws {
    func found(_ version: String, _ seconds: Double) throws -> [Diagnostic.Severity] {
      try findings {
        $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = .string(version)
        $0.date = Date(timeIntervalSince1970: seconds)
      }.map(\.severity)
    }
    let (in2020, in2026, in2030) = (1_590_000_000.0, 1_772_323_200.0, 1_900_000_000.0)
    #expect(try found("26.1", in2020) == [])
    #expect(try found("28.0", in2026) == [.warning])
    #expect(try found("28.0", in2030) == [])
  }

  @Test func `hints write where the setting is`() throws {
    let found = try findings {
      $0.files["Shared.xcconfig"] = "SWIFT_COMPILATION_MODE[sdk=iphoneos*] = wholemodul\nSWIFT_VERSON = 5.0\n"
      $0.change = { Breach.settingsFile(in: &$0) }
      $0.projectSettings["STRIP_STYLES"] = "all"
      $0.projectSettings["STRIP_STYLE"] = "debugging"
    }
    #expect(
      Set(found.compactMap(\.hintText)) == [
        "run slipway setting set 'SWIFT_COMPILATION_MODE[sdk=iphoneos*]=wholemodule' --xcconfig Shared.xcconfig",
        "run slipway setting unset SWIFT_VERSON --xcconfig Shared.xcconfig"
          + " && slipway setting set SWIFT_VERSION=5.0 --xcconfig Shared.xcconfig",
        "run slipway setting unset STRIP_STYLES --project-level",
      ])
    #expect(found.compactMap(\.place?.fileAndLine).contains("Shared.xcconfig:2"))
  }
}
