import Testing

@testable import SlipwayKit

/// Where an outlet and an action are written in classes of many styles.
@Suite struct ClassSourceTests {
  private func added(_ text: String, in path: String = "A.swift") throws -> (outlet: String, action: String) {
    let source = try #require(ClassSource("A", in: path, Array(text.utf8)))
    return (
      String(decoding: source.addingOutlet("x", of: "UILabel", isCollection: false, isWeak: true), as: UTF8.self),
      String(decoding: source.addingAction("go:"), as: UTF8.self)
    )
  }

  private static let outlet = "@IBOutlet weak var x: UILabel!\n"
  private static let action = "@IBAction func go(_ sender: Any) {\n"

  @Test(arguments: [
    ("class A {}\n", "class A {\n    \(outlet)}\n", "class A {\n    \(action)    }\n}\n"),
    ("class A { }\n", "class A {\n    \(outlet)}\n", "class A {\n    \(action)    }\n}\n"),
    (
      "class A { let y = 1 }\n", "class A {\n    \(outlet)    let y = 1 \n}\n",
      "class A {\n    \(action)    }\n    let y = 1 \n}\n"
    ),
    ("class A {\n}\n", "class A {\n    \(outlet)}\n", "class A {\n    \(action)    }\n}\n"),
    (
      "class A {\n\tlet y = 1\n}\n", "class A {\n\t\(outlet)\tlet y = 1\n}\n",
      "class A {\n\tlet y = 1\n\n\t\(action)\t}\n}\n"
    ),
    (
      "struct O {\n  class A: B<C> {\n  }\n}\n", "struct O {\n  class A: B<C> {\n    \(outlet)  }\n}\n",
      "struct O {\n  class A: B<C> {\n    \(action)    }\n  }\n}\n"
    ),
    (
      "class A {\n    @IBOutlet private var y: UIView! { didSet { f() } }\n    let z = 1\n}\n",
      "class A {\n    @IBOutlet private var y: UIView! { didSet { f() } }\n    @IBOutlet private var x: UILabel!\n    let z = 1\n}\n",
      "class A {\n    @IBOutlet private var y: UIView! { didSet { f() } }\n    let z = 1\n\n    \(action)    }\n}\n"
    ),
    (
      "class A {\n    @IBAction func a() {\n    }\n\n    func b() {}\n}\n",
      "class A {\n    \(outlet)    @IBAction func a() {\n    }\n\n    func b() {}\n}\n",
      "class A {\n    @IBAction func a() {\n    }\n\n    \(action)    }\n\n    func b() {}\n}\n"
    ),
  ]) func `Swift classes keep their style`(text: String, outlet: String, action: String) throws {
    let made = try added(text)
    #expect(made.outlet == outlet)
    #expect(made.action == action)
  }

  @Test(arguments: [
    (
      "class A {\n    @IBOutlet weak var y: UIView!\n    class B {\n        @IBOutlet var z: UIView!\n    }\n}\n",
      "weak var y: UIView!\n    @IBOutlet weak var x: UILabel!\n    class B"
    ),
    (
      "class A {\n    #if DEBUG\n    @IBOutlet var z: UIView!\n    #endif\n}\n",
      "class A {\n    @IBOutlet weak var x: UILabel!\n    #if DEBUG"
    ),
    (
      "class A {\n    @IBOutlet private var y: [UIView]!\n}\n",
      "[UIView]!\n    @IBOutlet private weak var x: UILabel!\n}"
    ),
    ("class A {\n    @IBOutlet open var y: UIView!\n}\n", "UIView!\n    @IBOutlet var x: UILabel!\n}"),
  ]) func `an outlet is with the class's own, in every build`(text: String, part: String) throws {
    let made = try added(text).outlet
    #expect(made.contains(part), "\(made)")
  }

  @Test func `Objective-C actions follow each other`() throws {
    let text = "@implementation A\n- (IBAction)a:(id)sender {\n  if (x) {\n  }\n}\n\n- (void)b {\n}\n@end\n"
    let made = try added(text, in: "A.m").action
    #expect(
      made == text.replacing("  }\n}\n\n", with: "  }\n}\n\n- (IBAction)go:(id)sender {\n}\n\n"), "\(made)")
  }

  @Test(arguments: ["@interface A : B @end", "@interface A () @end", "@implementation A @end", "@interface A"])
  func `no class of one line ends the program`(text: String) {
    if let source = ClassSource("A", in: "A.m", Array(text.utf8)) {
      #expect(source.addingAction("go:").count >= text.utf8.count)
    }
  }

  /// Interpolations in each other, ended or not, take no time and no stack.
  @Test(arguments: ["\"\\(", "\"\\(/*", "\"\"\"\n\\(a\\(", "#\"\\#("]) func `nested literals are read in bounds`(
    part: String
  ) {
    let text = "class A {\n}\n" + String(repeating: part, count: 20_000)
    if let source = ClassSource("A", in: "A.swift", Array(text.utf8)) { #expect(!source.declares("x")) }
  }

  @Test func `lines end as those of the source do`() throws {
    let made = try added("class A {\r\n    let y = 1\r\n}\r\n")
    #expect(made.outlet == "class A {\r\n    @IBOutlet weak var x: UILabel!\r\n    let y = 1\r\n}\r\n")
    #expect(made.action.hasSuffix("\r\n    @IBAction func go(_ sender: Any) {\r\n    }\r\n}\r\n"))
  }

  @Test func `Objective-C outlets are in the class extension, actions in the implementation`() throws {
    let text = "#import \"A.h\"\n\n@interface A ()\n@end\n\n@implementation A\n\n- (void)b {\n}\n\n@end\n"
    let made = try added(text, in: "A.m")
    #expect(
      made.outlet
        == text.replacing(
          "@interface A ()\n", with: "@interface A ()\n@property (weak, nonatomic) IBOutlet UILabel *x;\n"))
    #expect(
      made.action == text.replacing("}\n\n@end\n", with: "}\n\n- (IBAction)go:(id)sender {\n}\n\n@end\n"))
  }

  @Test(arguments: ["struct A {}", "enum A {}", "// class A {}", "let a = \"class A {\"", "class A {", "class AB {}"])
  func `what is no class is not found`(text: String) {
    #expect(ClassSource("A", in: "A.swift", Array(text.utf8)) == nil)
  }
}
