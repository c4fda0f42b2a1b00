{{header}}

#import {{#hasSubclass}}{{superclassHeader}}{{/hasSubclass}}{{^hasSubclass}}{{#isMac}}<Cocoa/Cocoa.h>{{/isMac}}{{^isMac}}<UIKit/UIKit.h>{{/isMac}}{{/hasSubclass}}

NS_ASSUME_NONNULL_BEGIN

@interface {{typeName}} : {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}{{#isMac}}NS{{/isMac}}{{^isMac}}UI{{/isMac}}ViewController{{/hasSubclass}}

@end

NS_ASSUME_NONNULL_END
