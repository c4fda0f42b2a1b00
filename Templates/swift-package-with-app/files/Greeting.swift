{{header}}

/// What the app says first.
public struct Greeting: Sendable {
    private let name: String

    /// Creates a greeting for whoever is called `name`.
    public init(name: String) {
        self.name = name
    }

    /// The words.
    public var text: String {
        return "Hello, \(name)!"
    }
}
