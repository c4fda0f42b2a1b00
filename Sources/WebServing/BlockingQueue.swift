import Dispatch
import Synchronization

/// Values that threads pass to a thread which waits for them.
final class BlockingQueue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let count = DispatchSemaphore(value: 0)

  func add(_ element: Element) {
    elements.withLock { $0.append(element) }
    count.signal()
  }

  /// Waits for the next value.
  func next() -> Element {
    count.wait()
    return elements.withLock { $0.removeFirst() }
  }
}
