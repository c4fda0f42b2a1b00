{{header}}

import Foundation

print("Hello, world!")
