import PropertyLists
import Testing

@Suite struct DictionaryTests {
  @Test func `order is kept through changes`() {
    var dictionary: PropertyListDictionary = ["c": 1, "a": 2, "b": 3]
    dictionary["a"] = 9
    dictionary["d"] = 4
    dictionary["c"] = nil
    #expect(dictionary.keys == ["a", "b", "d"])
    dictionary.insert("first", forKey: "d", at: 0)
    #expect(dictionary.keys == ["d", "a", "b"])
    dictionary.sortByKey()
    #expect(dictionary.keys == ["a", "b", "d"])
    #expect(dictionary["d"] == "first")
  }

  @Test func `lookup holds for many keys, and after removals`() {
    var dictionary = PropertyListDictionary((0..<1_000).map { ("key\($0)", .integer(Int64($0))) })
    for number in stride(from: 0, to: 1_000, by: 2) { dictionary.remove("key\(number)") }
    #expect(dictionary.count == 500)
    #expect(dictionary["key501"] == 501)
    #expect(dictionary["key500"] == nil)
    dictionary.remove("key1")
    #expect(dictionary["key3"] == 3)
  }

  @Test func `equality does not mind the order`() {
    let left: PropertyListDictionary = ["a": 1, "b": [true]]
    let right: PropertyListDictionary = ["b": [true], "a": 1]
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left != ["a": 1, "b": [false]])
  }

  @Test func `composed and decomposed letters are different keys`() {
    #expect((["é": 1, "e\u{301}": 2] as PropertyListDictionary).count == 2)
  }

  @Test func `a value deep down is set by keys`() {
    var list: PropertyList = ["a": ["b": 1]]
    list["a"]?["b"] = 2
    list["c"] = ["x"]
    #expect(list == ["a": ["b": 2], "c": ["x"]])
  }
}
