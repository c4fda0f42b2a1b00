import {{#isMac}}Cocoa{{/isMac}}{{^isMac}}UIKit{{/isMac}}

var greeting = "Hello, playground"
