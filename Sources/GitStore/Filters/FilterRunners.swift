import Synchronization

/// The runners of the repositories that are open.
final class FilterRunners: Sendable {
  private let runners = Mutex<[Int: FilterRunner]>([:])

  subscript(repository: OpaquePointer) -> FilterRunner? {
    get { runners.withLock { $0[Int(bitPattern: repository)] } }
    set { runners.withLock { $0[Int(bitPattern: repository)] = newValue } }
  }
}
