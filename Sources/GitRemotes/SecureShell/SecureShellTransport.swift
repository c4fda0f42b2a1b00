import Clibgit2
import Diagnostics

/// The way of libgit2's smart protocol to a running ssh.
enum SecureShellTransport {
  /// Makes the transport of a remote.
  static func make(
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_transport>?>?, _ owner: OpaquePointer?,
    _ shell: SecureShellConnection
  ) -> Int32 {
    var definition = git_smart_subtransport_definition()
    definition.callback = { result, _, payload in
      guard let result, let payload else { return GIT_ERROR.rawValue }
      result.pointee = SecureShellTransport.make(payload)
      return 0
    }
    definition.param = Unmanaged.passUnretained(shell).toOpaque()
    return git_transport_smart(result, owner, &definition)
  }

  private static func make(_ shell: UnsafeMutableRawPointer) -> UnsafeMutablePointer<git_smart_subtransport> {
    let whole = UnsafeMutablePointer<clibgit2_subtransport>.allocate(capacity: 1)
    whole.initialize(to: clibgit2_subtransport())
    whole.pointee.payload = Unmanaged<SecureShellConnection>.fromOpaque(shell).retain().toOpaque()
    let transport = UnsafeMutableRawPointer(whole).assumingMemoryBound(to: git_smart_subtransport.self)
    whole.pointee.stream.subtransport = transport
    fill(&whole.pointee.transport)
    fill(&whole.pointee.stream)
    return transport
  }

  private static func fill(_ transport: inout git_smart_subtransport) {
    transport.action = { result, transport, _, action in
      guard let result, let whole = SecureShellTransport.whole(transport) else { return GIT_ERROR.rawValue }
      let receives = action == GIT_SERVICE_RECEIVEPACK_LS || action == GIT_SERVICE_RECEIVEPACK
      let shell = SecureShellTransport.shell(whole)
      // The goodbye to a server that receives asks for the other service.
      guard shell.begin(receives ? .receiving : .sending) else { return GIT_EUSER.rawValue }
      result.pointee = SecureShellTransport.stream(whole)
      return 0
    }
    transport.close = { transport in
      if let whole = SecureShellTransport.whole(transport) { SecureShellTransport.shell(whole).close() }
      return 0
    }
    transport.free = { transport in
      guard let whole = SecureShellTransport.whole(transport) else { return }
      Unmanaged<SecureShellConnection>.fromOpaque(whole.pointee.payload).release()
      whole.deallocate()
    }
  }

  private static func fill(_ stream: inout git_smart_subtransport_stream) {
    stream.read = { stream, buffer, size, count in
      guard let buffer, let count, let whole = SecureShellTransport.whole(stream?.pointee.subtransport) else {
        return GIT_ERROR.rawValue
      }
      guard let bytes = SecureShellTransport.shell(whole).read(size) else { return GIT_EUSER.rawValue }
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: buffer, count: size).copyMemory(from: $0) }
      count.pointee = bytes.count
      return 0
    }
    stream.write = { stream, buffer, size in
      guard let whole = SecureShellTransport.whole(stream?.pointee.subtransport) else { return GIT_ERROR.rawValue }
      let bytes = Array(UnsafeRawBufferPointer(start: buffer, count: size))
      if SecureShellTransport.shell(whole).write(bytes) { return 0 }
      git_error_set_str(Int32(GIT_ERROR_NET.rawValue), "broken pipe")
      return GIT_ERROR.rawValue
    }
    // It goes with the transport.
    stream.free = { _ in }
  }

  private static func whole(
    _ transport: UnsafeMutablePointer<git_smart_subtransport>?
  ) -> UnsafeMutablePointer<clibgit2_subtransport>? {
    transport.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: clibgit2_subtransport.self) }
  }

  private static func stream(
    _ whole: UnsafeMutablePointer<clibgit2_subtransport>
  ) -> UnsafeMutablePointer<git_smart_subtransport_stream>? {
    MemoryLayout.offset(of: \clibgit2_subtransport.stream).map {
      (UnsafeMutableRawPointer(whole) + $0).assumingMemoryBound(to: git_smart_subtransport_stream.self)
    }
  }

  private static func shell(_ whole: UnsafeMutablePointer<clibgit2_subtransport>) -> SecureShellConnection {
    Unmanaged<SecureShellConnection>.fromOpaque(whole.pointee.payload).takeUnretainedValue()
  }
}
