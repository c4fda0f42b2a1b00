{{header}}

#import "{{classPrefix}}TableViewController.h"
{{#coreData}}
#import "{{classPrefix}}Item+CoreDataClass.h"
#import "{{classPrefix}}PersistenceController.h"
{{/coreData}}

static NSString *const CellIdentifier = @"Cell";

@interface {{classPrefix}}TableViewController ()

@property (copy, nonatomic) NSArray<{{#coreData}}{{classPrefix}}Item *{{/coreData}}{{^coreData}}NSString *{{/coreData}}> *items;

@end

@implementation {{classPrefix}}TableViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.title = @"Items";
    [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:CellIdentifier];
    {{#coreData}}
    NSFetchRequest<{{classPrefix}}Item *> *request = [{{classPrefix}}Item fetchRequest];
    request.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:@"timestamp" ascending:YES]];
    NSManagedObjectContext *context = {{classPrefix}}PersistenceController.sharedController.container.viewContext;
    self.items = [context executeFetchRequest:request error:nil];
    {{/coreData}}
    {{^coreData}}
    self.items = @[@"First", @"Second", @"Third"];
    {{/coreData}}
}

#pragma mark - Table view data source

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
    return self.items.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath {
    UITableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:CellIdentifier forIndexPath:indexPath];
    {{#coreData}}
    cell.textLabel.text = self.items[indexPath.row].timestamp.description;
    {{/coreData}}
    {{^coreData}}
    cell.textLabel.text = self.items[indexPath.row];
    {{/coreData}}
    return cell;
}

@end
