import SyntaxTrees

/// The elements of a drawing, as SVG.
enum SVGText {
  /// A number of points with two decimal places at most.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  static func rectangle(_ frame: InterfaceFrame, fill: String, stroke: String, width: Int) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(number)
    return #"<rect x="\#(numbers[0])" y="\#(numbers[1])" width="\#(numbers[2])" height="\#(numbers[3])" rx="3" "#
      + #"fill="\#(fill)" stroke="\#(stroke)" stroke-width="\#(width)"/>"#
  }

  static func text(
    _ text: String, x: Double, y: Double, size: Double, color: String, anchor: String = "start"
  ) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let content = MarkupText.isWritable(line) ? MarkupText.escaped(line) : ""
    return #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))" fill="\#(color)" "#
      + #"text-anchor="\#(anchor)">\#(content)</text>"#
  }

  /// The tip of all arrows.
  static let arrowhead = """
    <defs><marker id="end" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" orient="auto">\
    <path d="M0 0L10 5L0 10z" fill="#567"/></marker></defs>
    """

  static func arrow(from start: (Double, Double), to end: (Double, Double)) -> String {
    #"<path d="M\#(number(start.0)) \#(number(start.1))L\#(number(end.0)) \#(number(end.1))" "#
      + ##"fill="none" stroke="#567" stroke-opacity="0.7" stroke-width="2" marker-end="url(#end)"/>"##
  }
}
