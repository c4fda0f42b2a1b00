{{header}}

import CoreData

/// The app's data: the model, the store in a file, and the context of the main thread.
final class PersistenceController {

    static let shared = PersistenceController()

    /// An in-memory store with sample items, for previews and tests.
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
                // Report the error to the user. The store may be locked, outdated or on a full disk.
                fatalError("The data can't be opened: \(error)")
            }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
    }

    /// Saves the changes.
    func saveChanges() {
        guard container.viewContext.hasChanges else { return }
        do {
            try container.viewContext.save()
        } catch {
            // Report to the user that the changes were not saved.
            assertionFailure("The changes can't be saved: \(error)")
        }
    }

}
