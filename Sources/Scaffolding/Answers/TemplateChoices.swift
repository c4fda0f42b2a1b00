import Diagnostics

/// The values of a template's options: what the user says, and the template's defaults where nothing is said.
struct TemplateChoices {
  private let template: Template
  private let defaults: [ProjectOption: String]

  /// Looks at the options of a template; `defaults` replace the default values that it offers.
  init(_ template: Template, defaults: [ProjectOption: String] = [:]) {
    self.template = template
    self.defaults = defaults
  }

  /// The value of each option that the template offers.
  ///
  /// A default gives way to what is said: where both are excluded together, the option takes the first of its other
  /// values that is not.
  ///
  /// - Throws: `option-not-offered`, `option-value-not-offered` or `options-contradict`.
  func values(_ answers: ProjectAnswers) throws(Diagnostic) -> [ProjectOption: String] {
    var values: [ProjectOption: String] = [:]
    var open: [ProjectOption] = []
    for option in ProjectOption.allCases {
      let answer = answers.choices[option]
      guard let offer = template.offer(option) else {
        try refuse(option, answer)
        continue
      }
      if let answer, !offer.offers(answer) {
        throw Diagnostic(
          .optionValueNotOffered, "template \"\(template.name)\" does not support \(option.rawValue) \"\(answer)\"",
          remedy: .advice("choose \(offer.values.alternatives)"))
      }
      values[option] = answer ?? defaults[option].flatMap { offer.offers($0) ? $0 : nil } ?? offer.defaultValue
      if answer == nil { open.append(option) }
    }
    try settle(&values, open: open, xcode: answers.xcode)
    return values
  }

  private func refuse(_ option: ProjectOption, _ answer: String?) throws(Diagnostic) {
    // To say no to what the template does not have anyway is no contradiction.
    guard let answer, !(option.form == .flag && answer == "no") else { return }
    let offered = template.options.map { "--\($0.option.rawValue)" }.joined(separator: ", ")
    throw Diagnostic(
      .optionNotOffered,
      "template \"\(template.name)\" has no option --\(option.rawValue)",
      remedy: .advice(offered.isEmpty ? "leave out the option" : "use one of the options \(offered)"))
  }

  private func settle(
    _ values: inout [ProjectOption: String], open: [ProjectOption], xcode: XcodeRelease
  ) throws(Diagnostic) {
    guard let exclusion = excluded(values, xcode) else { return }
    guard let settled = settled(values, open: open, xcode) else {
      throw Diagnostic(
        .optionsContradict,
        "template \"\(template.name)\" does not support \(words(of: exclusion, values, xcode)): "
          + exclusion.reason,
        remedy: .advice("leave out one of the options, or choose another value"))
    }
    values = settled
  }

  private func excluded(
    _ values: [ProjectOption: String], _ xcode: XcodeRelease
  ) -> TemplateManifest.Exclusion? {
    template.manifest.exclusions.first { $0.condition.holds(values, xcode: xcode) }
  }

  /// The values with as few defaults changed as it takes for nothing to be excluded, or `nil`.
  private func settled(
    _ values: [ProjectOption: String], open: [ProjectOption], _ xcode: XcodeRelease
  ) -> [ProjectOption: String]? {
    guard let exclusion = excluded(values, xcode) else { return values }
    for option in open where exclusion.condition.options.contains(option) {
      for value in template.offer(option)?.values ?? [] where value != values[option] {
        var changed = values
        changed[option] = value
        if let result = settled(changed, open: open.filter { $0 != option }, xcode) { return result }
      }
    }
    return nil
  }

  private func words(
    of exclusion: TemplateManifest.Exclusion, _ values: [ProjectOption: String], _ xcode: XcodeRelease
  ) -> String {
    let parts = exclusion.condition.terms.map { term in
      switch term.subject {
      case .xcode: "Xcode \(xcode.rawValue)"
      case .option(let option) where option.form == .flag:
        values[option] == "yes" ? option.rawValue : "no \(option.rawValue)"
      case .option(let option): "\(option.rawValue) \(values[option] ?? "")"
      }
    }
    return parts.joined(separator: " with ")
  }
}
