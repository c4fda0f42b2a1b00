import AppleIdentifiers
import Diagnostics
import FileTrees
import PropertyLists
import SyntaxTrees

/// Creates projects from a template with sample answers, and checks that the created files are readable.
struct TemplateTrial {
  private let template: Template
  private var findings: [Diagnostic] = []
  /// The findings so far: an error that several answers cause is reported once.
  private var told: Set<String> = []

  /// So many sets of answers are tried at most; a template has few options.
  private static let most = 128

  private init(_ template: Template) {
    self.template = template
  }

  /// The findings in the projects that `template` creates.
  static func findings(of template: Template) -> [Diagnostic] {
    var trial = TemplateTrial(template)
    for answers in trial.answers() { trial.attempt(answers) }
    return trial.findings
  }

  /// Answers that have each value of each choice, with all flags and with none, for the newest Xcode and an old one.
  private func answers() -> [ProjectAnswers] {
    guard let name = try? ProductName("Trial"), let company = try? BundleIdentifier("org.example") else { return [] }
    var all: [ProjectAnswers] = []
    for (xcode, isFull) in [(XcodeRelease.xcode26, true), (.xcode26, false), (.xcode14, true)] {
      var answers = ProjectAnswers(name: name, companyIdentifier: company, xcode: xcode)
      if isFull { fill(&answers) }
      var variants = [answers]
      for offer in template.options where offer.option.form == .choice && offer.option != .devices {
        variants = variants.flatMap { answers in
          offer.values.compactMap { value in
            var answers = answers
            return (try? answers.set(offer.option, to: value)).map { answers }
          }
        }
      }
      all += variants
    }
    return Array(all.prefix(Self.most))
  }

  private func fill(_ answers: inout ProjectAnswers) {
    for offer in template.options where offer.option.form == .flag { try? answers.set(offer.option, to: "yes") }
    if template.offer(.localize) != nil { try? answers.set(.localize, to: "de") }
  }

  private mutating func attempt(_ answers: ProjectAnswers) {
    do throws(Diagnostic) {
      let resolved = try ResolvedAnswers(answers, template: template)
      let rendering = try TemplateRendering(template: template, answers: resolved)
      var tree = FileTree()
      for (entry, file, _) in try rendering.files(of: try rendering.targets()) {
        look(at: file, from: entry)
        try tree.add(file.path, file.bytes)
      }
    } catch {
      // A combination that the template's own rules refuse is not a finding.
      let refusals: Set<Diagnostic.Code> = [.optionsContradict, .deploymentTargetInvalid, .optionValueNotOffered]
      if !refusals.contains(error.code) { tell(error) }
    }
  }

  private mutating func look(at file: RenderedFile, from entry: TemplateManifest.FileEntry) {
    do throws(Diagnostic) {
      try Self.read(file)
    } catch {
      let source = entry.template + "/files/" + entry.source
      let line = error.place?.line.map { " on line \($0) of the output" } ?? ""
      tell(
        Diagnostic(
          .templateInvalid, "\(source): \"\(file.path)\" can't be read\(line): \(error.message)",
          at: Place(file: source, line: error.place?.line)))
    }
  }

  private mutating func tell(_ finding: Diagnostic) {
    if told.insert(finding.message).inserted { findings.append(finding) }
  }

  /// Reads a file of a kind that has rules.
  private static func read(_ file: RenderedFile) throws(Diagnostic) {
    switch file.path.pathExtension {
    case "plist", "entitlements", "xcprivacy", "xccurrentversion", "strings", "stringsdict":
      _ = try PropertyList(parsing: file.bytes)
    case "json", "xcstrings":
      _ = try JSONDocument(parsing: file.bytes)
    case "storyboard", "xib", "xml":
      _ = try MarkupDocument(parsing: file.bytes)
    default:
      if file.path.rawValue.hasSuffix(".xcdatamodel/contents") { _ = try MarkupDocument(parsing: file.bytes) }
    }
  }
}
