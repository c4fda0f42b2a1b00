{{header}}

#import "{{classPrefix}}MasterViewController.h"
#import "{{classPrefix}}DetailViewController.h"
{{#coreData}}
#import "{{classPrefix}}Item+CoreDataClass.h"
#import "{{classPrefix}}PersistenceController.h"
{{/coreData}}

static NSString *const CellIdentifier = @"Cell";

@interface {{classPrefix}}MasterViewController ()

@property (strong, nonatomic) NSMutableArray<{{#coreData}}{{classPrefix}}Item *{{/coreData}}{{^coreData}}NSDate *{{/coreData}}> *items;

@end

@implementation {{classPrefix}}MasterViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.title = @"Items";
    {{^isStoryboard}}
    [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:CellIdentifier];
    {{/isStoryboard}}
    self.navigationItem.leftBarButtonItem = self.editButtonItem;
    self.navigationItem.rightBarButtonItem =
        [[UIBarButtonItem alloc] initWithBarButtonSystemItem:UIBarButtonSystemItemAdd
                                                      target:self
                                                      action:@selector(insertItem:)];
    self.items = [NSMutableArray array];
    {{#coreData}}
    NSFetchRequest<{{classPrefix}}Item *> *request = [{{classPrefix}}Item fetchRequest];
    request.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:@"timestamp" ascending:NO]];
    NSManagedObjectContext *context = {{classPrefix}}PersistenceController.sharedController.container.viewContext;
    NSArray<{{classPrefix}}Item *> *found = [context executeFetchRequest:request error:nil];
    if (found) {
        [self.items addObjectsFromArray:found];
    }
    {{/coreData}}
}

- (void)insertItem:(id)sender {
    {{#coreData}}
    NSManagedObjectContext *context = {{classPrefix}}PersistenceController.sharedController.container.viewContext;
    {{classPrefix}}Item *item = [[{{classPrefix}}Item alloc] initWithContext:context];
    item.timestamp = [NSDate date];
    [self.items insertObject:item atIndex:0];
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
    {{^coreData}}
    [self.items insertObject:[NSDate date] atIndex:0];
    {{/coreData}}
    NSIndexPath *indexPath = [NSIndexPath indexPathForRow:0 inSection:0];
    [self.tableView insertRowsAtIndexPaths:@[indexPath] withRowAnimation:UITableViewRowAnimationAutomatic];
}

- (NSDate *)dateAtIndexPath:(NSIndexPath *)indexPath {
    return self.items[indexPath.row]{{#coreData}}.timestamp{{/coreData}};
}

{{#isStoryboard}}
#pragma mark - Segues

- (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(id)sender {
    NSIndexPath *indexPath = self.tableView.indexPathForSelectedRow;
    if (![segue.identifier isEqualToString:@"showDetail"] || !indexPath) {
        return;
    }
    UINavigationController *navigation = (UINavigationController *)segue.destinationViewController;
    {{classPrefix}}DetailViewController *detail = ({{classPrefix}}DetailViewController *)navigation.topViewController;
    detail.date = [self dateAtIndexPath:indexPath];
    detail.navigationItem.leftBarButtonItem = self.splitViewController.displayModeButtonItem;
    detail.navigationItem.leftItemsSupplementBackButton = YES;
}

{{/isStoryboard}}
#pragma mark - Table view

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
    return self.items.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath {
    UITableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:CellIdentifier forIndexPath:indexPath];
    cell.textLabel.text = [self dateAtIndexPath:indexPath].description;
    return cell;
}

{{^isStoryboard}}
- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath {
    {{classPrefix}}DetailViewController *detail =
        [[{{classPrefix}}DetailViewController alloc] {{#isXib}}initWithNibName:@"{{classPrefix}}DetailViewController" bundle:nil{{/isXib}}{{^isXib}}init{{/isXib}}];
    detail.date = [self dateAtIndexPath:indexPath];
    [self showDetailViewController:[[UINavigationController alloc] initWithRootViewController:detail] sender:self];
}

{{/isStoryboard}}
- (void)tableView:(UITableView *)tableView
    commitEditingStyle:(UITableViewCellEditingStyle)editingStyle
     forRowAtIndexPath:(NSIndexPath *)indexPath {
    if (editingStyle != UITableViewCellEditingStyleDelete) {
        return;
    }
    {{#coreData}}
    NSManagedObjectContext *context = {{classPrefix}}PersistenceController.sharedController.container.viewContext;
    [context deleteObject:self.items[indexPath.row]];
    {{/coreData}}
    [self.items removeObjectAtIndex:indexPath.row];
    {{#coreData}}
    [{{classPrefix}}PersistenceController.sharedController saveChanges];
    {{/coreData}}
    [tableView deleteRowsAtIndexPaths:@[indexPath] withRowAnimation:UITableViewRowAnimationFade];
}

@end
