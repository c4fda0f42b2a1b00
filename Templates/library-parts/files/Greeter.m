{{header}}

#import "{{classPrefix}}Greeter.h"

@implementation {{classPrefix}}Greeter

- (NSString *)greetingForName:(NSString *)name {
    return [NSString stringWithFormat:@"Hello, %@!", name];
}

@end
