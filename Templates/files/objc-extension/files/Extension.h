{{header}}

#import {{superclassHeader}}

NS_ASSUME_NONNULL_BEGIN

@interface {{subclass}} ()

@end

NS_ASSUME_NONNULL_END
