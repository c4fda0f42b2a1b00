{{header}}

import UIKit

class {{typeName}}: {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}UITableViewController{{/hasSubclass}} {

    override func viewDidLoad() {
        super.viewDidLoad()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        0
    }

    // The reuse identifier of the prototype cell.
    /*
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        return cell
    }
    */

}
