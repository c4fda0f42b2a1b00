{{header}}

#import <XCTest/XCTest.h>

@interface {{typeName}} : XCTestCase

@end

@implementation {{typeName}}

- (void)setUp
{
    // A failed step makes the following ones meaningless.
    self.continueAfterFailure = NO;
}

- (void)testExample
{
    XCUIApplication *app = [[XCUIApplication alloc] init];
    [app launch];

    // Find elements of the app, use them, and say with XCTAssert what must hold.
}

@end
