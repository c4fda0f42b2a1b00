{{header}}

#import {{#hasSubclass}}{{superclassHeader}}{{/hasSubclass}}{{^hasSubclass}}<UIKit/UIKit.h>{{/hasSubclass}}

NS_ASSUME_NONNULL_BEGIN

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}UICollectionViewController{{/hasSubclass}}

@end

NS_ASSUME_NONNULL_END
