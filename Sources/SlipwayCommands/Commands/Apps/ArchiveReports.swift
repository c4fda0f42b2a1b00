import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import SlipwayKit
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A new archive.
struct ArchiveCreateReport: Report {
  let plan: ArchivePlan
  let output: String
  let isPlan: Bool

  var schema: String { "slipway.archive.create/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "output": .string(output), "name": .string(plan.name), "scheme": .string(plan.scheme),
      "generic": .bool(plan.application == nil),
      "products": .array(plan.items.map { .string("Products/" + $0.installPath) }),
      "symbols": .array(plan.symbols.map(ArchiveWording.json)),
      "withoutSymbols": .array(plan.productsWithoutSymbols.map { .string($0.path) }),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would create" : "Created") \(output, .name)")
    for item in plan.items { page.line("  Products/\(item.installPath)\(item.tree.root.isStub ? "  (a stub)" : "")") }
    for dSYM in plan.symbols { page.line("  dSYMs/\(dSYM.name)") }
    for dSYM in plan.unmatchedSymbols {
      page.line(
        "\(StyledText("warning:", .warning)) \(dSYM.name, .name) is left out: its UUIDs do not match, or another dSYM has its name"
      )
    }
    for folder in plan.foldersWithoutSymbols {
      page.line("\(StyledText("warning:", .warning)) \(folder, .name) contains no dSYM")
    }
    ArchiveWording.showWithoutSymbols(plan.productsWithoutSymbols, on: &page)
    if plan.application == nil { page.line("This is a generic archive, which can't be exported") }
  }
}

/// The contents of an archive.
struct ArchiveReport: Report {
  let archive: ProductArchive
  let date: Date

  var schema: String { "slipway.archive.show/1" }

  var fields: JSONObject {
    [
      "path": .string(archive.tree.root.path), "name": .optional(archive.name), "scheme": .optional(archive.scheme),
      "created": .optional(archive.creationDate.map(DateWording.iso)),
      "application": archive.application.map(json) ?? .null,
      "products": .array(archive.tree.root.nested.map { .string($0.path) }),
      "symbols": .array(archive.symbols.map(ArchiveWording.json)),
      "withoutSymbols": .array(archive.productsWithoutSymbols.map { .string($0.path) }),
    ]
  }

  private func json(_ application: ProductArchive.Application) -> JSONValue {
    let app = application.product
    return [
      "path": .string(app.path), "identifier": .optional(app.identifier), "version": .optional(app.version),
      "build": .optional(app.build), "platform": .optional(ProductWording.platform(app)),
      "architectures": .array((app.code?.slices ?? []).map { .string($0.architecture.description) }),
      "signingIdentity": .optional(application.signingIdentity), "team": .optional(application.team?.rawValue),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(archive.tree.root.path, .name)  \("archive", .faint)")
    page.fields(rows)
    if archive.application == nil {
      page.line("This is a generic archive, which can't be exported")
      for product in archive.tree.root.nested { page.line("  \(product.path)") }
    }
    ArchiveWording.showWithoutSymbols(archive.productsWithoutSymbols, on: &page)
  }

  private var rows: [(name: String, value: StyledText)] {
    var rows: [(String, String?)] = [
      ("name", archive.name), ("scheme", archive.scheme == archive.name ? nil : archive.scheme),
      ("created", archive.creationDate.map { DateWording.distant($0, from: date) }),
    ]
    if let application = archive.application {
      let app = application.product
      rows += [
        ("app", app.path + (app.isStub ? " (a stub)" : "")), ("identifier", app.identifier),
        ("version", ProductWording.version(app)),
        ("platform", ProductWording.platform(app)), ("signer", application.signingIdentity),
        ("team", application.team?.rawValue),
      ]
    }
    rows.append(("dSYMs", archive.symbols.isEmpty ? "none" : archive.symbols.map(\.name).joined(separator: ", ")))
    return rows.compactMap { row in row.1.flatMap { $0.isEmpty ? nil : (row.0, "\($0)") } }
  }
}

/// An export of an archive.
struct ArchiveExportReport: Report {
  let distribution: ArchiveDistribution
  let output: String

  var schema: String { "slipway.archive.export/1" }

  private var signing: AppSignReport { AppSignReport(result: distribution.signing, output: output) }

  var fields: JSONObject {
    var fields = signing.fields
    fields["method"] = .string(distribution.export.method.rawValue)
    fields["package"] = .string(distribution.export.packageName)
    fields["files"] = .array(distribution.files.map { .string($0) })
    if let verification = distribution.verification {
      fields["valid"] = .bool(verification.isValid)
      fields["verification"] = AppVerifyReport(results: [verification]).bundles
    }
    fields["ignoredOptions"] = .array(distribution.export.options.ignoredKeys.map { .string($0) })
    fields["unknownOptions"] = .array(distribution.export.options.unknownKeys.map { .string($0) })
    return fields
  }

  func show(on page: inout Page) {
    let isPlan = distribution.signing.signatures == nil
    let export = distribution.export
    let verb = isPlan ? "Would export" : "Exported"
    let stub = export.application.product.isStub ? "stub " : ""
    page.line("\(verb) \(stub)\(output + "/" + export.packageName, .name) for \(export.method.rawValue)")
    signing.showParts(on: &page)
    for file in distribution.files where file != export.packageName { page.detail("  \(file)") }
    if let name = export.symbolsName {
      page.line("\(isPlan ? "Would write" : "Wrote") the dSYMs to \(output + "/" + name, .name)")
    }
    let ignored = export.options.ignoredKeys
    if !ignored.isEmpty {
      let noun = ignored.count == 1 ? "export option has" : "export options have"
      page.line("\(StyledText("warning:", .warning)) \(noun) no effect here: \(ignored.joined(separator: ", "))")
    }
    for key in export.options.unknownKeys {
      page.line("\(StyledText("warning:", .warning)) unknown export option \(key, .name)")
    }
    showVerification(on: &page)
    guard let url = export.options.urls?.page else { return }
    if export.lacksIcon {
      let reason = export.hasAssetCatalog ? "icons in Assets.car can't be decoded" : "the app has no icon file"
      page.line("\("note:", .faint) testers see no icon: \(reason); --icon FILE gives one")
    }
    guard !isPlan else { return }
    let files = export.lacksIcon ? "index.html and manifest.plist" : "index.html, manifest.plist and icons"
    page.line("Copy the .ipa, \(files) to the web server; testers then open \(url, .name)")
  }
}

extension ArchiveExportReport {
  /// Says so if the app would be refused.
  private func showVerification(on page: inout Page) {
    guard let verification = distribution.verification else { return }
    let failed = AppVerifyReport(results: [verification]).count(.failed)
    guard failed > 0 else { return }
    let export = distribution.export
    let checks = failed == 1 ? "1 check fails" : "\(failed) checks fail"
    page.line("\(StyledText("warning:", .warning)) \(checks) for \(export.method.rawValue)")
    let path = ShellWord.quoted(output + "/" + export.packageName)
    page.line("hint: slipway app verify \(path) --for \(export.method.purpose.rawValue)")
  }
}

/// The words for archives.
private enum ArchiveWording {
  static func json(_ symbols: DebugSymbols) -> JSONValue {
    [
      "name": .string(symbols.name),
      "uuids": .array(symbols.uuids.map(Self.text).sorted().map { .string($0) }),
    ]
  }

  static func showWithoutSymbols(_ products: [Product], on page: inout Page) {
    for product in products { page.detail("  no dSYM for \(product.path, .name)") }
    guard !products.isEmpty else { return }
    page.line("No dSYM for \(products.count == 1 ? "1 executable" : "\(products.count) executables")")
  }

  private static func text(_ uuid: [UInt8]) -> String {
    uuid.hexadecimalText.uppercased().enumerated().map { offset, digit in
      [8, 12, 16, 20].contains(offset) ? "-\(digit)" : "\(digit)"
    }.joined()
  }
}
