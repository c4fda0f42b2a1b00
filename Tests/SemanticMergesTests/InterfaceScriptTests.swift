import SemanticMerges
import SyntaxTrees
import TestSupport
import Testing

/// Merges of random edits of a storyboard.
struct InterfaceScriptTests {
  /// A scene: a controller, its views and what it is connected with.
  struct Scene {
    var title: String
    var views: [String]
    var outlets: [String: String]
  }

  /// A storyboard, put together from its scenes.
  struct Sample {
    var scenes: [(id: String, scene: Scene)]
    /// The texts of the views.
    var texts: [String: String] = [:]

    static var start: Sample {
      Sample(
        scenes: (1...3).map { number in
          let views = (1...3).map { "v\(number)\($0)" }
          return ("s\(number)", Scene(title: "T\(number)", views: views, outlets: ["first": views[0]]))
        })
    }

    var text: String {
      let body = scenes.map { id, scene in
        let views = scene.views.map { #"<label text="\#(texts[$0] ?? "A")" id="\#($0)"/>"# }
        let outlets = scene.outlets.sorted { $0.key < $1.key }.map { name, view in
          #"<outlet property="\#(name)" destination="\#(view)" id="o-\#(id)-\#(name)-\#(view)"/>"#
        }
        return """
              <!--\(scene.title)-->
              <scene sceneID="\(id)">
                  <objects>
                      <viewController title="\(scene.title)" id="c-\(id)" sceneMemberID="viewController">
                          <view key="view" id="w-\(id)">
                              <subviews>
                                  \(views.joined(separator: "\n                        "))
                              </subviews>
                          </view>
                          <connections>
                              \(outlets.joined(separator: "\n                    "))
                          </connections>
                      </viewController>
                      <placeholder placeholderIdentifier="IBFirstResponder" id="p-\(id)" sceneMemberID="firstResponder"/>
                  </objects>
                  <point key="canvasLocation" x="\(scene.title.count)" y="0.0"/>
              </scene>

          """
      }
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="1">
            <scenes>
        \(body.joined())    </scenes>
        </document>

        """
    }

    mutating func edit(_ numbers: inout SeededNumbers) {
      let index = numbers.below(max(1, scenes.count))
      let word = "N\(numbers.below(4))"
      guard scenes.indices.contains(index) else { return }
      switch numbers.below(9) {
      case 0: scenes.append(("n\(word)", Scene(title: word, views: ["x\(word)"], outlets: [:])))
      case 1: scenes.remove(at: index)
      case 2: scenes[index].scene.title = word
      case 3: scenes[index].scene.views.append("a\(word)\(scenes[index].id)")
      case 4:
        guard let view = scenes[index].scene.views.first else { return }
        scenes[index].scene.views.removeFirst()
        for (place, _) in scenes.enumerated() {
          scenes[place].scene.outlets = scenes[place].scene.outlets.filter { $0.value != view }
        }
      case 5:
        // A view is moved into another scene, and with it its outlets go.
        guard let view = scenes[index].scene.views.popLast(), let last = scenes.indices.last else { return }
        scenes[index].scene.outlets = scenes[index].scene.outlets.filter { $0.value != view }
        scenes[last].scene.views.insert(view, at: 0)
      case 6: if let view = scenes[index].scene.views.last { scenes[index].scene.outlets["second"] = view }
      case 7: if let view = scenes[index].scene.views.first { texts[view] = word }
      default: scenes.append(("m\(word)", Scene(title: word, views: [], outlets: [:])))
      }
      var seen: Set<String> = []
      scenes = scenes.filter { seen.insert($0.id).inserted }
    }
  }

  /// What is wrong with a storyboard, told by a reader that knows nothing of merges.
  private func flaws(_ text: String) throws -> Set<String> {
    let document = try MarkupDocument(parsing: Array(text.utf8), file: "Main.storyboard")
    var (ids, named, flaws): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var waiting = [document.root]
    while let element = waiting.popLast() {
      for id in [element[attribute: "id"], element[attribute: "sceneID"]].compactMap(\.self)
      where !ids.insert(id).inserted {
        flaws.insert("\(id) twice")
      }
      if let target = element[attribute: "destination"] { named.insert(target) }
      if element.name == "scene" {
        let controllers = element.elements.flatMap(\.elements).filter {
          $0[attribute: "sceneMemberID"] == "viewController"
        }
        let id = element[attribute: "sceneID"] ?? ""
        if controllers.map({ $0[attribute: "id"] }) != ["c-\(id)"] { flaws.insert("scene \(id) is fused") }
      }
      let properties = element.elements.filter { $0.name == "outlet" }.compactMap { $0[attribute: "property"] }
      if Set(properties).count < properties.count { flaws.insert("an outlet of \(element.name) twice") }
      waiting += element.elements
    }
    for id in named where !ids.contains(id) { flaws.insert("\(id) is missing") }
    return flaws
  }

  @Test(arguments: UInt64(1)...60)
  func `scenes are never joined, and no identifier or reference breaks`(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let base = Sample.start
    var (ours, theirs) = (base, base)
    for _ in 0...numbers.below(4) { ours.edit(&numbers) }
    for _ in 0...numbers.below(4) { theirs.edit(&numbers) }
    let result = merged(base.text, ours.text, theirs.text, path: "Main.storyboard")
    expectMarkersMatch(result)
    let known = try flaws(ours.text).union(flaws(theirs.text))
    for takesOurs in [true, false] {
      let new = try flaws(result.reading(ours: takesOurs)).subtracting(known)
      #expect(new.isEmpty, "seed \(seed): \(new)")
    }
    #expect(result.conflicts.allSatisfy { $0.kind != .file }, "seed \(seed)")
    for choice in 0..<4 {
      let mixed = try flaws(result.reading { ($0 + choice) % 3 == 0 || ($0 & choice) == 1 }).subtracting(known)
      #expect(mixed.isEmpty, "seed \(seed), choice \(choice): \(mixed)")
    }
  }

  @Test func `a view that one side removed and the other changed comes back with its outlets`() {
    let base = Sample.start
    var (ours, theirs) = (base, base)
    ours.scenes[0].scene.views.removeFirst()
    ours.scenes[0].scene.outlets = [:]
    theirs.texts["v11"] = "New"
    let result = merged(base.text, ours.text, theirs.text, path: "Main.storyboard")
    #expect(result.conflicts.count == 1)
    #expect(result.reading(ours: true) == ours.text)
    let theirReading = result.reading(ours: false)
    #expect(theirReading.contains(#"<label text="New" id="v11"/>"#) && theirReading.contains(#"destination="v11""#))
  }

  @Test func `scenes that each side added at the end stay two scenes`() throws {
    let base = Sample.start
    var (ours, theirs, both) = (base, base, base)
    let (first, second) = (Scene(title: "A", views: [], outlets: [:]), Scene(title: "B", views: [], outlets: [:]))
    ours.scenes.append(("sA", first))
    theirs.scenes.append(("sB", second))
    both.scenes += [("sA", first), ("sB", second)]
    #expect(merged(base.text, ours.text, theirs.text, path: "Main.storyboard").text == both.text)
  }

  @Test func `a scene that one side removed and the other changed is in conflict as a whole`() {
    let base = Sample.start
    var (ours, theirs) = (base, base)
    ours.scenes.remove(at: 1)
    theirs.scenes[1].scene.title = "New"
    let result = merged(base.text, ours.text, theirs.text, path: "Main.storyboard")
    #expect(result.conflicts.map(\.name) == ["c-s2"])
    #expect(result.reading(ours: true) == ours.text)
    #expect(result.reading(ours: false) == theirs.text)
  }

  @Test func `outlets that both sides connected in different ways are one conflict`() throws {
    let base = Sample.start
    var (ours, theirs) = (base, base)
    ours.scenes[0].scene.outlets["second"] = "v12"
    theirs.scenes[0].scene.outlets["second"] = "v13"
    let result = merged(base.text, ours.text, theirs.text, path: "Main.storyboard")
    expectMarkersMatch(result)
    #expect(result.conflicts.count == 1)
  }
}
