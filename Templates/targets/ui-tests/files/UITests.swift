{{header}}

import XCTest

final class {{moduleName}}: XCTestCase {

    override func setUpWithError() throws {
        // A failed step makes the following ones meaningless.
        continueAfterFailure = false
    }

    @MainActor
    func testExample() throws {
        let app = XCUIApplication()
        app.launch()

        // Find elements of the app, use them, and say with XCTAssert what must hold.
    }

}
