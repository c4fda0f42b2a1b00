import Clibgit2
import Diagnostics
import GitStore

extension RemoteConnection {
  /// What libgit2 calls while it works; it does so on this thread, and only as long as the connection lives.
  func makeCallbacks() -> git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION))
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    callbacks.credentials = { result, url, _, allowed, payload in
      RemoteConnection.within(payload) { connection throws(Diagnostic) in
        let asking = url.flatMap { try? RemoteAddress(String(cString: $0)) }
        return try connection.login.answer(result, allowed: allowed, asking: asking)
      }
    }
    callbacks.certificate_check = { _, valid, host, payload in
      RemoteConnection.within(payload) { connection throws(Diagnostic) in
        try connection.checkCertificate(isValid: valid != 0, host: host.map { String(cString: $0) } ?? "")
      }
    }
    if shell != nil {
      callbacks.transport = { result, owner, payload in
        RemoteConnection.within(payload) { connection in
          connection.shell.map { SecureShellTransport.make(result, owner, $0) } ?? GIT_ERROR.rawValue
        }
      }
    }
    callbacks.transfer_progress = { stats, payload in
      guard let stats = stats?.pointee else { return 0 }
      return RemoteConnection.within(payload) { $0.received(stats) }
    }
    callbacks.sideband_progress = { text, count, payload in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(max(0, count)))
      return RemoteConnection.within(payload) { $0.heard(bytes) }
    }
    callbacks.pack_progress = { _, done, total, payload in
      RemoteConnection.within(payload) { $0.packed(Int(done), of: Int(total)) }
    }
    callbacks.push_transfer_progress = { done, total, bytes, payload in
      RemoteConnection.within(payload) { $0.sent(Int(done), of: Int(total), bytes: bytes) }
    }
    callbacks.push_update_reference = { reference, status, payload in
      guard let reference = reference.map({ String(cString: $0) }) else { return 0 }
      let refusal = status.map { String(cString: $0) }
      return RemoteConnection.within(payload) { connection in
        connection.answers.append((reference, refusal))
        return 0
      }
    }
    return callbacks
  }

  /// Runs a callback's work; what it throws is kept and stops libgit2.
  private static func within(
    _ payload: UnsafeMutableRawPointer?, _ work: (RemoteConnection) throws(Diagnostic) -> Int32
  ) -> Int32 {
    guard let payload else { return GIT_EUSER.rawValue }
    let connection = Unmanaged<RemoteConnection>.fromOpaque(payload).takeUnretainedValue()
    do throws(Diagnostic) {
      return try work(connection)
    } catch {
      connection.failure = error
      return GIT_EUSER.rawValue
    }
  }

  private func received(_ stats: git_indexer_progress) -> Int32 {
    progress.done = Int(stats.received_objects)
    progress.total = Int(stats.total_objects)
    progress.indexed = Int(stats.indexed_objects)
    progress.bytes = stats.received_bytes
    let isComplete = stats.total_objects > 0 && stats.received_objects == stats.total_objects
    progress.phase = isComplete && stats.total_deltas > 0 ? .resolving : .receiving
    return report() ? 0 : GIT_EUSER.rawValue
  }

  private func packed(_ done: Int, of total: Int) -> Int32 {
    progress.phase = .packing
    progress.done = done
    progress.total = total
    return report() ? 0 : GIT_EUSER.rawValue
  }

  private func sent(_ done: Int, of total: Int, bytes: Int) -> Int32 {
    progress.phase = .sending
    progress.done = done
    progress.total = total
    progress.bytes = bytes
    return report() ? 0 : GIT_EUSER.rawValue
  }

  private func heard(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    heard(serverText.add(bytes)) ? 0 : GIT_EUSER.rawValue
  }

  /// Reports lines of the server, or of the program that reaches it, or only that it is waited for.
  func heard(_ lines: [String]) -> Bool {
    if lines.isEmpty { return report() }
    for line in lines {
      lastServerLine = line
      guard report(line: line) else { return false }
    }
    return true
  }

  private func checkCertificate(isValid: Bool, host: String) throws(Diagnostic) -> Int32 {
    guard !isValid, settings?.verifiesCertificates != false else { return 0 }
    let reason = ServerText.cleaned(GitFailure.reason(of: GIT_ECERTIFICATE.rawValue))
    throw Diagnostic(
      .certificateRefused,
      "the certificate of \"\(host)\" is not trusted (\(reason)); nothing was sent to \(place)",
      remedy: .advice("if the server uses a private certificate authority, set http.sslCAInfo to its file"))
  }
}
