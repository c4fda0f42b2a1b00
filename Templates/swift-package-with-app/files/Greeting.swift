{{header}}

/// The first view.
public struct Greeting: Sendable {
    private let name: String

    /// Creates a greeting for `name`.
    public init(name: String) {
        self.name = name
    }

    /// The greeting.
    public var text: String {
        return "Hello, \(name)!"
    }
}
