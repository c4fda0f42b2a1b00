{{header}}

import Cocoa

{{^isCode}}
@main
{{/isCode}}
class AppDelegate: NSObject, NSApplicationDelegate {

    {{#isXib}}
    @IBOutlet private var window: NSWindow!

    {{/isXib}}
    {{#isCode}}
    private var window: NSWindow?

    {{/isCode}}
    func applicationDidFinishLaunching(_ notification: Notification) {
        {{#isCode}}
        let window = NSWindow(contentViewController: ViewController())
        window.title = "{{name}}"
        window.setContentSize(NSSize(width: 480, height: 270))
        window.center()
        window.makeKeyAndOrderFront(nil)
        self.window = window
        {{/isCode}}
        // Set up the app.
    }

    func applicationWillTerminate(_ notification: Notification) {
        // Tear down the app.
        {{#coreData}}
        PersistenceController.shared.saveChanges()
        {{/coreData}}
    }

    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool {
        return true
    }

}
