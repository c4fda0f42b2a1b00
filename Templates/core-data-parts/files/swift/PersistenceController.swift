{{header}}

import CoreData

/// The app's data: the model, the store in a file, and the context of the main thread.
final class PersistenceController {

    static let shared = PersistenceController()

    /// The same with some items and no file, for previews and tests.
    static let preview: PersistenceController = {
        let controller = PersistenceController(inMemory: true)
        for _ in 0..<10 {
            let item = Item(context: controller.container.viewContext)
            item.timestamp = Date()
        }
        controller.saveChanges()
        return controller
    }()

    let container: NSPersistentContainer

    init(inMemory: Bool = false) {
        container = NSPersistentContainer(name: "{{moduleName}}")
        if inMemory {
            container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        }
        container.loadPersistentStores { _, error in
            if let error {
                // Tell people what happened and what to do; a store that can't be opened may be full, locked or old.
                fatalError("The data can't be opened: \(error)")
            }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
    }

    /// Writes what has been changed.
    func saveChanges() {
        guard container.viewContext.hasChanges else { return }
        do {
            try container.viewContext.save()
        } catch {
            // Tell people that their changes are not kept.
            assertionFailure("The changes can't be saved: \(error)")
        }
    }

}
