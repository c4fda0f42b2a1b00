{{header}}

import XCTest

final class {{targetModuleName}}: XCTestCase {

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

    @MainActor
    func testLaunchPerformance() throws {
        measure(metrics: [XCTApplicationLaunchMetric()]) {
            XCUIApplication().launch()
        }
    }
}
