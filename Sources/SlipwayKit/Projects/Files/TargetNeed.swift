import Checks
package import Diagnostics
import FileTrees
import XcodeProjects

/// The kind of target that a file is for: tests are for test targets, everything else for any target.
struct TargetNeed {
  /// What the file is, as in "the test case".
  let subject: String
  /// The product type to choose where the folder does not decide.
  let product: ProductType
  /// The product types that may contain the file.
  let products: Set<ProductType>

  static let unitTests = ProductType(identifier: "com.apple.product-type.bundle.unit-test")
  static let interfaceTests = ProductType(identifier: "com.apple.product-type.bundle.ui-testing")

  /// The need of files of the product type `product`; `nil` if it is none of tests.
  init?(_ product: ProductType?, subject: String) {
    guard let product, [Self.unitTests, Self.interfaceTests].contains(product) else { return nil }
    self.subject = subject
    self.product = product
    // Helpers of UI tests look like unit tests.
    products = product == Self.unitTests ? [Self.unitTests, Self.interfaceTests] : [product]
  }

  /// The need of the source at `path`; `nil` if it is no test.
  init?(ofSourceAt path: String, named name: String) {
    guard ["swift", "m", "mm"].contains(name.pathEnding), let bytes = try? FileAccess.read(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.split(whereSeparator: \.isNewline).contains(where: Self.importsTests) else { return nil }
    let isOfInterface = ["XCUIApplication", "XCUIElement"].contains { text.contains($0) }
    self.init(isOfInterface ? Self.interfaceTests : Self.unitTests, subject: "\"\(name)\"")
  }

  /// Whether the line imports XCTest or Swift Testing, and not a module whose name only begins so.
  private static func importsTests(_ line: Substring) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    let isComment = words.first?.hasPrefix("//") ?? true
    let rest = words.drop { !$0.hasSuffix("import") }
    guard !isComment, let module = rest.dropFirst().first else { return false }
    return module.hasPrefix("<XCTest/") || ["XCTest", "XCTest;", "Testing"].contains(module)
  }

  /// What the targets are called.
  private var title: String { product == Self.unitTests ? "unit test" : "UI test" }

  /// Whether the target can contain the file where the user names it: apps and extensions can't link XCTest.
  func permits(_ target: ProjectTarget) -> Bool {
    guard let type = target.productType else { return false }
    return products.contains(type) || !type.carriesProfile
  }

  /// The target among `candidates`, which are those that may contain the file.
  ///
  /// - Throws: `target-needed` if there is none or several.
  func only(of candidates: [ProjectTarget]) throws(Diagnostic) -> ProjectTarget {
    let fitting = candidates.filter { $0.productType == product }
    let choices = fitting.isEmpty ? candidates : fitting
    if choices.count == 1, let target = choices.first { return target }
    guard choices.isEmpty else {
      let names = choices.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Diagnostic(
        .targetNeeded, "several targets can contain \(subject): \(names)", remedy: .advice("name one with --target"))
    }
    throw Diagnostic(
      .targetNeeded, "the project has no \(title) target for \(subject)",
      remedy: .operation(.init("target.add", ["template": product == Self.unitTests ? "unit-tests" : "ui-tests"])))
  }

  func refusal(of names: [String], because reason: String, insteadIn folder: String?) -> Diagnostic {
    Diagnostic(
      .targetUnfit, "\(subject) is a test, \(reason) \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
      remedy: .advice(folder.map { "put it into the folder \"\($0)\"" } ?? "choose a \(title) target"))
  }
}

extension Diagnostic.Code {
  package static let targetUnfit = Diagnostic.Code(
    "target-unfit", "The target can't contain a file of this kind: an app can't contain a test.",
    "choose a target of another kind, or move the file into that target's folder")
}
