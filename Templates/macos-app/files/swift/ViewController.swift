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
        // The view has just been loaded: finish setting it up here.
    }

    override var representedObject: Any? {
        didSet {
            // Show what is represented now.
        }
    }

}
