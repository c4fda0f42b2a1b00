import Diagnostics

/// The checks of a bundle that App Store Connect receives.
struct StoreRules {
  let context: PurposeContext

  var checks: [ProductCheck] {
    var checks = context.judgesSigner ? StoreSignatureRules(context: context).checks : []
    checks += StoreCodeRules(context: context).checks
    checks += LibraryRules(context: context).checks
    checks += IdentityRules(context: context).checks
    checks += StoreKeyRules(context: context).checks
    checks += SystemRules(context: context).checks
    checks += NestingRules(context: context).checks
    checks += ListedSDKRules(context: context).checks
    if context.isApp {
      checks += AppInformationRules(context: context).checks
      checks += LaunchRules(context: context).checks
      checks += IconRules(context: context).checks
      checks += SizeRules(context: context).checks
    }
    guard context.isOutermost else { return checks }
    checks += StoreSupportRules(context: context).checks
    return checks + [stub, kind].compactMap(\.self) + LeftoverRules(context: context).checks
      + PrivacyManifestRules(context: context).checks
  }

  private var stub: ProductCheck? {
    let stubs = context.product.withNested.filter(\.isStub)
    guard let first = stubs.first else { return nil }
    return context.violated(
      .stub, "\(quoted(first.name)) is a stub, which does nothing", in: first.path, files: stubs.map(\.path),
      remedy: .advice("build the app in Xcode"))
  }

  private var kind: ProductCheck? {
    guard !context.isApp else { return nil }
    return context.violated(
      .kind, "App Store Connect accepts only apps; the rules for apps were not checked",
      remedy: .advice("verify the app that contains it"))
  }
}
