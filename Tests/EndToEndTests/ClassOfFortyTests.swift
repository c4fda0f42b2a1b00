import Diagnostics
import Dispatch
import FileTrees
import Foundation
import Processes
import Synchronization
import SyntaxTrees
import TestSupport
import Testing

/// A course at a university, from the list of its students to the day on which everything has expired.
@Suite struct ClassOfFortyTests {
  @Test func `forty students get keys, devices and a profile, work on two machines, and go on a year later`() throws {
    let course = try Course()
    try course.enrol()
    try course.certify()
    try course.registerDevices()
    try course.makeTeamProfile()
    try course.expectEveryAppRunsOnItsOwnDevice()
    try course.workOnTwoMachinesAtOnce()
    try course.comeBackAYearLater()
  }
}

/// The course: forty students, each with a bundle identifier and a device, and the teacher's machine.
private final class Course {
  static let size = 40
  static let start = "2026-10-01"
  static let nextYear = "2027-10-10"
  static let stranger = "00008110-00FFFFFFFFFFFFFF"

  let world: SealedWorld
  let students = (1...size).map(Student.init)
  private var remote: String { world.root + "/portal.git" }

  init() throws {
    world = try SealedWorld()
    try world.slipway(
      "team", "create", "Universität Heidelberg", "--program", "university", "--at", Self.start, "-q")
  }

  /// The members come from a list, and each accepts.
  func enrol() throws {
    let lines = students.map { "\($0.email),\"\($0.name), stud.\"" }
    try world.write("email,name\r\n" + lines.joined(separator: "\r\n") + "\r\n", to: "students.csv")
    let taken = try world.json("member", "import", "students.csv", "--at", Self.start)
    #expect(taken["schema"]?.string == "slipway.member.import/1")
    try world.each(students) { ["member", "accept", $0.email, "--at", Self.start, "-q"] }
    #expect(try world.json("member", "list", "--at", Self.start).objects("members").count == Self.size + 1)
  }

  /// Everyone makes a key and asks; one stroke approves.
  func certify() throws {
    try world.each(students) {
      ["identity", "create", "--key", "p256", "--email", $0.email, "--name", $0.name, "--at", Self.start, "-q"]
    }
    try world.each(students) { ["certificate", "request", "--as", $0.email, "--at", Self.start, "-q"] }
    let refused = try world.json(
      "certificate", "approve", "--all-pending", "--as", students[0].email, "--at", Self.start, exits: 2)
    #expect(refused["error"]?["code"]?.string == "role-forbids")
    try world.slipway("certificate", "approve", "--all-pending", "--at", Self.start, "-q")
    let issued = try world.json("certificate", "list", "--state", "issued", "--at", Self.start)
    #expect(issued.objects("certificates").count == Self.size)
  }

  /// Half of the devices are in Apple's form, the others in what a spreadsheet writes.
  func registerDevices() throws {
    let (first, second) = (students[..<20], students[20...])
    let apple = first.map { "\($0.device)\t\($0.name)s iPhone\tios" }
    try world.write(
      "Device ID\tDevice Name\tDevice Platform\n" + apple.joined(separator: "\n") + "\n", to: "devices.txt")
    let sheet = second.map { "\"\($0.name)s iPhone\";\($0.device)" }
    try world.write("\u{FEFF}Name;UDID\r\n" + sheet.joined(separator: "\r\n") + "\r\n", to: "devices.csv")
    for file in ["devices.txt", "devices.csv"] { try world.slipway("device", "import", file, "--at", Self.start, "-q") }
    #expect(try world.json("device", "list", "--at", Self.start).objects("devices").count == Self.size)
  }

  /// The teacher's own project has it made, as Xcode does.
  func makeTeamProfile() throws {
    try world.slipway("new", "App", "--company-id", "de.uni-hd.kurs", "-q")
    world.directory += "/App"
    let signed = try world.json("signing", "--allow-provisioning-updates", "--at", Self.start)
    #expect(signed.texts("made").last == "Created the profile \"iOS Team Provisioning Profile: *\"")
    let profile = try #require(try world.json("profile", "list", "--at", Self.start).objects("profiles").first)
    #expect(profile["state"]?.string == "active")
    for student in students {
      let folder = "../\(student.number)"
      try world.write(try world.text("App.xcodeproj/project.pbxproj"), to: folder + "/App.xcodeproj/project.pbxproj")
      try world.edit(folder + "/App.xcodeproj/project.pbxproj", "de.uni-hd.kurs.App", student.bundleIdentifier)
    }
    world.directory = world.root + "/work"
  }

  func expectEveryAppRunsOnItsOwnDevice() throws {
    let signing = try world.each(students) {
      ["signing", "-C", "\($0.number)", "--as", $0.email, "--at", Self.start, "--json"]
    }
    for (student, result) in zip(students, signing) {
      let target = try #require(try result.json().objects("targets").first)
      #expect(target["profile"]?.string == "iOS Team Provisioning Profile: *")
      #expect(target["bundleIdentifier"]?.string == student.bundleIdentifier)
    }
    let own = try world.each(students) {
      [
        "install", "-C", "\($0.number)", "--as", $0.email, "--device", $0.device, "--os", "18.0", "--at", Self.start,
        "--json",
      ]
    }
    for result in own {
      let answer = try result.json()
      #expect(answer["accepted"]?.bool == true && answer["unknown"]?.int == 0)
    }
    let foreign = try world.each(students, exits: 1) {
      [
        "install", "-C", "\($0.number)", "--as", $0.email, "--device", Self.stranger, "--os", "18.0", "--at",
        Self.start, "--json",
      ]
    }
    for result in foreign {
      let failed = try result.json().objects("checks").filter { $0["passed"]?.bool == false }
      #expect(failed.map { $0["code"]?.string } == ["0xE8008012"])
    }
  }

  /// The teacher and an assistant change the portal on two machines at the same time, and both push.
  func workOnTwoMachinesAtOnce() throws {
    try world.git("init", "--bare", "-q", "-b", "main", remote)
    try world.slipway("team", "push", remote, "-q")
    let other = ["SLIPWAY_HOME": world.root + "/other"]
    let machines = [world.environment, world.environment.merging(other) { $1 }]
    let clone = try ProgramRun.run(
      [SealedWorld.program, "team", "clone", remote, "-q"], directory: world.directory, environment: machines[1],
      timeLimit: .seconds(60))
    #expect(clone.status == .exited(0), "\(clone.errorText)")
    let work: [[[String]]] = [
      [["device", "register", "00008110-0000000000000A01", "--name", "Leihgerät 1"], ["team", "push"]],
      [["device", "register", "00008110-0000000000000A02", "--name", "Leihgerät 2"], ["team", "push"]],
    ]
    let results = SealedWorld.together([0, 1]) { machine in
      for arguments in work[machine] {
        let run = try ProgramRun.run(
          [SealedWorld.program] + arguments + ["--at", Self.start, "-q"], directory: "/",
          environment: machines[machine],
          timeLimit: .seconds(60))
        guard run.status == .exited(0) else { return run.errorText }
      }
      return ""
    }
    #expect(results == ["", ""])
    try world.slipway("team", "pull", "--at", Self.start, "-q")
    let names = try world.json("device", "list").objects("devices").compactMap { $0["name"]?.string }
    #expect(names.count == Self.size + 2 && names.contains("Leihgerät 1") && names.contains("Leihgerät 2"))
  }

  func comeBackAYearLater() throws {
    let late = Self.nextYear
    let expired = try world.json("certificate", "list", "--state", "expired", "--at", late)
    // Making the team's profile has also made a certificate for the teacher.
    #expect(expired.objects("certificates").count == Self.size + 1)
    let profile = try #require(try world.json("profile", "list", "--at", late).objects("profiles").first)
    #expect(profile["state"]?.string == "expired")
    let told = try world.each(students, exits: 1) { ["signing", "-C", "\($0.number)", "--as", $0.email, "--at", late] }
    #expect(told.allSatisfy { $0.output.contains("expired on 2027-10-01") })
    try world.slipway(
      "install", "-C", "1", "--as", students[0].email, "--device", students[0].device, "--at", late, exits: 1)
    let early = try world.json("profile", "renew", "iOS Team Provisioning Profile: *", "--at", late, exits: 2)
    #expect(early["error"]?["code"]?.string == "no-certificate")

    try world.each(students) { ["certificate", "request", "--as", $0.email, "--at", late, "-q"] }
    try world.slipway("certificate", "approve", "--all-pending", "--at", late, "-q")
    let renewed = try world.json("profile", "renew", "iOS Team Provisioning Profile: *", "--at", late)
    #expect(renewed["state"]?.string == "active" && renewed["uuid"] != profile["uuid"])
    let mended = try world.each(students) {
      [
        "install", "-C", "\($0.number)", "--as", $0.email, "--device", $0.device, "--os", "18.0", "--at", late,
        "--json",
      ]
    }
    for result in mended { #expect(try result.json()["accepted"]?.bool == true) }
  }
}

/// A student of the course.
private struct Student: Sendable {
  let number: Int

  var email: String { "student\(number)@uni-hd.example" }
  var name: String { "Studentin \(number)" }
  var bundleIdentifier: String { "de.uni-hd.kurs.s\(number)" }
  var device: String { "00008110-0000000000\(String(number + 0x1000, radix: 16, uppercase: true))00" }
}

extension SealedWorld {
  /// Runs the program once for each student, several at a time, and expects each to end with `code`.
  @discardableResult
  fileprivate func each(
    _ students: [Student], exits code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation,
    _ arguments: (Student) -> [String]
  ) throws -> [Result] {
    let (folder, variables) = (directory, environment)
    let lines = students.map { [Self.program] + arguments($0) }
    let results = Self.together(lines) { line in
      let outcome = try ProgramRun.run(line, directory: folder, environment: variables, timeLimit: .seconds(120))
      return Result(status: outcome.status, output: outcome.outputText, problems: outcome.errorText)
    }
    let failure = zip(lines, results).first { $0.1?.exitCode != code }
    #expect(
      failure == nil, "\(failure.map { "\($0.0) \(String(describing: $0.1))" } ?? "")", sourceLocation: sourceLocation)
    return results.compactMap(\.self)
  }

  /// Does `work` for each of `items`, several at a time; what throws gives nothing.
  fileprivate static func together<Item: Sendable, Answer: Sendable>(
    _ items: [Item], _ work: @Sendable (Item) throws -> Answer
  ) -> [Answer?] {
    let answers = Mutex<[Answer?]>(Array(repeating: nil, count: items.count))
    DispatchQueue.concurrentPerform(iterations: items.count) { place in
      let answer = try? work(items[place])
      answers.withLock { $0[place] = answer }
    }
    return answers.withLock { $0 }
  }
}
