{{header}}

import Foundation

// Public declarations can be used after `import {{moduleName}}`.
