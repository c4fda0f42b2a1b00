{{header}}

#import <UIKit/UIKit.h>

/// What there is to say about one row of the list.
@interface {{classPrefix}}DetailViewController : UIViewController

@property (copy, nonatomic) NSDate *date;

@end
