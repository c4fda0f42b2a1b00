import SyntaxTrees
import Testing

@testable import SlipwayCommands

/// Projects with names in other alphabets and with digits, and lists of capabilities.
@Suite struct NewProjectNameTests {
  private func world() throws -> TestWorld {
    let world = try TestWorld()
    for role in ["AUTHOR", "COMMITTER"] {
      world.environment["GIT_\(role)_NAME"] = "Ada"
      world.environment["GIT_\(role)_EMAIL"] = "ada@uni-hd.example"
    }
    return world
  }

  @Test(arguments: ["日本語", "Ünïcode App", "2048", "שלום", "Привет мир"])
  func `a name that makes a module makes a project without findings`(name: String) throws {
    let world = try world()
    let line = ["new", name, "--bundle-id", "de.x.app", "--tests", "--ui-tests", "--no-git"]
    #expect(world.run(line) == 0, "\(world.problems)")
    #expect(world.run("check", name, "--json") == 0, "\(world.output) \(world.problems)")
    #expect(try world.json()["findings"]?.array?.filter { $0["severity"]?.string != "note" }.isEmpty == true)
    #expect(world.run("show", "--json", "-C", name) == 0)
    let identifiers = try world.json()["targets"]?.array?.compactMap { $0["bundleIdentifier"]?.string }
    #expect(identifiers?.first == "de.x.app" && Set(identifiers ?? []).count == 3, "\(identifiers ?? [])")
  }

  @Test(arguments: [
    ("日本語", "which has no letter from A to Z", "--bundle-id"), ("🎉 Party", "begins with", "begin with a letter"),
    ("2", "module", "begin with"),
  ]) func `other names are refused with the reason`(name: String, reason: String, hint: String) throws {
    let world = try world()
    #expect(world.run("new", name, "--company-id", "de.x") == 2)
    #expect(world.problems.contains(reason) && world.problems.contains(hint), "\(world.problems)")
  }

  @Test func `the capabilities that can be added are those of the platform, with the targets that have them`() throws {
    let world = try world()
    #expect(world.run("new", "Wecker", "--company-id", "de.x", "--here") == 0, "\(world.problems)")
    #expect(world.run("capability", "add", "push-notifications", "--no-portal") == 0, "\(world.problems)")
    #expect(world.run("capability", "list", "--available", "--json") == 0)
    let rows = try world.json()["available"]?.array ?? []
    #expect(rows.count > 20)
    let marked = rows.filter { $0["targets"]?.array?.isEmpty == false }
    #expect(marked.compactMap { $0["name"]?.string } == ["push-notifications"])
    for row in rows {
      #expect(row["platforms"]?.array?.contains("ios") == true, "\(row["name"]?.string ?? "")")
    }
    #expect(world.run("capability", "list", "--available", "--target", "Wecker") == 0)
    #expect(world.output.split(separator: "\n").filter { $0.hasPrefix("✓") }.count == 1, "\(world.output)")
    #expect(world.run("capability", "list", "--available", "--target", "Other") == 2)
  }

  @Test func `a list of targets names the kinds of products in words`() throws {
    let world = try world()
    #expect(world.run("new", "Wecker", "--company-id", "de.x", "--here", "--tests") == 0, "\(world.problems)")
    #expect(world.run("target", "list") == 0)
    #expect(world.output == "Wecker       app         de.x.Wecker\nWeckerTests  unit tests  de.x.WeckerTests\n")
    #expect(world.run("target", "list", "--json") == 0)
    #expect(world.output.contains("com.apple.product-type.bundle.unit-test"))
  }
}
