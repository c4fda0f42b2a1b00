import Clibgit2
package import Diagnostics

/// Runs the filters of one repository, as Git runs them, whenever libgit2 reads or writes a file of the working tree.
package final class FilterRunner: @unchecked Sendable {
  // libgit2 calls back on the thread that called it, and a repository belongs to one thread.
  private weak var repository: Repository?
  private var drivers: [String: FilterDriver?] = [:]
  private var processes: [String: FilterProcess] = [:]
  private var results: FilterResults
  /// Whether what filters make is kept for the checkout that follows.
  private var isReadying = false
  private var failure: Diagnostic?
  /// The attributes that come with the files that are being written.
  package var coming: AttributeRules?

  init(_ repository: Repository) {
    self.repository = repository
    results = FilterResults(directory: repository.gitDirectory)
  }

  /// Ends the programs that stayed running.
  func close() {
    for process in processes.values { process.end() }
    processes = [:]
    results.forget()
  }

  package func driver(_ name: String) -> FilterDriver? {
    if let known = drivers[name] { return known }
    let driver = repository.flatMap { FilterDriver(name, settings: $0.configuration) }
    drivers[name] = .some(driver)
    return driver
  }

  /// Forgets which filters the settings name, for those may have changed.
  package func forgetDrivers() {
    drivers = [:]
  }

  /// Runs the filters of files that are about to be written, and keeps what they make.
  ///
  /// - Throws: `filter-failed` where one fails that must not.
  package func ready(_ path: String, blob: ObjectName) throws(Diagnostic) {
    guard let repository else { return }
    let owner = try repository.objects.object(blob, "blob", freedBy: git_blob_free, git_blob_lookup)
    var filters: OpaquePointer?
    isReadying = true
    defer { isReadying = false }
    try GitFailure.check(
      git_filter_list_load(&filters, repository.pointer, owner.pointer, path, GIT_FILTER_TO_WORKTREE, 0),
      "find the filters of \"\(path)\"", file: path)
    defer { git_filter_list_free(filters) }
    guard filters != nil else { return }
    let buffer = GitBuffer()
    try check(
      git_filter_list_apply_to_blob(&buffer.raw, filters, owner.pointer), "create the file \"\(path)\"", file: path)
  }

  /// As ``GitFailure/check(_:_:file:)``, with a filter's own words where one has failed.
  package func check(_ code: Int32, _ doing: @autoclosure () -> String, file: String? = nil) throws(Diagnostic) {
    let told = failure
    failure = nil
    if code == GIT_EAPPLYFAIL.rawValue, let told { throw told }
    try GitFailure.check(code, doing(), file: file)
  }

  /// As ``apply(_:to:blob:)``, which libgit2 calls; why it failed is kept for ``check(_:_:file:)``.
  func applied(_ job: FilterJob, to input: [UInt8], blob: ObjectName?) -> Result<[UInt8]?, Diagnostic> {
    let result = Result { () throws(Diagnostic) in try apply(job, to: input, blob: blob) }
    if case .failure(let diagnostic) = result { failure = diagnostic }
    return result
  }

  /// Forgets what was made ready, once it was written, or will not be.
  package func forgetReadied() {
    results.forget()
    coming = nil
  }

  /// What the working tree, or the repository, gets instead of `input`.
  private func apply(_ job: FilterJob, to input: [UInt8], blob: ObjectName?) throws(Diagnostic) -> [UInt8]? {
    guard job.direction == .smudge else { return try cleaned(input, job) }
    if let blob, let known = try results.result(of: input, path: job.path, blob: blob) { return known }
    let encoded = try encoded(input, job)
    let filtered = try run(job, encoded, blob: blob)
    if isReadying, let blob { try results.keep(filtered, of: input, path: job.path, blob: blob) }
    return filtered
  }

  private func cleaned(_ input: [UInt8], _ job: FilterJob) throws(Diagnostic) -> [UInt8]? {
    let cleaned = try run(job, input, blob: nil)
    guard let name = job.encoding else { return cleaned }
    do throws(WorkTreeEncoding.Problem) {
      guard let encoding = try WorkTreeEncoding(name) else { return cleaned }
      let text = try encoding.decoded(cleaned)
      if checksRoundTrip(encoding), try encoding.encoded(text) != cleaned {
        throw WorkTreeEncoding.Problem(text: "changes when it is converted to UTF-8 and back")
      }
      return text
    } catch {
      // Git looks at such a file as it is, and only storing it fails.
      guard job.stores else { return cleaned }
      throw Diagnostic(
        .filterUnsupported, "\"\(job.path)\" \(error.text)", at: Place(file: job.path),
        remedy: .advice("fix the file, or its line in .gitattributes"))
    }
  }

  private func encoded(_ input: [UInt8], _ job: FilterJob) throws(Diagnostic) -> [UInt8] {
    guard let name = job.encoding else { return input }
    let encoding: WorkTreeEncoding?
    do throws(WorkTreeEncoding.Problem) {
      encoding = try WorkTreeEncoding(name)
    } catch {
      throw Diagnostic(
        .filterUnsupported, "\"\(job.path)\" \(error.text)", at: Place(file: job.path),
        remedy: .advice("use git for this step"))
    }
    do throws(WorkTreeEncoding.Problem) {
      return try encoding?.encoded(input) ?? input
    } catch {
      repository?.hooks.report("working-tree-encoding", "\"\(job.path)\" \(error.text), so it stays in UTF-8\n")
      return input
    }
  }

  /// `core.checkRoundtripEncoding`; Git's own default names an encoding that is not known here.
  private func checksRoundTrip(_ encoding: WorkTreeEncoding) -> Bool {
    let names = repository?.configuration.string("core.checkRoundtripEncoding") ?? ""
    return names.split { $0 == "," || $0 == " " }
      .contains { WorkTreeEncoding.plain(String($0)) == WorkTreeEncoding.plain(encoding.name) }
  }

  private func run(_ job: FilterJob, _ input: [UInt8], blob: ObjectName?) throws(Diagnostic) -> [UInt8] {
    guard let driver = job.driver else { return input }
    let reason: String
    switch try answer(of: driver, job, input, blob: blob) {
    case .filtered(let bytes): return bytes
    case .unfiltered(let text): reason = text
    }
    guard driver.isRequired else { return input }
    throw Diagnostic(
      .filterFailed, "the required filter \"\(driver.name)\" of \"\(job.path)\" \(reason)",
      at: Place(file: job.path),
      remedy: .advice("check that the program of filter.\(driver.name) is installed and works, then try again"))
  }

  private func answer(
    of driver: FilterDriver, _ job: FilterJob, _ input: [UInt8], blob: ObjectName?
  ) throws(Diagnostic) -> FilterAnswer {
    guard let repository else { return .unfiltered("has no repository") }
    let folder = repository.workTree ?? repository.gitDirectory
    if let command = driver.command(job.direction) {
      let (answer, log) = try FilterCommand(
        text: command, directory: folder, environment: repository.hooks.programEnvironment
      ).run(input, path: job.path)
      repository.hooks.report("filter \(driver.name)", log)
      return answer
    }
    guard let command = driver.process, !command.isEmpty else {
      return .unfiltered("has no \(job.direction.rawValue) command")
    }
    guard let process = process(command, in: folder, of: repository) else {
      return .unfiltered("could not be started")
    }
    let answer = process.run(input, job.direction, path: job.path, blob: blob)
    repository.hooks.report("filter \(driver.name)", process.takeLog())
    if process.isBroken { processes[command] = nil }
    return answer
  }

  private func process(_ command: String, in folder: String, of repository: Repository) -> FilterProcess? {
    if let running = processes[command] { return running }
    let started = FilterProcess(command, directory: folder, environment: repository.hooks.programEnvironment)
    processes[command] = started
    return started
  }
}

/// One file that goes through a filter or is converted.
final class FilterJob {
  let runner: FilterRunner
  let path: String
  let direction: FilterDirection
  let driver: FilterDriver?
  /// The name of the encoding in the working tree, if an attribute gives one.
  let encoding: String?
  /// Whether what comes out is stored, not just compared.
  let stores: Bool

  init(
    runner: FilterRunner, path: String, direction: FilterDirection, driver: FilterDriver?, encoding: String?,
    stores: Bool
  ) {
    self.runner = runner
    self.path = path
    self.direction = direction
    self.driver = driver
    self.encoding = encoding
    self.stores = stores
  }
}

extension Diagnostic.Code {
  package static let filterUnsupported = Diagnostic.Code(
    "filter-unsupported", "Slipway does not support a filter or an encoding of the file.",
    "run the command with git, which supports the filter")

  package static let filterFailed = Diagnostic.Code(
    "filter-failed", "A clean, smudge or process filter of Git failed, and its setting filter.NAME.required is true.",
    "check that the filter's program is installed and works, then try again")
}
