import CodeSignatures
import Diagnostics

/// The checks of the folders beside an app that App Store Connect compares with the app.
struct StoreSupportRules {
  let context: PurposeContext

  private var product: Product { context.product }

  var checks: [ProductCheck] {
    guard context.isOutermost, context.isApp, !context.isForMac else { return [] }
    return swiftSupport + [watchKit].compactMap(\.self)
  }

  // MARK: Swift

  private var swiftSupport: [ProductCheck] {
    let embedded = product.withNested.filter { $0.kind == .machO && NestingRules.isSwiftLibrary($0.path) }
    guard let support = context.tree.support else {
      guard let first = embedded.first else { return [] }
      return [
        context.violated(
          .swiftSupportUnknown, "\(quoted(first.name)) is embedded; whether the .ipa contains SwiftSupport is unknown",
          files: embedded.map(\.path), remedy: .exportSwiftSupport)
      ]
    }
    guard let libraries = support.swiftLibraries else {
      guard let first = embedded.first else { return [] }
      return [
        context.violated(
          .swiftSupport, "\(quoted(first.name)) is embedded, but there is no folder SwiftSupport beside the app",
          files: embedded.map(\.path), remedy: .exportSwiftSupport)
      ]
    }
    guard !libraries.isEmpty else {
      return [
        context.violated(
          .swiftSupportEmpty, "the folder SwiftSupport is empty",
          remedy: .advice("remove the folder if no Swift library is embedded"))
      ]
    }
    return [superfluous(libraries, embedded), absent(libraries, embedded), different(libraries, embedded)]
      .compactMap(\.self) + [signed(libraries)].compactMap(\.self)
  }

  private func superfluous(_ libraries: [StoreSupport.SwiftLibrary], _ embedded: [Product]) -> ProductCheck? {
    let names = Set(embedded.map(\.name))
    let found = libraries.map(\.name).filter { !names.contains($0) }
    guard !found.isEmpty else { return nil }
    return context.violated(
      .swiftSupportPlace, "SwiftSupport contains \(listed(found)), but the app does not",
      actual: found.joined(separator: ", "), remedy: .exportSwiftSupport)
  }

  /// The message that Apple gives is not known.
  private func absent(_ libraries: [StoreSupport.SwiftLibrary], _ embedded: [Product]) -> ProductCheck? {
    let names = Set(libraries.map(\.name))
    let found = embedded.filter { !names.contains($0.name) }
    guard !found.isEmpty else { return nil }
    return context.violated(
      .swiftSupportAbsent, "SwiftSupport lacks \(listed(found.map(\.name))), which the app contains",
      files: found.map(\.path), remedy: .exportSwiftSupport)
  }

  /// Copies of one build have one UUID for each slice.
  private func different(_ libraries: [StoreSupport.SwiftLibrary], _ embedded: [Product]) -> ProductCheck? {
    let found = embedded.filter { product in
      libraries.contains { $0.name == product.name && $0.uuids.isDisjoint(with: product.uuids) }
    }
    guard !found.isEmpty else { return nil }
    return context.violated(
      .swiftSupportMatch, "SwiftSupport contains another build of \(listed(found.map(\.name)))",
      files: found.map(\.path), remedy: .exportSwiftSupport)
  }

  private func signed(_ libraries: [StoreSupport.SwiftLibrary]) -> ProductCheck? {
    let found = libraries.filter { !$0.isLikelyApples }.map(\.name)
    guard !found.isEmpty else { return nil }
    return context.violated(
      .swiftSupportSignature, "\(listed(found)) in SwiftSupport \(isOrAre(found.count)) not signed by Apple",
      actual: found.joined(separator: ", "), remedy: .advice("copy the libraries from Xcode, and do not sign them"))
  }

  // MARK: WatchKit

  /// Watch apps with Apple's program, which Xcode made until watchOS 8.
  private var watchKit: ProductCheck? {
    guard let support = context.tree.support, !support.hasWatchKit,
      let stub = product.withNested.first(where: { NestingRules.isWatchStub($0.path) })
    else { return nil }
    return context.violated(
      .watchKitSupport, "the watch app contains \(quoted(stub.name)), but there is no folder WatchKitSupport2",
      in: stub.path, remedy: .advice("export an archive that contains WatchKitSupport2, as Xcode's archives do"))
  }
}

extension Remedy {
  fileprivate static let exportSwiftSupport = Remedy.advice("export an archive that contains SwiftSupport")
}
