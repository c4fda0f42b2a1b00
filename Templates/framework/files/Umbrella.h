{{header}}

#import <Foundation/Foundation.h>

//! The version of the framework, as a number.
FOUNDATION_EXPORT double {{moduleName}}VersionNumber;

//! The version of the framework, as a text.
FOUNDATION_EXPORT const unsigned char {{moduleName}}VersionString[];

// Import all public headers of the framework here.
{{#isObjectiveC}}
#import <{{moduleName}}/{{classPrefix}}Greeter.h>
{{/isObjectiveC}}
