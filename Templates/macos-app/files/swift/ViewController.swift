{{header}}

import Cocoa

class ViewController: NSViewController {

    {{#isCode}}
    override func loadView() {
        view = NSView(frame: NSRect(x: 0, y: 0, width: 480, height: 270))
    }

    {{/isCode}}
    override func viewDidLoad() {
        super.viewDidLoad()
        // Do any additional setup after loading the view.
    }

    override var representedObject: Any? {
        didSet {
            // Show the current state.
        }
    }

}
