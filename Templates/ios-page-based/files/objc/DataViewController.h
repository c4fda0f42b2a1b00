{{header}}

#import <UIKit/UIKit.h>

/// One page.
@interface {{classPrefix}}DataViewController : UIViewController

@property (nonatomic) NSInteger index;
@property (copy, nonatomic) NSString *text;

@end
