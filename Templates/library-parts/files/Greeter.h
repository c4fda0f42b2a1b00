{{header}}

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Greets people; an example of what others can use.
@interface {{classPrefix}}Greeter : NSObject

/// A greeting for whoever is called `name`.
- (NSString *)greetingForName:(NSString *)name;

@end

NS_ASSUME_NONNULL_END
