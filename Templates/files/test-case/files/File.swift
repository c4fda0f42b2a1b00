{{header}}

import XCTest
{{#isTested}}
@testable import {{hostModuleName}}
{{/isTested}}

final class {{typeName}}: {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}XCTestCase{{/hasSubclass}} {

    func testExample() throws {
        // Call what is to be tested, and say with XCTAssert what must hold.
    }

}
