{{header}}

#import {{superclassHeader}}

NS_ASSUME_NONNULL_BEGIN

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}NSObject{{/hasSubclass}}

@end

NS_ASSUME_NONNULL_END
