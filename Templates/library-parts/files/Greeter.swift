{{header}}

import Foundation

/// Greets people; an example of what others can use.
public struct Greeter {

    public init() {}

    /// A greeting for whoever is called `name`.
    public func greeting(for name: String) -> String {
        return "Hello, \(name)!"
    }

}
