import SystemCalls

extension OpenStepSyntax {
  /// Compares the strings `left` and `right` by their decoded bytes.
  ///
  /// - Returns: Less than 0 when `left` comes first, 0 when both are the same, more than 0 when `right` comes first.
  public func comparison(of left: NodeID, _ right: NodeID) -> Int {
    guard kind(of: left) != .escaped, kind(of: right) != .escaped else {
      return stringBytes(of: left).withUnsafeBytes { left in
        stringBytes(of: right).withUnsafeBytes { Self.comparison(of: left, $0) }
      }
    }
    return bytes.withUnsafeBytes { buffer in
      Self.comparison(
        of: UnsafeRawBufferPointer(rebasing: buffer[contentRange(of: left)]),
        UnsafeRawBufferPointer(rebasing: buffer[contentRange(of: right)]))
    }
  }

  private static func comparison(of left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard let start = left.baseAddress, let other = right.baseAddress else { return left.count - right.count }
    let order = Int(Memory.compare(start, other, count: min(left.count, right.count)))
    return order == 0 ? left.count - right.count : order
  }
}
