import AppleIdentifiers
import CodeSignatures
import Diagnostics

/// The checks of where code may be in an app that is not for the Mac.
struct NestingRules {
  let context: PurposeContext

  private var product: Product { context.product }

  var checks: [ProductCheck] {
    guard !context.isForMac else { return [] }
    let outer = context.isOutermost ? [standaloneCode] : []
    guard product.kind == .appExtension || product.kind == .framework else { return outer.compactMap(\.self) }
    return ([nestedBundles, frameworksFolder] + outer).compactMap(\.self)
  }

  private var nestedBundles: ProductCheck? {
    let inner = product.nested.filter { $0.layout != nil }
    guard let first = inner.first else {
      return context.passed(.nestedBundles, "no other bundle with code is nested")
    }
    return context.violated(
      context.platform == .watchOS ? .watchNesting : .nestedBundles,
      "\(quoted(product.name)) contains the bundle \(quoted(first.name))", files: inner.map(\.path),
      remedy: .advice("embed \(first.name) in the app only"))
  }

  private var frameworksFolder: ProductCheck? {
    let folder = joined(context.folder, "Frameworks")
    guard context.tree.files[folder] != nil else {
      return context.passed(.nestedFrameworks, "no folder \"Frameworks\" is nested")
    }
    return context.violated(
      context.platform == .watchOS ? .watchNesting : .nestedFrameworks,
      "\(quoted(product.name)) contains the folder \"Frameworks\"",
      in: context.tree.files.shown(folder),
      remedy: .advice("set ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES to NO, and embed frameworks in the app only"))
  }

  // MARK: Standalone code

  private var standaloneCode: ProductCheck? {
    guard context.isApp else { return nil }
    let files = context.tree.files
    let code = product.withNested.filter { $0.kind == .machO && !Self.isAllowed($0.path) }.map(\.path)
    let archives = files.paths(below: product.location).filter {
      files.isFile($0) && ($0.hasSuffix(".a") || $0.hasSuffix(".o"))
    }.map(files.shown)
    let found = Set(code + archives).sorted()
    guard let first = found.first else {
      return context.passed(.standaloneCode, "all code is the executable of a bundle")
    }
    return context.violated(
      .standaloneCode, "the file \(quoted(first)) is code, but not the executable of a bundle", files: found,
      remedy: .advice("put the code in a framework, or remove it from the target"))
  }

  static func isSwiftLibrary(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    return parts.count > 1 && parts[parts.count - 2].elementsEqual("Frameworks".utf8)
      && parts[parts.count - 1].starts(with: "libswift".utf8) && path.hasSuffix(".dylib")
  }

  /// Whether it is a Swift library, or Apple's program in WatchKit stubs.
  private static func isAllowed(_ path: String) -> Bool {
    isSwiftLibrary(path) || isWatchStub(path)
  }

  static func isWatchStub(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("_WatchKitStub".utf8) }
  }
}
