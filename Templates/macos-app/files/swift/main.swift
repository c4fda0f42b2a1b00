{{header}}

import Cocoa

let delegate = AppDelegate()
let application = NSApplication.shared
application.delegate = delegate
application.mainMenu = {
    let quit = NSMenuItem(
        title: "Quit {{name}}", action: #selector(NSApplication.terminate(_:)), keyEquivalent: "q")
    let applicationMenu = NSMenu()
    applicationMenu.addItem(quit)
    let item = NSMenuItem()
    item.submenu = applicationMenu
    let menu = NSMenu()
    menu.addItem(item)
    return menu
}()
application.setActivationPolicy(.regular)
application.run()
