{{header}}

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@protocol {{typeName}} <NSObject>

@end

NS_ASSUME_NONNULL_END
