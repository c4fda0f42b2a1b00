{{header}}

import XCTest
@testable import {{hostModuleName}}

final class {{targetModuleName}}: XCTestCase {

    override func setUpWithError() throws {
        // Set up the test.
    }

    override func tearDownWithError() throws {
        // Tear down the test.
    }

    func testExample() throws {
        // Write your test here, and use XCTAssert to check conditions.
    }

    func testPerformanceExample() throws {
        measure {
            // Measure the code in this block.
        }
    }

}
