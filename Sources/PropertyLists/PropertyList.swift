public import Diagnostics
public import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value of a property list, and its place in the file that it was read from.
///
/// Two property lists are equal when their values are: places and spelling do not count, order of keys does not either.
public struct PropertyList: Sendable {
  /// The value.
  public var value: Value {
    didSet { spelling = nil }
  }
  /// The position, if it was read from a text.
  public var position: TextPosition?
  /// How a number or date is spelled in the source where it would be written otherwise, until the value is changed.
  public private(set) var spelling: String?

  /// Creates a property list.
  ///
  /// - Parameters:
  ///   - value: What it is.
  ///   - position: Where it was read.
  ///   - spelling: How a number or date was written, where writing must repeat it exactly.
  public init(_ value: Value, at position: TextPosition? = nil, spelling: String? = nil) {
    self.value = value
    self.position = position
    self.spelling = spelling
  }

  /// The position, as a place without a file.
  public var place: Place? {
    position.map { Place(line: $0.line, column: $0.column) }
  }

  /// The kinds of value that a property list can hold.
  public enum Value: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A whole number that fits 64 bits with a sign.
    case integer(Int64)
    /// A whole number above what ``integer(_:)`` holds.
    case unsigned(UInt64)
    /// A number with a fraction.
    case real(Double)
    /// Yes or no.
    case boolean(Bool)
    /// A moment.
    case date(Date)
    /// Bytes.
    case data([UInt8])
    /// An archiver's reference to another object.
    case uid(UInt64)
    /// Values in order.
    case array([PropertyList])
    /// Values by key, in order.
    case dictionary(PropertyListDictionary)
  }
}

extension PropertyList: Hashable {
  /// Whether the values are equal.
  public static func == (left: PropertyList, right: PropertyList) -> Bool {
    left.value == right.value
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

extension PropertyList {
  /// A text.
  public static func string(_ text: String) -> PropertyList { PropertyList(.string(text)) }
  /// A whole number.
  public static func integer(_ number: Int64) -> PropertyList { PropertyList(.integer(number)) }
  /// A number with a fraction.
  public static func real(_ number: Double) -> PropertyList { PropertyList(.real(number)) }
  /// Yes or no.
  public static func boolean(_ flag: Bool) -> PropertyList { PropertyList(.boolean(flag)) }
  /// A moment.
  public static func date(_ date: Date) -> PropertyList { PropertyList(.date(date)) }
  /// Bytes.
  public static func data(_ bytes: [UInt8]) -> PropertyList { PropertyList(.data(bytes)) }
  /// Values in order.
  public static func array(_ items: [PropertyList]) -> PropertyList { PropertyList(.array(items)) }
  /// Values by key, in the order given; of two with the same key the last counts.
  public static func dictionary(_ pairs: [(String, PropertyList)]) -> PropertyList {
    PropertyList(.dictionary(PropertyListDictionary(pairs)))
  }
  /// Values by key, in the dictionary's order.
  public static func dictionary(_ dictionary: PropertyListDictionary) -> PropertyList {
    PropertyList(.dictionary(dictionary))
  }
}
