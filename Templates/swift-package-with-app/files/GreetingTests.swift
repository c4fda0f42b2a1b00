{{header}}

{{#hasTesting}}
import Testing
@testable import {{kit}}

@Test func greetingNamesWhoIsGreeted() {
    #expect(Greeting(name: "world").text == "Hello, world!")
}
{{/hasTesting}}
{{^hasTesting}}
import XCTest
@testable import {{kit}}

final class GreetingTests: XCTestCase {
    func testGreetingNamesWhoIsGreeted() {
        XCTAssertEqual(Greeting(name: "world").text, "Hello, world!")
    }
}
{{/hasTesting}}
