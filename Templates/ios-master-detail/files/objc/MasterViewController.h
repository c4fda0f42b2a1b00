{{header}}

#import <UIKit/UIKit.h>

/// The list: a touch of a row shows its detail.
@interface {{classPrefix}}MasterViewController : UITableViewController

@end
