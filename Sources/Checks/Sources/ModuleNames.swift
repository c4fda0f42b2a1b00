import SyntaxTrees
import XcodeProjects

extension CheckedTarget {
  /// The names by which sources, interface files and the linker may refer to the product; `nil` if unknown.
  var moduleNames: Set<String>? {
    var names: Set<String> = []
    for configuration in configurations {
      for key in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME"] {
        switch configuration.setting(key) {
        case .known(let name, _): names.formUnion([name, String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })])
        case .uncertain: return nil
        case .absent where key == "PRODUCT_NAME": return nil
        case .absent: break
        }
      }
    }
    return names.isEmpty ? nil : names
  }
}

extension SourceSearch {
  /// The sources with the custom class of an object; `nil` if the class is in an unknown module.
  func sources(ofClassOf object: MarkupElement, in interface: TargetInterface) -> TargetSources? {
    guard !object.isClassOfTarget, let module = object[attribute: "customModule"] else {
      return project.sources(of: interface.target)
    }
    let makers = project.targets.filter { $0.moduleNames?.contains(module) ?? false }
    return makers.count == 1 ? makers.first.map(project.sources) : nil
  }
}
