{{header}}

import Testing
@testable import {{hostModuleName}}

struct {{targetModuleName}} {

    @Test func example() async throws {
        // Write your test here, and use #expect(...) to check conditions.
    }

}
