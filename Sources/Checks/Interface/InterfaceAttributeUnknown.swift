import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for user-defined runtime attributes that no class has.
struct InterfaceAttributeUnknown: CheckRule {
  let description = RuleDescription(
    id: "interface-attribute-unknown", severity: .warning,
    summary: "User-defined runtime attribute exists in no class",
    explanation: """
      A storyboard or xib sets a property of an object by its key path, as for @IBInspectable. No source and no system \
      class has the property, usually because it was renamed or removed. The system logs that it failed to set the \
      property, and continues. The rule checks only targets whose sources and libraries are all known.
      """,
    wrong: "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadios\">",
    right: "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadius\">",
    source: "UIKit: \"Failed to set … user defined inspected property\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.flatMap { interface -> [Finding] in
        let attributes = interface.file.runtimeAttributes.filter { !Self.systemKeys.contains($0.key) }
        guard !attributes.isEmpty, Self.knowsAll(of: interface.target, in: project) else { return [] }
        let sources = project.sources(of: interface.target)
        return Finding.atOnceByMessage(
          attributes.filter { !Self.mayHave($0.key, sources) }.map { element, key in
            let path = element[attribute: "keyPath"] ?? key
            return finding(
              "no class has the property \"\(key)\" of the runtime attribute \"\(path)\"",
              hint: "remove the attribute in Xcode's Identity inspector, or correct its key path",
              at: interface.file.place(of: element), target: interface.target.name)
          })
      }
    }
  }

  private static func knowsAll(of target: CheckedTarget, in project: CheckedProject) -> Bool {
    !project.interfaces.mayBeElsewhere && project.sources(of: target).isLinkedWhole && project.hasAllClasses(of: target)
  }

  /// Whether any source has a name by which key-value coding finds `key`.
  private static func mayHave(_ key: String, _ sources: TargetSources) -> Bool {
    let capital = key.prefix(1).uppercased() + key.dropFirst()
    return [key, "_" + key, "is" + capital, "_is" + capital, "set" + capital].contains(
      where: sources.mentionsWithLibraries)
  }

  /// The properties of system classes that are set as runtime attributes, and the first parts of key paths.
  ///
  /// From Apple's documentation of UIKit, AppKit and Core Animation.
  private static let systemKeys: Set<String> = SystemClasses.outlets.union([
    "accessibilityElement", "accessibilityElementsHidden", "accessibilityHint", "accessibilityIdentifier",
    "accessibilityLabel", "accessibilityLanguage", "accessibilityTraits", "accessibilityValue",
    "accessibilityViewIsModal", "adjustsFontForContentSizeCategory", "adjustsFontSizeToFitWidth",
    "adjustsImageWhenDisabled", "adjustsImageWhenHighlighted", "allowsEditingTextAttributes", "allowsSelection",
    "alpha", "alphaValue", "animates", "attributedPlaceholder", "attributedText", "attributedTitle",
    "automaticallyAdjustsScrollViewInsets", "backgroundColor", "backgroundImage", "barStyle", "barTintColor",
    "baseWritingDirection", "bezelStyle", "bordered", "bounds", "bounces", "cellTextColor", "clipsToBounds", "color",
    "columns", "contentEdgeInsets", "contentInset", "contentMode", "contentOffset", "contentSize",
    "delaysContentTouches",
    "drawsBackground", "editable", "enabled", "estimatedRowHeight", "excludedFromWindowsMenu", "exclusiveTouch",
    "fillColor", "focusRingType",
    "font",
    "frame", "hidden", "hidesBackButton", "hidesBottomBarWhenPushed", "highlighted", "highlightsToday", "identifier",
    "image",
    "imageEdgeInsets", "imageInsets", "indicatorStyle", "insetsLayoutMarginsFromSafeArea", "isAccessibilityElement",
    "isEnabled", "isHidden", "isSelectable", "isTranslucent", "keyboardAppearance", "keyboardType", "layer",
    "layoutMargins", "lineBreakMode", "maximumNumberOfLines", "minimumScaleFactor", "modalPresentationStyle",
    "modalTransitionStyle", "multipleTouchEnabled", "numberOfLines", "opaque", "padding", "pagingEnabled",
    "placeholder",
    "placeholderString", "preferredContentSize", "preferredMaxLayoutWidth", "preservesSuperviewLayoutMargins",
    "progressTintColor", "prompt", "restorationIdentifier", "returnKeyType", "rowHeight", "scrollEnabled",
    "scrollsToTop",
    "secure", "secureTextEntry", "selectable", "selected", "selectedImage", "selectedTextColor", "selectionStyle",
    "semanticContentAttribute", "separatorColor", "separatorInset", "separatorStyle", "shadowColor", "shadowImage",
    "shadowOffset", "shadowRadius", "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator", "spacing",
    "state",
    "stringValue", "tag", "text", "textAlignment", "textColor", "textContainer", "textContainerInset", "tintColor",
    "title", "titleEdgeInsets", "titleTextAttributes", "toolTip", "trackTintColor", "transform", "translucent",
    "userInteractionEnabled", "value", "wantsLayer",
  ])
}

extension InterfaceFile {
  /// The user-defined runtime attributes, with the first part of each key path.
  fileprivate var runtimeAttributes: [(element: MarkupElement, key: String)] {
    document.elements.filter { $0.name == "userDefinedRuntimeAttribute" }.compactMap { element in
      let key = element[attribute: "keyPath"]?.split(separator: ".").first.map(String.init)
      return key.map { (element, $0) }
    }
  }
}
