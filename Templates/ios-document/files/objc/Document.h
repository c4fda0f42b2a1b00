{{header}}

#import <UIKit/UIKit.h>

/// A document of plain text.
@interface {{classPrefix}}Document : UIDocument

@property (copy, nonatomic) NSString *text;

@end
