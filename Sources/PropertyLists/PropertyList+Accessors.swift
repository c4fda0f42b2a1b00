#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PropertyList {
  /// The text, if it is one.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The whole number, if it is one that fits 64 bits with a sign.
  public var integer: Int64? {
    switch value {
    case .integer(let number): number
    case .unsigned(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The number, if it is one of any kind.
  public var real: Double? {
    switch value {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    default: nil
    }
  }

  /// Yes or no, if it is a boolean.
  public var boolean: Bool? {
    if case .boolean(let flag) = value { flag } else { nil }
  }

  /// The moment, if it is one.
  public var date: Date? {
    if case .date(let date) = value { date } else { nil }
  }

  /// The bytes, if it is data.
  public var data: [UInt8]? {
    if case .data(let bytes) = value { bytes } else { nil }
  }

  /// The values, if it is an array.
  public var array: [PropertyList]? {
    if case .array(let items) = value { items } else { nil }
  }

  /// The values by key, if it is a dictionary.
  public var dictionary: PropertyListDictionary? {
    if case .dictionary(let dictionary) = value { dictionary } else { nil }
  }

  /// The value of `key`, if this is a dictionary that has it.
  ///
  /// Setting makes a dictionary of what is none.
  public subscript(_ key: String) -> PropertyList? {
    get {
      if case .dictionary(let dictionary) = value { dictionary[key] } else { nil }
    }
    set {
      var dictionary = self.dictionary ?? PropertyListDictionary()
      // Held once only, so that the change happens in place.
      value = .boolean(false)
      dictionary[key] = newValue
      value = .dictionary(dictionary)
    }
  }

  /// The kind of value, as in messages.
  public var kindName: String {
    switch value {
    case .string: "a string"
    case .integer, .unsigned: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .uid: "a UID"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
