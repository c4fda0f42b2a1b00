import SyntaxTrees

/// A rectangle of Interface Builder's canvas, in points.
struct InterfaceFrame {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The frame with the size of another one, at the origin.
  init(size other: InterfaceFrame) { self.init(x: 0, y: 0, width: other.width, height: other.height) }

  /// A number as Xcode writes it in frames, such as `0.0`, `44` and `20.5`.
  static func text(_ number: Double) -> String {
    number != 0 && number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The frame that a view's element has; `nil` without one, and for numbers that no screen has.
  init?(of element: MarkupElement) {
    let rectangle = element.elements.first {
      $0.name == "rect" && ["frame", "contentRect"].contains($0[attribute: "key"])
    }
    let numbers = ["x", "y", "width", "height"].compactMap { rectangle?.points($0) }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: max(0, numbers[2]), height: max(0, numbers[3]))
  }

  /// The frame in the coordinates of what contains `parent`.
  ///
  /// - Parameters:
  ///   - parent: The frame around it.
  ///   - isFlipped: Whether y counts upwards, as on a Mac.
  /// - Returns: The frame.
  func inside(_ parent: InterfaceFrame, isFlipped: Bool) -> InterfaceFrame {
    let top = isFlipped ? parent.height - y - height : y
    return InterfaceFrame(x: parent.x + x, y: parent.y + top, width: width, height: height)
  }

  /// The middles of the edges that face each other: left and right, or top and bottom for frames on top of each other.
  func edges(to other: InterfaceFrame) -> (start: (Double, Double), end: (Double, Double)) {
    if x < other.x + other.width, other.x < x + width {
      let isBelow = y < other.y
      return (
        (x + width / 2, isBelow ? y + height : y),
        (other.x + other.width / 2, isBelow ? other.y : other.y + other.height)
      )
    }
    let isRight = x < other.x
    return (
      (isRight ? x + width : x, y + height / 2),
      (isRight ? other.x : other.x + other.width, other.y + other.height / 2)
    )
  }

  func overlaps(_ other: InterfaceFrame) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}

extension MarkupElement {
  /// The number of points in an attribute; `nil` without one, and for numbers that no canvas has.
  func points(_ name: String) -> Double? {
    guard let number = self[attribute: name].flatMap(Double.init), number.isFinite, abs(number) < 1_000_000 else {
      return nil
    }
    return number
  }
}
