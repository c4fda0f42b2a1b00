{{header}}

import Foundation

/// An example of a public type.
public struct Greeter {

    public init() {}

    /// A greeting for `name`.
    public func greeting(for name: String) -> String {
        return "Hello, \(name)!"
    }

}
