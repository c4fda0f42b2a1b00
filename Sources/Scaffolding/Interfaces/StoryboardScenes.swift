public import Diagnostics
public import InterfaceFiles

/// Scenes of existing storyboards.
public enum StoryboardScenes {
  /// Adds a scene for a class to a storyboard.
  ///
  /// Code finds the scene by the class's name. The system's own classes get no identifier.
  ///
  /// - Parameters:
  ///   - typeName: The view controller's class, in the target that has the storyboard.
  ///   - template: The scene to copy.
  ///   - language: The language of its class; only Swift classes have a module.
  ///   - owner: What the new identifiers are made from; the class's name for `nil`.
  ///   - document: The storyboard.
  ///   - file: Its path, for messages.
  /// - Returns: The storyboard with the scene, and the identifier of its view controller.
  /// - Throws: `storyboard-unsuitable` for what is no storyboard, `scene-exists` where the class has a scene.
  public static func adding(
    _ typeName: String, like template: SceneTemplate, in language: Language, for owner: String? = nil,
    to document: InterfaceDocument, file: String
  ) throws(Diagnostic) -> InterfaceDocument.Copied {
    guard document.kind == .storyboard else {
      throw Diagnostic(
        .storyboardUnsuitable, "\"\(file)\" is not a storyboard with scenes", at: Place(file: file))
    }
    guard !document.scenes.contains(where: { $0.controller?.className == typeName }) else {
      throw Diagnostic(
        .sceneExists, "\"\(file)\" already contains a scene for class \"\(typeName)\"", at: Place(file: file))
    }
    var copied = document.adding(scenesOf: template.document, for: owner ?? typeName)
    if typeName != template.className {
      let module = language == .swift ? InterfaceAttribute.ownModule : ""
      copied = copied.changed(
        try copied.document.setting(
          [(.identifier, typeName), (.class, typeName), (.module, module)], of: copied.id, file: file))
    }
    return copied.changed(copied.document.titling(sceneOf: copied.id, title(typeName)))
  }

  /// The title that Interface Builder makes from a class, such as `Detail View Controller`.
  private static func title(_ typeName: String) -> String {
    let isOfSystem = ["UI", "NS"].contains { typeName.hasPrefix($0) }
    let name = isOfSystem ? typeName.dropFirst(2) : typeName[...]
    return name.indices.reduce(into: "") { title, index in
      let isStart =
        index > name.startIndex && name[index].isUppercase && !name[name.index(before: index)].isUppercase
      title += (isStart ? " " : "") + String(name[index])
    }
  }
}

extension Diagnostic.Code {
  package static let storyboardUnsuitable = Diagnostic.Code(
    "storyboard-unsuitable", "The file can't contain the scene.", "name a storyboard of the same platform")
  package static let sceneExists = Diagnostic.Code(
    "scene-exists", "The class already has a scene.", "choose another name for the class")
}
