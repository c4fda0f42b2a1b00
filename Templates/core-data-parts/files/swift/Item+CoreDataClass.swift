{{header}}

import CoreData
import Foundation

@objc(Item)
public class Item: NSManagedObject {

}
