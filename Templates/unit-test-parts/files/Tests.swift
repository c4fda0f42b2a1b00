{{header}}

import Testing
@testable import {{hostModuleName}}

struct {{targetModuleName}} {

    @Test func example() async throws {
        // Call what is to be tested, and say with #expect(...) what must hold.
    }

}
