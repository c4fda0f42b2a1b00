import PropertyLists

extension Breach {
  static let git: [Breach] = [
    Breach("user-data-tracked", "xcuserdata") {
      $0.trackedPaths.append("Wecker.xcodeproj/xcuserdata/me.xcuserdatad/x.plist")
    },
    Breach("signing-secret-tracked", "holds a private key") { $0.trackedPaths.append("certificates/Distribution.p12") },
  ]
}
