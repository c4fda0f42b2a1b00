{{header}}

{{#coreData}}
import CoreData
{{/coreData}}
import UIKit

/// The list. Tapping a row shows its detail.
class MasterViewController: UITableViewController {

    private static let cellIdentifier = "Cell"

    {{#coreData}}
    private let context = PersistenceController.shared.container.viewContext
    private var items: [Item] = []
    {{/coreData}}
    {{^coreData}}
    private var dates: [Date] = []
    {{/coreData}}

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Items"
        {{^isStoryboard}}
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        {{/isStoryboard}}
        navigationItem.leftBarButtonItem = editButtonItem
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: self, action: #selector(insertItem))
        {{#coreData}}
        let request = Item.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "timestamp", ascending: false)]
        items = (try? context.fetch(request)) ?? []
        {{/coreData}}
    }

    @objc private func insertItem(_ sender: Any) {
        {{#coreData}}
        let item = Item(context: context)
        item.timestamp = Date()
        items.insert(item, at: 0)
        PersistenceController.shared.saveChanges()
        {{/coreData}}
        {{^coreData}}
        dates.insert(Date(), at: 0)
        {{/coreData}}
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    }

    private func date(at indexPath: IndexPath) -> Date? {
        {{#coreData}}
        return items[indexPath.row].timestamp
        {{/coreData}}
        {{^coreData}}
        return dates[indexPath.row]
        {{/coreData}}
    }

    {{#isStoryboard}}
    // MARK: - Segues

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard segue.identifier == "showDetail", let indexPath = tableView.indexPathForSelectedRow,
            let navigation = segue.destination as? UINavigationController,
            let detail = navigation.topViewController as? DetailViewController
        else { return }
        detail.date = date(at: indexPath)
        detail.navigationItem.leftBarButtonItem = splitViewController?.displayModeButtonItem
        detail.navigationItem.leftItemsSupplementBackButton = true
    }

    {{/isStoryboard}}
    // MARK: - Table view

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        {{#coreData}}
        return items.count
        {{/coreData}}
        {{^coreData}}
        return dates.count
        {{/coreData}}
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        cell.textLabel?.text = date(at: indexPath)?.description
        return cell
    }

    {{^isStoryboard}}
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        {{#isXib}}
        let detail = DetailViewController(nibName: "DetailViewController", bundle: nil)
        {{/isXib}}
        {{^isXib}}
        let detail = DetailViewController()
        {{/isXib}}
        detail.date = date(at: indexPath)
        showDetailViewController(UINavigationController(rootViewController: detail), sender: self)
    }

    {{/isStoryboard}}
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        {{#coreData}}
        context.delete(items.remove(at: indexPath.row))
        PersistenceController.shared.saveChanges()
        {{/coreData}}
        {{^coreData}}
        dates.remove(at: indexPath.row)
        {{/coreData}}
        tableView.deleteRows(at: [indexPath], with: .fade)
    }

}
