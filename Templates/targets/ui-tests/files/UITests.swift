{{header}}

import XCTest

final class {{moduleName}}: XCTestCase {

    override func setUpWithError() throws {
        // Stop after the first failure.
        continueAfterFailure = false
    }

    @MainActor
    func testExample() throws {
        let app = XCUIApplication()
        app.launch()

        // Use XCTAssert to verify the results.
    }

}
