import Clibgit2
package import Diagnostics
package import GitStore

/// A conversation with a remote: libgit2 speaks, and this answers what it asks and keeps why it failed.
package final class RemoteConnection {
  /// What it is for.
  package enum Direction {
    case fetching
    case pushing

    fileprivate var raw: git_direction { self == .fetching ? GIT_DIRECTION_FETCH : GIT_DIRECTION_PUSH }
  }

  let repository: Repository
  let place: RemotePlace
  /// What libgit2 knows the remote by.
  let remote: Handle
  /// What failed in a callback; it counts before libgit2's own words.
  var failure: Diagnostic?
  package var progress = TransferProgress()
  var serverText = ServerText()
  /// What the remote last said by itself, which often is why it refuses.
  var lastServerLine: String?
  /// What the remote said about each reference that was pushed; no text means yes.
  var answers: [(reference: String, refusal: String?)] = []
  let dialogue: RemoteDialogue
  /// The repository there, where it is a folder of this machine: libgit2 does not speak with it then.
  private let local: LocalRemote?
  private lazy var transfer = local.map { local in
    ObjectTransfer(from: local.repository, to: repository, place: place, phase: .receiving) { [unowned self] progress in
      self.progress = progress
      return report()
    }
  }
  let login: RemoteLogin
  let settings: WebSettings?
  /// The program that reaches the remote, where it is reached by ssh.
  let shell: SecureShellConnection?

  /// Prepares to speak with a remote; nothing is sent yet.
  package init(_ place: RemotePlace, repository: Repository, dialogue: RemoteDialogue) throws(Diagnostic) {
    self.place = place
    self.repository = repository
    self.dialogue = dialogue
    local = try LocalRemote(place, environment: repository.environment)
    login = RemoteLogin(place, repository: repository, dialogue: dialogue)
    settings =
      place.isWeb
      ? try WebSettings(
        place.address, remote: place.remote?.name, configuration: repository.configuration,
        environment: repository.environment) : nil
    shell =
      place.address.kind == .ssh
      ? SecureShellConnection(place, repository: repository, asks: !dialogue.isUnattended) : nil
    let spoken = login.spokenAddress
    var options = git_remote_create_options()
    git_remote_create_options_init(&options, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION))
    options.repository = repository.pointer
    options.flags = GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue | GIT_REMOTE_CREATE_SKIP_DEFAULT_FETCHSPEC.rawValue
    // Without its name: what is fetched and moved is decided here, and libgit2 1.5 refuses some settings of Git's.
    remote = try Handle(freedBy: git_remote_free, owner: repository.handle, to: "use \(place)") {
      git_remote_create_with_opts($0, spoken, &options)
    }
    shell?.onErrorOutput = { [weak self] lines in self?.heard(lines) ?? true }
    shell?.onFailure = { [weak self] in self?.failure = $0 }
  }

  deinit {
    _ = git_remote_disconnect(remote.pointer)
  }

  /// Says hello; what the remote has is known afterwards.
  package func connect(_ direction: Direction) throws(Diagnostic) {
    report()
    guard local == nil else { return }
    try settings?.useCertificates()
    let code = withOptions { callbacks, proxy, headers in
      var options = git_remote_connect_options()
      git_remote_connect_options_init(&options, UInt32(GIT_REMOTE_CONNECT_OPTIONS_VERSION))
      options.callbacks = callbacks
      options.proxy_opts = proxy
      options.custom_headers = headers
      options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
      return git_remote_connect_ext(remote.pointer, direction.raw, &options)
    }
    try check(code)
    try login.succeeded()
  }

  /// What the remote has, in its order.
  package func references() throws(Diagnostic) -> [AdvertisedReference] {
    if let local { return try local.advertised() }
    var heads: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try check(git_remote_ls(&heads, &count, remote.pointer))
    return (0..<count).compactMap { index in
      guard let head = heads?[index]?.pointee, let name = head.name else { return nil }
      return AdvertisedReference(
        name: String(cString: name), target: ObjectName(head.oid),
        symbolicTarget: head.symref_target.map { String(cString: $0) })
    }
  }

  /// Gets the objects of some references of the remote that are not here.
  func download(_ wanted: [(name: String, target: ObjectName)]) throws(Diagnostic) {
    if let transfer { return try transfer.copy(wanted.map(\.target)) }
    progress.phase = .receiving
    // One a reference, so that libgit2 asks for no other.
    let refspecs = Set(wanted.map(\.name)).sorted().map { "+\($0):\($0)" }
    let code = withOptions { callbacks, proxy, headers in
      var options = git_fetch_options()
      git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
      options.callbacks = callbacks
      options.proxy_opts = proxy
      options.custom_headers = headers
      options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
      options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
      return withStrings(refspecs) { git_remote_download(remote.pointer, &$0, &options) }
    }
    try check(code)
  }

  /// Shares the files with the objects of the remote, where it is a folder whose files are enough.
  ///
  /// - Returns: Whether the repository now has all objects that the remote has.
  package func linkObjects() throws(Diagnostic) -> Bool {
    guard let local, let objects = LinkedObjects(of: local.repository, for: repository) else { return false }
    progress.phase = .receiving
    try objects.link { () throws(Diagnostic) in
      guard report() else { throw stopped }
    }
    return true
  }

  /// Sends objects and asks the remote to move its references.
  func push(_ refspecs: [String]) throws(Diagnostic) {
    answers = []
    progress.phase = .packing
    let code = withOptions { callbacks, proxy, headers in
      var options = git_push_options()
      git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION))
      options.callbacks = callbacks
      options.proxy_opts = proxy
      options.custom_headers = headers
      options.follow_redirects = GIT_REMOTE_REDIRECT_NONE
      return withStrings(refspecs) { git_remote_push(remote.pointer, &$0, &options) }
    }
    try check(code)
  }

  func disconnect() {
    _ = git_remote_disconnect(remote.pointer)
  }

  private func withOptions(
    _ work: (git_remote_callbacks, git_proxy_options, git_strarray) -> Int32
  ) -> Int32 {
    let callbacks = makeCallbacks()
    var proxy = git_proxy_options()
    git_proxy_options_init(&proxy, UInt32(GIT_PROXY_OPTIONS_VERSION))
    return withOptionalText(settings?.proxy) { url in
      proxy.type = url == nil ? GIT_PROXY_NONE : GIT_PROXY_SPECIFIED
      proxy.url = url
      proxy.certificate_check = callbacks.certificate_check
      proxy.payload = callbacks.payload
      return withStrings(settings?.headers ?? []) { headers in
        withExtendedLifetime(self) { work(callbacks, proxy, headers) }
      }
    }
  }

  private func check(_ code: Int32) throws(Diagnostic) {
    guard code < 0 else { return }
    let error = RemoteFailure(code, place: place, lastServerLine: lastServerLine).diagnostic
    defer { failure = nil }
    if let failure { throw failure }
    guard let shell, let reason = shell.failure() else { throw error }
    throw RemoteFailure(code, reason: reason, place: place, lastServerLine: shell.text).diagnostic
  }

  /// Reports progress to the caller; returns `false` to stop.
  @discardableResult
  package func report(line: String? = nil) -> Bool {
    guard let onProgress = dialogue.onProgress else { return true }
    var told = progress
    told.serverText = line
    guard onProgress(told) == .stop else { return true }
    failure = stopped
    return false
  }

  private var stopped: Diagnostic {
    Diagnostic(.transferStopped, "the transfer with \(place) was interrupted")
  }
}

extension Diagnostic.Code {
  package static let transferStopped = Diagnostic.Code(
    "transfer-stopped", "The transfer was cancelled.", "start it again")
}
