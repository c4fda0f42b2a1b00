/// A remedy for a diagnostic.
///
/// Libraries do not know how a user reaches their operations, so an operation is named, and the front end words it.
public enum Remedy: Hashable, Sendable {
  /// Words, with commands where some help.
  case hint(Hint)
  /// An operation of the product that puts it right, and the values to give it.
  case operation(Operation)
  /// An operation that only others may do, and their names.
  case request(Operation, of: String)

  /// A sentence that holds whatever the front end is: something to change, look at or type elsewhere.
  public static func advice(_ sentence: String) -> Remedy { .hint(Hint(sentence)) }

  /// An operation of the product, by name, with the values to give it.
  public struct Operation: Hashable, Sendable {
    /// The operation's dotted name, noun first, such as `device.register`.
    public let name: String
    /// The values to give it, by the name of the parameter; a value that only the user can know is left out.
    public let values: [String: String]
    /// The values of options that can be repeated, by the name of the option.
    public let repeated: [String: [String]]

    /// Creates the name of an operation with the values to give it.
    public init(_ name: String, _ values: [String: String] = [:], repeated: [String: [String]] = [:]) {
      self.name = name
      self.values = values
      self.repeated = repeated
    }
  }
}
