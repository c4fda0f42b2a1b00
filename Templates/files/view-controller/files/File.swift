{{header}}

import {{#hasSubclass}}{{superclassFramework}}{{/hasSubclass}}{{^hasSubclass}}{{#isMac}}Cocoa{{/isMac}}{{^isMac}}UIKit{{/isMac}}{{/hasSubclass}}

class {{typeName}}: {{#hasSubclass}}{{subclass}}{{/hasSubclass}}{{^hasSubclass}}{{#isMac}}NS{{/isMac}}{{^isMac}}UI{{/isMac}}ViewController{{/hasSubclass}} {

    override func viewDidLoad() {
        super.viewDidLoad()
        // Do any additional setup after loading the view.
    }

}
