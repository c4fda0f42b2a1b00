{{header}}

#import <UIKit/UIKit.h>

@interface {{classPrefix}}DocumentBrowserViewController : UIDocumentBrowserViewController

@end
