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

    // Find elements of the app, use them, and say with XCTAssert what must hold.
}

@end
