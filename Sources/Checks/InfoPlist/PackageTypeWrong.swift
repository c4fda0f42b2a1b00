import Diagnostics
import PropertyLists
import XcodeProjects

/// CFBundlePackageType fits what the target makes.
struct PackageTypeWrong: CheckRule {
  let description = RuleDescription(
    id: "package-type-wrong", severity: .error, summary: "CFBundlePackageType fits what the target makes",
    explanation: """
      The four letters say what kind of bundle it is: APPL an app, XPC! an extension or service, FMWK a \
      framework, BNDL other code. The system does not load, and the App Store does not take, one that says \
      something else than it is.
      """,
    wrong: "an app extension with <key>CFBundlePackageType</key><string>APPL</string>",
    right: "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>",
    source: "Apple's reference of CFBundlePackageType; swift-build's product types")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard context.target.isDistributed || context.target.kindOfProduct == "framework",
        let expected = context.target.productType.facts?.packageType, let value = context.entry("CFBundlePackageType"),
        let text = value.string, text != expected, !text.contains("$"), !text.isEmpty
      else { return nil }
      return finding(
        "CFBundlePackageType of \"\(context.target.name)\" is \"\(text)\", and that of such a product is \"\(expected)\"",
        hint: "write $(PRODUCT_BUNDLE_PACKAGE_TYPE)", at: context.place(of: value, in: "CFBundlePackageType"),
        severity: context.target.isDistributed ? .error : .warning, in: context,
        fixes: context.infoPlistFix("CFBundlePackageType", .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)")))
    }
  }
}
