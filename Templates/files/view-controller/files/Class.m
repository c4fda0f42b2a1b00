{{header}}

#import "{{name}}.h"

@implementation {{typeName}}

- (void)viewDidLoad
{
    [super viewDidLoad];
    // What is done once, after the view is there.
}

@end
