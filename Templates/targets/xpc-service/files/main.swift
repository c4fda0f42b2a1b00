{{header}}

import Foundation

final class ServiceDelegate: NSObject, NSXPCListenerDelegate {

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: {{moduleName}}Protocol.self)
        connection.exportedObject = {{moduleName}}()
        connection.resume()
        return true
    }

}

let delegate = ServiceDelegate()
let listener = NSXPCListener.service()
listener.delegate = delegate
listener.resume()
