{{header}}

import XCTest
{{#isHosted}}
@testable import {{hostModuleName}}
{{/isHosted}}

final class {{moduleName}}: XCTestCase {

    func testExample() throws {
        // Call what is to be tested, and say with XCTAssert what must hold.
    }

}
