{{header}}

#import <XCTest/XCTest.h>

@interface {{moduleName}} : XCTestCase

@end

@implementation {{moduleName}}

- (void)testExample {
    // Write your test here, and use XCTAssert to check conditions.
}

@end
