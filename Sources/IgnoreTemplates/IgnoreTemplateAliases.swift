/// Other names of ignore templates, such as those in github.com/github/gitignore.
enum IgnoreTemplateAliases {
  /// The name of the template that `name` means, in any case; `name` itself if it is no alias.
  static func name(for name: String) -> String {
    byAlias[name.lowercased()] ?? name
  }

  private static let byAlias: [String: String] = {
    var names: [String: String] = [:]
    for (name, aliases) in rows {
      for alias in aliases { names[alias] = name }
    }
    return names
  }()

  /// The templates and their other names, in lower case.
  static let rows: [(name: String, aliases: [String])] = [
    ("CPlusPlus", ["c++", "cpp", "cxx"]),
    ("CSharp", ["c#", "dotnet", ".net"]),
    ("CocoaPods", ["pods", "podfile"]),
    ("DotNetMaui", ["maui"]),
    ("Go", ["golang"]),
    ("JetBrains", ["clion", "idea", "intellij", "phpstorm", "pycharm", "rubymine", "webstorm"]),
    ("KotlinMultiplatform", ["kmm", "kmp"]),
    ("Make", ["makefile"]),
    ("Node", ["nodejs", "node.js", "npm", "yarn", "pnpm"]),
    ("Objective-C", ["objc", "objectivec"]),
    ("Playgrounds", ["playground"]),
    ("ReactNative", ["react-native"]),
    ("SublimeText", ["sublime"]),
    ("SwiftPM", ["spm", "swiftpackage", "swiftpackagemanager"]),
    ("TeX", ["latex"]),
    ("TypeScript", ["ts"]),
    ("Unity", ["unity3d"]),
    ("Unreal", ["unrealengine"]),
    ("Vim", ["neovim", "nvim", "vi"]),
    ("VisualStudioCode", ["code", "vscode", "vs-code", "visual-studio-code"]),
    ("macOS", ["darwin", "mac", "mac-os", "macosx", "os-x", "os x", "osx"]),
  ]
}
