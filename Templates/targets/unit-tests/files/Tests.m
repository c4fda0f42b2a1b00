{{header}}

#import <XCTest/XCTest.h>

@interface {{moduleName}} : XCTestCase

@end

@implementation {{moduleName}}

- (void)testExample {
    // Call what is to be tested, and say with XCTAssert what must hold.
}

@end
