/// A text as a `.strings` file writes it, in quotes.
struct StringsLiteral: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    description = result + "\""
  }
}
