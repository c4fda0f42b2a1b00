import Checks
import Diagnostics
import TestSupport
import Testing

@Suite struct RuleTests {
  @Test(arguments: Breach.all)
  func `a rule finds what breaks it`(breach: Breach) throws {
    var sample = SampleProject()
    breach.change(&sample)
    let findings = try Checker(only: [breach.rule]).findings(in: sample.input())
    #expect(findings.contains { $0.message.contains(breach.words) }, "\(findings.map(\.message))")
    #expect(findings.allSatisfy { $0.place?.file != nil && $0.rule == breach.rule })
    #expect(findings.allSatisfy { !$0.message.hasSuffix(".") && $0.configuration == nil })
  }

  @Test func `no rule has anything to say about a sound project`() throws {
    #expect(try Checker().findings(in: SampleProject().input()) == [])
  }

  @Test func `every rule is told of in full and has a test`() {
    let descriptions = RuleCatalog.all.map(\.description)
    #expect(Set(descriptions.map(\.id)).count == descriptions.count)
    let tested = Set(Breach.all.map(\.rule))
    #expect(Set(descriptions.map(\.id)) == tested)
    for description in descriptions {
      #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."))
      #expect(description.explanation.hasSuffix("."))
      #expect(!description.wrong.isEmpty && !description.right.isEmpty && description.wrong != description.right)
      #expect(!description.source.isEmpty)
    }
  }

  @Test func `a title begins with no article, and a sentence of an explanation has at most 20 words`() {
    for description in RuleCatalog.all.map(\.description) {
      let first = description.summary.prefix { $0 != " " }.lowercased()
      #expect(!["a", "an", "the"].contains(first), "\(description.id): \(description.summary)")
      #expect(longSentences(in: description.explanation) == [], "\(description.id)")
    }
  }
}

extension String {
  func replacingFirst(_ text: String, with replacement: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return self[..<range.lowerBound] + replacement + self[range.upperBound...]
  }
}
