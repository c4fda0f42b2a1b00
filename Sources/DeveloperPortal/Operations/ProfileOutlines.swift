public import Diagnostics

extension PortalContents {
  /// The outlines of all profiles, in the order of their files.
  ///
  /// - Throws: what reading the portal throws.
  public func profileOutlines() throws(Diagnostic) -> [ProfileOutline] {
    var outlines: [ProfileOutline] = []
    for text in try texts(of: ProfileRecord.self) {
      if let outline = ProfileOutline(beginningOf: text.bytes) {
        outlines.append(outline)
      } else {
        outlines.append(ProfileOutline(try ProfileRecord(try RecordReader(parsing: text))))
      }
    }
    return outlines
  }

  /// The profile of an outline.
  ///
  /// - Throws: what reading the portal throws; `nil` is the answer where it is not there.
  public func profile(of outline: ProfileOutline) throws(Diagnostic) -> ProfileRecord? {
    try record(ProfileRecord.self, outline.id)
  }
}
