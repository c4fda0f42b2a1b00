{{header}}

import Testing
{{#isHosted}}
@testable import {{hostModuleName}}
{{/isHosted}}

struct {{moduleName}} {

    @Test func example() async throws {
        // Call what is to be tested, and say with #expect(...) what must hold.
    }

}
