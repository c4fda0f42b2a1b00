import AppleIdentifiers
import CodeSignatures
import Diagnostics

/// The checks of the size of an app, as Apple's maximum build file sizes limit it.
struct SizeRules {
  let context: PurposeContext

  var checks: [ProductCheck] {
    guard !context.isForMac else { return [] }
    if context.facts.isWatchApp { return [checked(.watchSize, 75 << 20)] }
    if context.facts.isAppClip { return [checked(.clipSize, clipLimit)] }
    return context.isOutermost ? [checked(.appSize, 4 << 30)] : []
  }

  private func checked(_ rule: ProductRule, _ most: Int) -> ProductCheck {
    let size = context.product.byteCount
    guard size > most else { return context.passed(rule, "the app is not larger than \(ByteCount(most))") }
    return context.violated(
      rule, "the app is larger than \(ByteCount(most))", expected: "\(most)", actual: "\(size)",
      remedy: .advice("remove files from the app, or load them when they are needed"))
  }

  private var clipLimit: Int {
    let version = context.product.minimumSystem.flatMap { MachOVersion($0) } ?? MachOVersion(0)
    if version >= MachOVersion(17) { return 100 << 20 }
    return (version >= MachOVersion(16) ? 15 : 10) << 20
  }
}
