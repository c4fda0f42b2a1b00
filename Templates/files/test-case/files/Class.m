{{header}}

#import {{#hasSubclass}}{{superclassHeader}}{{/hasSubclass}}{{^hasSubclass}}<XCTest/XCTest.h>{{/hasSubclass}}

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}XCTestCase{{/hasSubclass}}

@end

@implementation {{typeName}}

- (void)testExample
{
    // Call what is to be tested, and say with XCTAssert what must hold.
}

@end
