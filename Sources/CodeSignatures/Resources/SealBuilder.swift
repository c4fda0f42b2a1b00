public import Diagnostics
import PropertyLists

/// Makes the seal of a bundle's resources as Xcode does, in both forms.
public struct SealBuilder: Sendable {
  /// The nested code whose signatures must be made first, by paths, in order.
  public let nestedPaths: [String]
  /// The files whose digests are sealed, by paths, in order.
  public let filePaths: [String]

  private let layout: ResourceRules.Layout
  private let first: SealScan
  private let second: SealScan

  /// Looks at a bundle's entries.
  ///
  /// In a flat bundle everything is a file, nested bundles and their signatures too, so that they must have been signed.
  /// - Parameters:
  ///   - entries: The files and links below the folder that holds `_CodeSignature`.
  ///   - layout: How the bundle is laid out.
  ///   - executable: The path of the bundle's own executable.
  /// - Throws: `resource-seal-invalid`.
  public init(
    _ entries: [BundleEntry], layout: ResourceRules.Layout, executable: String?
  ) throws(Diagnostic) {
    self.layout = layout
    do {
      first = SealScan(entries, try ResourceRules(ResourceRules.first(layout)), executable: executable)
      second = SealScan(entries, try ResourceRules(ResourceRules.second(layout)), executable: executable)
    } catch {
      throw ResourceSeal.invalid(error.problem, file: nil)
    }
    nestedPaths = second.items.filter(\.isNested).map(\.path)
    let files = (first.items + second.items).filter { !$0.isNested && $0.linkTarget == nil }
    filePaths = Set(files.map(\.path)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The digests that each file needs: SHA-1 for version 1 of the seal, and the `digests` of the code directories.
  public static func digestsNeeded(for digests: Set<CodeDigest>) -> Set<CodeDigest> {
    digests.union([.sha1])
  }

  /// The file `CodeResources`.
  ///
  /// - Parameters:
  ///   - files: The digests of every one of ``filePaths``.
  ///   - nested: The code at every one of ``nestedPaths``.
  ///   - digests: The digests of the code directories.
  /// - Returns: A property list in XML, with keys in order.
  /// - Throws: `resource-seal-invalid` if digests or nested code are missing.
  public func seal(
    files: [String: FileDigests], nested: [String: NestedCode] = [:], digests: Set<CodeDigest> = [.sha256]
  ) throws(Diagnostic) -> [UInt8] {
    var root = PropertyListDictionary()
    var list = PropertyListDictionary()
    for item in first.items where item.linkTarget == nil {
      list[item.path] = try fileEntry(item, files, [.sha1]).propertyList
    }
    root["files"] = .dictionary(list)
    list = PropertyListDictionary()
    for item in second.items {
      list[item.path] = try entry(item, files, nested, digests).propertyList
    }
    root["files2"] = .dictionary(list)
    root["rules"] = .dictionary(ResourceRules.first(layout))
    root["rules2"] = .dictionary(ResourceRules.second(layout))
    return try PropertyList.dictionary(root).serialized(as: .xml)
  }

  private func entry(
    _ item: SealScan.Item, _ files: [String: FileDigests], _ nested: [String: NestedCode], _ digests: Set<CodeDigest>
  ) throws(Diagnostic) -> SealedEntry {
    if let target = item.linkTarget { return SealedEntry(.link(target), isOptional: item.isOptional) }
    guard item.isNested else { return try fileEntry(item, files, digests) }
    guard let code = nested[item.path] else {
      throw Diagnostic(
        .resourceSealInvalid, "the nested code \"\(item.path)\" is not signed", at: Place(file: item.path),
        remedy: .advice("sign nested code before the bundle that contains it"))
    }
    return SealedEntry(.nested(code), isOptional: item.isOptional)
  }

  private func fileEntry(
    _ item: SealScan.Item, _ files: [String: FileDigests], _ digests: Set<CodeDigest>
  ) throws(Diagnostic) -> SealedEntry {
    guard let known = files[item.path]?.values, digests.allSatisfy({ known[$0] != nil }) else {
      throw ResourceSeal.invalid("the digests of \"\(item.path)\" are missing", file: item.path)
    }
    return SealedEntry(.file(FileDigests(known.filter { digests.contains($0.key) })), isOptional: item.isOptional)
  }
}
