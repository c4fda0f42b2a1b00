{{header}}

#import <Foundation/Foundation.h>

//! Project version number for the framework.
FOUNDATION_EXPORT double {{moduleName}}VersionNumber;

//! Project version string for the framework.
FOUNDATION_EXPORT const unsigned char {{moduleName}}VersionString[];

// Import the framework's public headers here: #import <{{moduleName}}/PublicHeader.h>
