{{header}}

#import <UIKit/UIKit.h>

/// The list. Tapping a row shows its detail.
@interface {{classPrefix}}MasterViewController : UITableViewController

@end
