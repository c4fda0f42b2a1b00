{{header}}

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// An example of a public type.
@interface {{classPrefix}}Greeter : NSObject

/// A greeting for `name`.
- (NSString *)greetingForName:(NSString *)name;

@end

NS_ASSUME_NONNULL_END
