#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The runners of the repositories that are open.
final class FilterRunners: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var runners: [OpaquePointer: FilterRunner] = [:]

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  subscript(repository: OpaquePointer) -> FilterRunner? {
    get { locked { runners[repository] } }
    set { locked { runners[repository] = newValue } }
  }

  private func locked<Result>(_ work: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return work()
  }
}
