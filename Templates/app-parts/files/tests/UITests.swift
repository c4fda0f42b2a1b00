{{header}}

import XCTest

final class {{targetModuleName}}: XCTestCase {

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

    @MainActor
    func testLaunchPerformance() throws {
        measure(metrics: [XCTApplicationLaunchMetric()]) {
            XCUIApplication().launch()
        }
    }
}
