{{header}}

#import {{#hasSubclass}}{{superclassHeader}}{{/hasSubclass}}{{^hasSubclass}}<XCTest/XCTest.h>{{/hasSubclass}}

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}XCTestCase{{/hasSubclass}}

@end

@implementation {{typeName}}

- (void)testExample
{
    // Write your test here, and use XCTAssert to check conditions.
}

@end
