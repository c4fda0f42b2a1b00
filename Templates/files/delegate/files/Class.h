{{header}}

#import {{superclassHeader}}

NS_ASSUME_NONNULL_BEGIN

/// Methods that {{typeName}} calls on its delegate.
@protocol {{typeName}}Delegate <NSObject>

@end

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}NSObject{{/hasSubclass}}

@property (nonatomic, weak, nullable) id<{{typeName}}Delegate> delegate;

@end

NS_ASSUME_NONNULL_END
