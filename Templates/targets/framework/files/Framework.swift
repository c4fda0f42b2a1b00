{{header}}

import Foundation

// What is public here, others use after `import {{moduleName}}`.
