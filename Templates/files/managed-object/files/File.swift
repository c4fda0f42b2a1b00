{{header}}

import CoreData

@objc({{typeName}})
public class {{typeName}}: NSManagedObject {

    @nonobjc public class func fetchRequest() -> NSFetchRequest<{{typeName}}> {
        NSFetchRequest<{{typeName}}>(entityName: "{{typeName}}")
    }

}
