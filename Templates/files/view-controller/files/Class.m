{{header}}

#import "{{name}}.h"

@implementation {{typeName}}

- (void)viewDidLoad
{
    [super viewDidLoad];
    // Do any additional setup after loading the view.
}

@end
