{{header}}

import XCTest
@testable import {{hostModuleName}}

final class {{targetModuleName}}: XCTestCase {

    override func setUpWithError() throws {
        // Make here what every test needs.
    }

    override func tearDownWithError() throws {
        // Take it away again.
    }

    func testExample() throws {
        // Call what is to be tested, and say with XCTAssert what must hold.
    }

    func testPerformanceExample() throws {
        measure {
            // What is done here is measured.
        }
    }

}
