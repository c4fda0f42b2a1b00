{{header}}

#import {{superclassHeader}}

NS_ASSUME_NONNULL_BEGIN

@interface {{subclass}} ({{typeName}})

@end

NS_ASSUME_NONNULL_END
