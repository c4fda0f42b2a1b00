#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Work that is done once, whoever comes first; the others wait for its answer.
final class Once: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var answer: Int32?

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func run(_ work: () -> Int32) -> Int32 {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let answer { return answer }
    let made = work()
    answer = made
    return made
  }
}
