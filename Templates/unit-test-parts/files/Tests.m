{{header}}

#import <XCTest/XCTest.h>

@interface {{targetModuleName}} : XCTestCase

@end

@implementation {{targetModuleName}}

- (void)setUp {
    // Make here what every test needs.
}

- (void)tearDown {
    // Take it away again.
}

- (void)testExample {
    // Call what is to be tested, and say with XCTAssert what must hold.
}

- (void)testPerformanceExample {
    [self measureBlock:^{
        // What is done here is measured.
    }];
}

@end
