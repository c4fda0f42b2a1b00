{{header}}

import XCTest
{{#isHosted}}
@testable import {{hostModuleName}}
{{/isHosted}}

final class {{moduleName}}: XCTestCase {

    func testExample() throws {
        // Write your test here, and use XCTAssert to check conditions.
    }

}
