{{header}}

#import "{{classPrefix}}Document.h"

@implementation {{classPrefix}}Document

- (id)contentsForType:(NSString *)typeName error:(NSError **)error {
    NSString *text = self.text ? self.text : @"";
    return [text dataUsingEncoding:NSUTF8StringEncoding];
}

- (BOOL)loadFromContents:(id)contents ofType:(NSString *)typeName error:(NSError **)error {
    self.text = [[NSString alloc] initWithData:contents encoding:NSUTF8StringEncoding];
    return self.text != nil;
}

@end
