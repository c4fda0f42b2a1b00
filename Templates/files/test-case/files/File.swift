{{header}}

import XCTest
{{#isTested}}
@testable import {{hostModuleName}}
{{/isTested}}

final class {{typeName}}: {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}XCTestCase{{/hasSubclass}} {

    func testExample() throws {
        // Write your test here, and use XCTAssert to check conditions.
    }

}
