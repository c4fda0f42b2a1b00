{{header}}

import Testing
{{#isHosted}}
@testable import {{hostModuleName}}
{{/isHosted}}

struct {{moduleName}} {

    @Test func example() async throws {
        // Write your test here, and use #expect(...) to check conditions.
    }

}
