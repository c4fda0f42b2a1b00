{{header}}

#import <XCTest/XCTest.h>

@interface {{targetModuleName}} : XCTestCase

@end

@implementation {{targetModuleName}}

- (void)setUp {
    // Set up the test.
}

- (void)tearDown {
    // Tear down the test.
}

- (void)testExample {
    // Write your test here, and use XCTAssert to check conditions.
}

- (void)testPerformanceExample {
    [self measureBlock:^{
        // Measure the code in this block.
    }];
}

@end
