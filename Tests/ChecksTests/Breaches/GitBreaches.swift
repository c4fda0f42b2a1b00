import Checks
import Diagnostics
import PropertyLists
import TestSupport

extension Breach {
  static let git: [Breach] = [
    Breach("user-data-tracked", "xcuserdata") {
      $0.trackedPaths.append("Wecker.xcodeproj/xcuserdata/me.xcuserdatad/x.plist")
    },
    Breach("signing-secret-tracked", "may contain a private key") {
      $0.trackedPaths.append("certificates/Distribution.p12")
    },
    Breach("signing-secret-tracked", "\"keys/AuthKey.pem\"") {
      $0.trackedPaths.append("keys/AuthKey.pem")
      $0.files["keys/AuthKey.pem"] = """

        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIKL211upaO3vR245YmVPpkuIw+mZa4oj0nrJrrCmiL2soAoGCCqGSM49
        AwEHoUQDQgAEfHREyeTtKSazy4hVZRSXtMvUq0lljw0MU7e/vBJmc5D7jv+e82CQ
        pJxW7NXq4Kuy8+vB2HMTlOAhNx9atCh/JQ==
        -----END EC PRIVATE KEY-----
        """
    },
    Breach("profile-tracked", "the provisioning profile") { $0.trackedPaths.append("Wecker.mobileprovision") },
    Breach("signing-secret-untracked", "git add . would add it") { $0.untrackedPaths = ["keys/Distribution.p12"] },
    Breach("profile-untracked", "git add . would add it") { $0.untrackedPaths = ["Wecker.mobileprovision"] },
    Breach("build-product-tracked", "Git tracks the build product \"build/Wecker.xcarchive\"") {
      $0.trackedPaths.append("build/Wecker.xcarchive/Info.plist")
    },
    Breach("build-product-tracked", "\"Wecker.ipa\"") { $0.trackedPaths.append("Wecker.ipa") },
    Breach("conflict-marker-tracked", "\"Wecker/App.swift\" contains conflict markers") {
      $0.files["Wecker/App.swift"] = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> feature\n"
    },
    Breach("repository-unreadable", "is owned by another user, so tracked and ignored files could not be checked") {
      $0.unreadableRepositories = [
        UnreadableRepository(
          folder: ".",
          problem: Diagnostic("repository-not-trusted", "the repository at \"/a\" is owned by another user"))
      ]
    },
    Breach("tracked-name-collision", "the tracked files \"Wecker/App.swift\" and \"Wecker/app.swift\"") {
      $0.trackedPaths.append("Wecker/app.swift")
    },
    Breach("tracked-name-collision", "the tracked folders \"Wecker\" and \"wecker\"") {
      $0.trackedPaths.append("wecker/Bell.swift")
    },
    Breach("ignore-incomplete", "no .gitignore lists xcuserdata") { $0.ignored = "*.p12\n" },
    Breach("ignore-incomplete", "does not ignore .DS_Store") { $0.ignored = "xcuserdata/\n" },
    Breach("ignore-incomplete", "does not ignore \"App/DerivedData\"") { $0.buildFolders = ["App/DerivedData"] },
  ]
}
