import AppBundles
import Diagnostics
import Foundation
import PNGImages
import ZipArchives

extension FuzzedReader {
  static let packages = [
    FuzzedReader(name: "export-options", check: checkExportOptions),
    FuzzedReader(name: "png", check: checkImage),
    FuzzedReader(name: "zip", check: checkArchive),
  ]
}

private func checkExportOptions(_ bytes: [UInt8]) {
  guard let options = try? ExportOptions(parsing: bytes, file: "fuzzed") else { return }
  precondition(options.isManual || options.profiles.isEmpty, "profiles are given without manual signing")
}

/// An image is refused, or what is written reads as the same.
private func checkImage(_ bytes: [UInt8]) {
  // Large images are only slow.
  guard let image = try? PNGImage(decoding: bytes), image.width * image.height <= 1 << 16 else { return }
  guard let written = try? image.encoded() else { preconditionFailure("the image can't be written") }
  precondition((try? PNGImage(decoding: written)) == image, "the written image is another")
  precondition(image.scaled(to: 57).width == 57)
}

/// An archive is refused, or it is unpacked into its folder and nowhere else.
private func checkArchive(_ bytes: [UInt8]) {
  let place = FileManager.default.temporaryDirectory.path() + "/slipway-fuzz-\(getpid())"
  let (file, folder) = (place + "/in/archive.zip", place + "/in/out")
  try? FileManager.default.removeItem(atPath: place)
  guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil,
    FileManager.default.createFile(atPath: file, contents: Data(bytes))
  else { return }
  guard let archive = try? ZipArchive(at: file) else { return }
  try? archive.unpack(into: folder) { _ in true }
  let beside = (try? FileManager.default.contentsOfDirectory(atPath: place + "/in").sorted()) ?? []
  precondition(beside == ["archive.zip", "out"], "files beside the folder: \(beside)")
  precondition((try? FileManager.default.contentsOfDirectory(atPath: place)) == ["in"], "files above the folder")
}
