{{header}}

#import {{superclassHeader}}

NS_ASSUME_NONNULL_BEGIN

@interface {{subclass}} ({{categoryName}})

@end

NS_ASSUME_NONNULL_END
