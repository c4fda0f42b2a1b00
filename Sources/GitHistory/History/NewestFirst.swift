import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A queue of values, ordered by commit date, newest first; equal dates keep their order.
struct NewestFirst<Value> {
  private struct Waiting {
    let value: Value
    let order: Int
    let time: Double

    func comes(before other: Waiting) -> Bool {
      time != other.time ? time > other.time : order < other.order
    }
  }

  private var heap: [Waiting] = []
  private var pushed = 0

  mutating func push(_ value: Value, of commit: Commit) {
    heap.append(Waiting(value: value, order: pushed, time: commit.committer.date.timeIntervalSince1970))
    pushed += 1
    rise(from: heap.count - 1)
  }

  mutating func pop() -> Value? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.value
  }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].comes(before: heap[best]) {
        best = child
      }
      guard best != parent else { return }
      heap.swapAt(parent, best)
      parent = best
    }
  }
}
