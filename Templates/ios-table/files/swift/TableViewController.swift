{{header}}

{{#coreData}}
import CoreData
{{/coreData}}
import UIKit

class TableViewController: UITableViewController {

    private static let cellIdentifier = "Cell"

    {{#coreData}}
    private var items: [Item] = []
    {{/coreData}}
    {{^coreData}}
    private var items = ["First", "Second", "Third"]
    {{/coreData}}

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Items"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        {{#coreData}}
        let request = Item.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "timestamp", ascending: true)]
        items = (try? PersistenceController.shared.container.viewContext.fetch(request)) ?? []
        {{/coreData}}
    }

    // MARK: - Table view data source

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return items.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        {{#coreData}}
        cell.textLabel?.text = items[indexPath.row].timestamp?.description
        {{/coreData}}
        {{^coreData}}
        cell.textLabel?.text = items[indexPath.row]
        {{/coreData}}
        return cell
    }

}
