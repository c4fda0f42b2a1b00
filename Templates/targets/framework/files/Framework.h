{{header}}

#import <Foundation/Foundation.h>

//! The framework's version as a number.
FOUNDATION_EXPORT double {{moduleName}}VersionNumber;

//! The framework's version as a text.
FOUNDATION_EXPORT const unsigned char {{moduleName}}VersionString[];

// Import the framework's public headers here: #import <{{moduleName}}/PublicHeader.h>
