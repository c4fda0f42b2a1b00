import Testing

@testable import WebServing

@Suite struct ByteRangeTests {
  @Test func `a range is a part, nothing, or not understood`() {
    for (header, expected) in [
      ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=2-", .part(2..<10)), ("bytes=-3", .part(7..<10)),
      ("bytes=-30", .part(0..<10)), ("bytes=8-99999999999999999999", .part(8..<10)), ("Bytes=0-9", .part(0..<10)),
      ("bytes=10-", .outside), ("bytes=-0", .outside), ("bytes=10-20", .outside),
      ("bytes=5-4", .all), ("bytes=0-1,4-5", .all), ("bytes=", .all), ("bytes=-", .all), ("bytes=a-b", .all),
      ("items=0-1", .all), ("bytes", .all), ("bytes=+1-2", .all),
    ] {
      #expect(ByteRange(header, of: 10) == expected, "\(header)")
    }
    #expect(ByteRange("bytes=0-", of: 0) == .outside)
    #expect(ByteRange("bytes=-1", of: 0) == .outside)
  }
}
