import SyntaxTrees
import TestSupport
import Testing

/// The completion scripts, in the shells that read them, against the commands of the reference.
@Suite struct CompletionTests {
  /// Has bash complete each line of a file, and prints the line, a tab, and the choices.
  private static let bash = """
    source slipway.bash
    while IFS= read -r line; do
      read -ra COMP_WORDS <<< "$line"
      [[ $line == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _slipway "$PROGRAM" "${COMP_WORDS[COMP_CWORD]}"
      printf '%s\\t%s\\n' "$line" "${COMPREPLY[*]}"
    done < lines
    """

  /// The same for zsh, whose widgets are replaced by what prints.
  private static let zsh = """
    compdef() { : }
    compset() { : }
    _describe() { for choice in "${(@P)4}"; do print -rn -- "${choice%%:*} "; done }
    _files() { print -rn -- FILES }
    source ./slipway.zsh
    while IFS= read -r line; do
      words=(${=line}); words[1]=$PROGRAM
      [[ $line == *" " ]] && words+=("")
      CURRENT=$#words; PREFIX=$words[CURRENT]
      print -rn -- "$line"$'\\t'; _slipway; print
    done < lines
    """

  private static let fish = """
    source slipway.fish
    function slipway; $PROGRAM $argv; end
    while read -l line
      printf '%s\\t' $line
      echo (complete -C $line | string replace -r '\\t.*' '')
    end < lines
    """

  /// What a shell offers for each of `lines`, each beginning with `slipway`.
  private func offered(
    _ lines: [String], in shell: String, _ script: String, of world: SealedWorld? = nil
  ) throws -> [String: Set<String>] {
    let world = try world ?? SealedWorld()
    world.variables = ["PROGRAM": SealedWorld.program]
    try world.write(try world.slipway("completion", shell).output, to: "slipway.\(shell)")
    try world.write(lines.joined(separator: "\n") + "\n", to: "lines")
    let result = try world.run([shell, "-c", script])
    #expect(result.exitCode == 0 && result.problems == "", "\(result)")
    var offered: [String: Set<String>] = [:]
    for line in result.output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      offered[parts[0]] = Set((parts.count > 1 ? parts[1] : "").split(separator: " ").map(String.init))
    }
    return offered
  }

  private func isInstalled(_ shell: String) throws -> Bool {
    try SealedWorld().run(["/bin/sh", "-c", "command -v \(shell)"]).exitCode == 0
  }

  @Test func `bash is offered the commands and options of the reference`() throws {
    let reference = try Reference()
    var expected: [String: Set<String>] = [:]
    for (command, options) in reference.options {
      expected[command + " -"] = options.union(reference.shared).union(["-h", "--help"])
      var words = command.split(separator: " ").map(String.init)
      while let verb = words.popLast(), !words.isEmpty {
        expected[words.joined(separator: " ") + " ", default: []].insert(verb)
      }
    }
    expected["slipway "]?.insert("help")
    #expect(expected.count > 130)
    let offered = try offered(expected.keys.sorted(), in: "bash", Self.bash)
    for (line, choices) in expected { #expect(offered[line] == choices, "\(line)") }
  }

  @Test func `bash makes the sign of equality a word of its own`() throws {
    let offered = try offered(["slipway check --color = al", "slipway check --color ="], in: "bash", Self.bash)
    #expect(offered["slipway check --color = al"] == ["always"])
    #expect(offered["slipway check --color ="] == ["auto", "always", "never"])
  }

  private static let lines: [(line: String, choices: Set<String>)] = [
    ("slipway compl", ["completion"]),
    ("slipway version b", ["bump"]),
    ("slipway version bump m", ["major", "minor"]),
    ("slipway completion --color a", ["auto", "always"]),
    ("slipway -C folder --json completion ", ["bash", "zsh", "fish"]),
    ("slipway completion --quie", ["--quiet"]),
    ("slipway help completi", ["completion"]),
    ("slipway help version s", ["show", "set"]),
    ("slipway check --color=al", ["--color=always"]),
  ]

  @Test(arguments: [("bash", Self.bash), ("zsh", Self.zsh), ("fish", Self.fish)])
  func `a shell offers names of what exists, and files only where one is meant`(shell: String, script: String) throws {
    guard try isInstalled(shell) else { return }
    let world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--here", "-q")
    try world.slipway("branch", "create", "feature/alarm", "-q")
    try world.slipway("target", "add", "Other_Kit", "--template", "framework", "-q")
    let lines: [(line: String, choices: Set<String>)] = [
      ("slipway switch ", ["feature/alarm", "main"]), ("slipway feature finish ", ["alarm"]),
      ("slipway show O", ["Other_Kit"]), ("slipway version set 1 --target W", ["Wecker"]),
      ("slipway check --only plural-invalid,bundle-id-ch", ["plural-invalid,bundle-id-characters"]),
      ("slipway target add Timer --template ios-ta", ["ios-tabbed", "ios-table"]),
      ("slipway target add Kern --template frame", ["framework"]), ("slipway remote remove ", []),
      ("slipway switch nothing", []),
    ]
    let offered = try offered(lines.map(\.line), in: shell, script, of: world)
    for (line, choices) in lines {
      let word = line.hasSuffix(" ") ? "" : line.split(separator: " ").last ?? ""
      let fitting = offered[line]?.filter { $0.hasPrefix(word) }
      #expect(fitting == choices, "\(shell): \(line)")
    }
  }

  @Test func `bash quotes a name with spaces, unless it is quoted already`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "Mein Wecker", "--company-id", "de.uni-hd.demo", "--here", "-q")
    try world.write(try world.slipway("completion", "bash").output, to: "slipway.bash")
    world.variables = ["PROGRAM": SealedWorld.program]
    let script = """
      source slipway.bash
      for word in 'Mein' 'Mein\\ W' '"Mein W'; do
        COMP_WORDS=(slipway show "$word"); COMP_CWORD=2
        _slipway "$PROGRAM" "$word"
        printf '%s\\n' "${COMPREPLY[*]}"
      done
      """
    let result = try world.run(["bash", "-c", script])
    #expect(result.output == "Mein\\ Wecker\nMein\\ Wecker\nMein Wecker\n", "\(result)")
  }

  @Test(arguments: [("bash", Self.bash), ("zsh", Self.zsh), ("fish", Self.fish)])
  func `a shell offers verbs, options and their values`(shell: String, script: String) throws {
    guard try isInstalled(shell) else { return }
    let offered = try offered(Self.lines.map(\.line), in: shell, script)
    for (line, choices) in Self.lines {
      let word = line.hasSuffix(" ") ? "" : line.split(separator: " ").last ?? ""
      // Zsh itself takes the choices that fit.
      let fitting = offered[line]?.filter { $0.hasPrefix(word) }
      #expect(fitting == choices, "\(shell): \(line)")
    }
  }
}

extension CompletionTests {
  /// The commands of the reference, which is made from the whole tree.
  private struct Reference {
    var shared: Set<String> = []
    var options: [String: Set<String>] = [:]

    init() throws {
      var command: String?
      for line in try SealedWorld().slipway("help", "--markdown").output.split(separator: "\n") {
        if line.hasPrefix("### `") {
          let words = line.dropFirst(5).prefix { $0 != "`" }
          command = String(words)
          options[String(words)] = []
        } else if line.hasPrefix("| `-") {
          let form = line.dropFirst(3).prefix { !"`<[".contains($0) }
          let names = form.split { $0 == "," || $0 == " " }.map(String.init).filter { $0.hasPrefix("-") }
          if let command { options[command]?.formUnion(names) } else { shared.formUnion(names) }
        }
      }
    }
  }
}
