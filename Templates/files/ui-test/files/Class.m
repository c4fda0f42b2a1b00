{{header}}

#import <XCTest/XCTest.h>

@interface {{typeName}} : XCTestCase

@end

@implementation {{typeName}}

- (void)setUp
{
    // Stop after the first failure.
    self.continueAfterFailure = NO;
}

- (void)testExample
{
    XCUIApplication *app = [[XCUIApplication alloc] init];
    [app launch];

    // Use XCTAssert to verify the results.
}

@end
