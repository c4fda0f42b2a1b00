{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}TableViewController : UITableViewController

@end
