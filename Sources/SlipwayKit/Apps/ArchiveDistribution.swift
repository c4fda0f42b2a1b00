public import AppBundles
import CodeSignatures
import CodeSigning
public import Diagnostics
import FileTrees
import PNGImages
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The export of an archive, signed for a method.
public struct ArchiveDistribution {
  /// What is exported, and how.
  public let export: ArchiveExport
  /// The signatures that were made, or would be.
  public let signing: AppSigning.Result
  /// Whether the signed app is what its users need; `nil` for a plan.
  public let verification: ProductVerification?
  /// The names of the files that were written, in order; empty for a plan.
  public let files: [String]

  /// Signs a copy of an archive's app, and writes it into a new folder.
  ///
  /// - Parameters:
  ///   - path: The .xcarchive.
  ///   - options: How to export it; what they name takes precedence over the best profiles, but not over `choices`.
  ///   - directory: The folder of the profile files that the options name.
  ///   - base: The URL of the folder on a web server from which devices will install the app.
  ///   - icon: The path of a PNG file with the icon for testers; `nil` takes an icon file of the app.
  ///   - choices: Where the identity and the profiles come from, which is asked once the archive can be exported.
  ///   - folder: The folder, which must not exist or be empty.
  ///   - isPlan: Whether to write nothing.
  ///   - date: The date.
  /// - Throws: `archive-not-exportable`, `export-options-invalid`, `install-url-invalid`, `folder-exists`, what
  ///   ``AppSigning/sign(_:into:isPlan:at:)`` throws, and what reading and writing files throws. Nothing is written then.
  public init(
    of path: String, with options: ExportOptions, profilesIn directory: String, at base: String?, icon: String? = nil,
    signing choices: @autoclosure () throws(Diagnostic) -> AppSigning, to folder: String, isPlan: Bool, on date: Date
  ) throws(Diagnostic) {
    try TreeWriter.checkFree(folder)
    try ProductPackage.check(folder, isOutside: path)
    let image = try icon.map(Self.icon)
    let export = try ArchiveExport(of: ProductArchive(at: path), with: options, at: base, icon: image)
    let signing = try Self.signing(choices(), following: export, profilesIn: directory)
    let sign = { (copy: String?) throws(Diagnostic) in
      let result = try signing.sign(export.application.path, into: copy, isPlan: isPlan, at: date)
      try Self.checkTeam(of: result, in: export.options)
      return result
    }
    self.export = export
    guard !isPlan else {
      (self.signing, verification, files) = (try sign(nil), nil, [])
      return
    }
    let written = try export.write(to: folder) { copy throws(Diagnostic) in
      let result = try sign(copy)
      var verifying = AppVerification(portal: signing.session, purpose: export.method.purpose)
      verifying.policy = signing.policy
      let verification = try verifying.result(of: copy, at: date)
      let signatures = ArchiveExport.Signatures(
        parts: result.parts, profiles: result.profiles,
        isManual: options.isManual || signing.isGiven)
      return (signatures, (result, verification))
    }
    (self.signing, verification) = written.value
    files = written.files
  }

  private static func icon(at path: String) throws(Diagnostic) -> PNGImage {
    let image = try PNGImage(decoding: FileAccess.read(path, limit: 16 << 20))
    guard image.width == image.height else {
      throw Diagnostic(
        .pngInvalid, "the icon has \(image.width) x \(image.height) pixels, but icons are squares",
        at: Place(file: path),
        remedy: .advice("give a square PNG file, such as one of 1024 x 1024 pixels"))
    }
    return image
  }

  /// The choices of the options; what the user chose comes after them, and so takes precedence.
  private static func signing(
    _ signing: AppSigning, following export: ArchiveExport, profilesIn directory: String
  ) throws(Diagnostic) -> AppSigning {
    var signing = signing
    let options = export.options
    signing.type = export.method.profileType
    signing.identity = signing.identity ?? options.certificate.map(IdentitySelector.init)
    signing.profiles =
      options.profiles.map { .init(for: $0.identifier, ProfileSource($0.profile, from: directory)) } + signing.profiles
    guard options.isManual, signing.profileFolders.isEmpty else { return signing }
    let app = export.application.product
    let named = signing.profiles.map { $0.identifier ?? app.identifier }
    guard let bare = app.withNested.first(where: { $0.kind.carriesProfile && !named.contains($0.identifier) }) else {
      return signing
    }
    throw Diagnostic(
      .exportOptionsInvalid, "signing is manual, but no profile is given for \"\(bare.path)\"",
      remedy: .advice("add \(bare.identifier ?? "its bundle identifier") to provisioningProfiles"))
  }

  private static func checkTeam(of result: AppSigning.Result, in options: ExportOptions) throws(Diagnostic) {
    guard let wanted = options.team, let outermost = result.parts.last,
      let team = result.profiles[outermost.product.path]?.teamID ?? outermost.request.identity?.certificate.teamID,
      team != wanted
    else { return }
    throw Diagnostic(
      .signingRefused, "the app would be signed for the team \(team), but teamID is \(wanted)",
      remedy: .advice("correct teamID, or give an identity and profiles of the team \(wanted)"))
  }
}
