{{header}}

#import <XCTest/XCTest.h>

@interface {{moduleName}} : XCTestCase

@end

@implementation {{moduleName}}

- (void)setUp {
    self.continueAfterFailure = NO;
}

- (void)testExample {
    XCUIApplication *app = [[XCUIApplication alloc] init];
    [app launch];

    // Use XCTAssert to verify the results.
}

@end
