/// Whether this process is writing to a repository, as a handler of signals can read it: without a lock or an allocation.
public enum WritingMark {
  /// Not zero while ``Repository/exclusively(waiting:_:)`` does something.
  public nonisolated(unsafe) static let isSet: UnsafeMutablePointer<Int32> = {
    let mark = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    mark.initialize(to: 0)
    return mark
  }()
}
