{{header}}

#import <UIKit/UIKit.h>

/// The detail of a row.
@interface {{classPrefix}}DetailViewController : UIViewController

@property (copy, nonatomic) NSDate *date;

@end
