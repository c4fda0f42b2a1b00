{{header}}

#import <XCTest/XCTest.h>

@interface {{targetModuleName}} : XCTestCase

@end

@implementation {{targetModuleName}}

- (void)setUp {
    // Stop after the first failure.
    self.continueAfterFailure = NO;
}

- (void)testExample {
    XCUIApplication *app = [[XCUIApplication alloc] init];
    [app launch];

    // Use XCTAssert to verify the results.
}

- (void)testLaunchPerformance {
    [self measureWithMetrics:@[[[XCTApplicationLaunchMetric alloc] init]] block:^{
        [[[XCUIApplication alloc] init] launch];
    }];
}

@end
