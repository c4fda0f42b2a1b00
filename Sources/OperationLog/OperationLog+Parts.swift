extension OperationLog {
  /// Records operations in the log, and what they wrote.
  public var recorder: OperationRecorder { OperationRecorder(log: self) }

  /// Brings back what the log recorded.
  package var restoring: OperationRestoring { OperationRestoring(log: self) }
}
