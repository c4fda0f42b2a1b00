/// The reading of a text's bytes, which happens once a use.
package enum TextScan {
  /// A function that is called for each text that is scanned, so that a test can count.
  @TaskLocal package static var observer: (@Sendable () -> Void)?
}
