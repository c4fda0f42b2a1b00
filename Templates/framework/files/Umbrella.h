{{header}}

#import <Foundation/Foundation.h>

//! Project version number for {{moduleName}}.
FOUNDATION_EXPORT double {{moduleName}}VersionNumber;

//! Project version string for {{moduleName}}.
FOUNDATION_EXPORT const unsigned char {{moduleName}}VersionString[];

// Import all public headers of the framework here.
{{#isObjectiveC}}
#import <{{moduleName}}/{{classPrefix}}Greeter.h>
{{/isObjectiveC}}
