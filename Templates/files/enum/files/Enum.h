{{header}}

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, {{typeName}}) {
    {{typeName}}First
};

NS_ASSUME_NONNULL_END
