import Foundation
import Testing

/// A PNG file of 5 x 3 pixels, and the pixels that it contains.
struct PNGSample: CustomTestStringConvertible {
  let testDescription: String
  let file: [UInt8]
  let pixels: [UInt8]

  /// The file in Base64, and the pixels in hexadecimal digits.
  private init(_ description: String, _ file: String, _ pixels: String) {
    testDescription = description
    self.file = [UInt8](Data(base64Encoded: file, options: .ignoreUnknownCharacters) ?? Data())
    let digits = pixels.compactMap(\.hexDigitValue)
    self.pixels = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Every color type and depth: made with Pillow 13.0.0, and in plain Python where Pillow does not write the format.
  static let all = [
    PNGSample(
      "Pillow, type 0, 1 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQAAAABzTfhVAAAADklEQVR4nGMQYLjAdAMAA6IBu2JcNEYAAAAASUVORK5CYII=
      """,
      """
      000000ff000000ff000000ffffffffff000000ffffffffffffffffff000000ffffffffff000000ffffffffff000000ffffff
      ffff000000ffffffffff
      """),
    PNGSample(
      "Pillow, type 0, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAAAAAB+XZokAAAAG0lEQVR4nGP0Y3tqc4ElUnyxx1OWz+eClqgAAD6NB2pjySJDAAAA
      AElFTkSuQmCC
      """,
      """
      4e4e4eff545454ff393939ff757575ff454545ffa7a7a7ffbebebeff616161ffbdbdbdff5a5a5aff9a9a9aff757575ffb3b3
      b3ff616161ff7e7e7eff
      """),
    PNGSample(
      "Pillow, transparent gray, type 0, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAAAAAB+XZokAAAAAnRSTlMAYUwmnPYAAAAbSURBVHicY/Rje2pzgSVSfLHHU5bP54KW
      qAAAPo0HamPJIkMAAAAASUVORK5CYII=
      """,
      """
      4e4e4eff545454ff393939ff757575ff454545ffa7a7a7ffbebebeff61616100bdbdbdff5a5a5aff9a9a9aff757575ffb3b3
      b3ff616161007e7e7eff
      """),
    PNGSample(
      "Pillow, type 0, 16 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAAAAAAuzUZnAAAALElEQVR4nAEhAN7/AJ6Gecv+eaE/Z+0E/6YPzc2tcyUbvALcZ5DF
      IsZeLh4CIZEPsF6UAGkAAAAASUVORK5CYII=
      """,
      """
      9e9e9eff797979fffdfdfdffa1a1a1ff686868ff9d9d9dff888888ffcacacaff141414ff2f2f2fff797979ff181818ffeded
      edff727272ff4d4d4dff
      """),
    PNGSample(
      "Pillow, type 2, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAAAO0lEQVR4nAEwAM//AW0lz98k0tv1rIQhDuKxPgAF6P3B1zR2SKu9
      4gFQReQAMtpeeWudeOZFKWnMwnEMTVMXmwxxdS0AAAAASUVORK5CYII=
      """,
      """
      6d25cfff4c49a1ff273e4dffab5f5bff8d1099ff05e8fdffc1d734ff7648abffbde201ff5045e4ff32da5eff796b9dff78e6
      45ff2969ccffc2710cff
      """),
    PNGSample(
      "Pillow, transparent color, type 2, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAAABnRSTlMAdgBIAKsnubTmAAAAO0lEQVR4nAEwAM//AW0lz98k0tv1
      rIQhDuKxPgAF6P3B1zR2SKu94gFQReQAMtpeeWudeOZFKWnMwnEMTVMXmwxxdS0AAAAASUVORK5CYII=
      """,
      """
      6d25cfff4c49a1ff273e4dffab5f5bff8d1099ff05e8fdffc1d734ff7648ab00bde201ff5045e4ff32da5eff796b9dff78e6
      45ff2969ccffc2710cff
      """),
    PNGSample(
      "Pillow, type 3, 1 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQMAAABh+Fe7AAAABlBMVEVytWlpPZs3t9g1AAAADklEQVR4nGP4waDBpAEABYIBSyQS
      vtIAAAAASUVORK5CYII=
      """,
      """
      693d9bff693d9bff693d9bff693d9bff693d9bff72b569ff72b569ff693d9bff72b569ff693d9bff72b569ff693d9bff72b5
      69ff693d9bff72b569ff
      """),
    PNGSample(
      "Pillow, type 3, 2 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgMAAAAmWC1rAAAADFBMVEVv4F53bHxvTaNgJpJEnl30AAAAEUlEQVR4nGNcK8zIUcGo
      JAcACHIBhG0cT54AAAAASUVORK5CYII=
      """,
      """
      6f4da3ff6f4da3ff602692ff776c7cff602692ff6fe05eff6fe05eff6f4da3ff6fe05eff6f4da3ff6fe05eff6f4da3ff6fe0
      5eff6f4da3ff776c7cff
      """),
    PNGSample(
      "Pillow, type 3, 4 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAJFBMVEW/3Rt45kUF6P0y2l6eblUpacyrX1t2SKtQReRMSaF9G7Qn
      Pk30UtqqAAAAFElEQVR4nGNcyfuKUSFAgNH8njYAFb8DZEv1ojIAAAAASUVORK5CYII=
      """,
      """
      7d1bb4ff4c49a1ff273e4dffab5f5bff7d1bb4ff05e8fdffbfdd1bff7648abffbfdd1bff5045e4ff32da5eff7648abff78e6
      45ff2969ccff9e6e55ff
      """),
    PNGSample(
      "Pillow, type 3, 4 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAJFBMVEW/3Rt45kUF6P0y2l6eblUpacyrX1t2SKtQReRMSaF9G7Qn
      Pk30UtqqAAAAFElEQVR4nGNcyfuKUSFAgNH8njYAFb8DZEv1ojIAAAAASUVORK5CYII=
      """,
      """
      7d1bb4ff4c49a1ff273e4dffab5f5bff7d1bb4ff05e8fdffbfdd1bff7648abffbfdd1bff5045e4ff32da5eff7648abff78e6
      45ff2969ccff9e6e55ff
      """),
    PNGSample(
      "Pillow, transparent entries, type 3, 4 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAJFBMVEW/3Rt45kUF6P0y2l6eblUpacyrX1t2SKtQReRMSaF9G7Qn
      Pk30UtqqAAAABHRSTlMAgP8HX+YVywAAABRJREFUeJxjXMn7ilEhQIDR/J42ABW/A2RL9aIyAAAAAElFTkSuQmCC
      """,
      """
      7d1bb4ff4c49a1ff273e4dffab5f5bff7d1bb4ff05e8fdffbfdd1b007648abffbfdd1b005045e4ff32da5e077648abff78e6
      45802969ccff9e6e55ff
      """),
    PNGSample(
      "Pillow, type 4, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAQAAADxPw1zAAAALElEQVR4nAEhAN7/AU5zBmrlsjxM0BEBp8cXsKP8XA+dWATzz865
      Uv+kniSp9AAQFSUxBhYAAAAASUVORK5CYII=
      """,
      """
      4e4e4e73545454dd3939398f757575db454545eca7a7a7c7bebebe7761616173bdbdbd825a5a5ada9a9a9a9675757530b3b3
      b32f616161cd7e7e7e83
      """),
    PNGSample(
      "Pillow, type 6, 8 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAASklEQVR4nAE/AMD/AW0lz3PfJNJq2/WssoQhDkzisT4RAAXo/cfB
      1zR3dkirc73iAYJQReTaBC3yYc+4lGm5Ap6a/2yDy56ZLCip9xwgUeGCPrQAAAAASUVORK5CYII=
      """,
      """
      6d25cf734c49a1dd273e4d8fab5f5bdb8d1099ec05e8fdc7c1d734777648ab73bde201825045e4da32da5e96796b9d3078e6
      452f2969cccdc2710c83
      """),
    PNGSample(
      "Python, type 0, 2 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgAAAAA07YKFAAAAA3RFWHRhAGLcSaI7AAAAEElEQVR4nGPyZWDiOMCYNA8ABxwCk/0z
      WgAAAABJREFUNa8GHgAAAAFJREFUG6JdtAQAAAAASUVORK5CYII=
      """,
      """
      555555ff000000ffffffffff555555ff000000ff555555ff555555ff555555ff555555ffffffffff555555ffaaaaaaff0000
      00ffaaaaaaff000000ff
      """),
    PNGSample(
      "Python, type 0, 4 bits, transparent",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAAAAAC7rXclAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlMACQ9PdZwAAAAFSURBVHicY5g8
      rt6lNwAAAABJREFUNa8GHgAAAA9JREFUgYHZw0yWObRjCQASoQNGFQHHxgAAAABJRU5ErkJggg==
      """,
      """
      99999900333333ff99999900000000ff000000ff99999900111111ffccccccff666666ff888888ff99999900ddddddff3333
      33ff99999900000000ff
      """),
    PNGSample(
      "Python, type 0, 16 bits, transparent",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAAAAAAuzUZnAAAAA3RFWHRhAGLcSaI7AAAAAnRSTlNgdEQGE7oAAAANSURBVHicY0hc
      6Mx3pDqhJOdbSl1qAAAAAElEQVQ1rwYeAAAAHElEQVQPQ0LJ7B1cvAklxnFAZkIJy/MVOUd3AADYBA2WNPlMlAAAAABJRU5ErkJg
      gg==
      """,
      """
      616161ff434343ffc4c4c4ff606060006d6d6dff606060009b9b9bff0a0a0aff60606000333333ff60606000606060000505
      05ffa8a8a8ffc5c5c5ff
      """),
    PNGSample(
      "Python, type 2, 16 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAIAAACExI7sAAAAA3RFWHRhAGLcSaI7AAAAC0lEQVR4nAFdAKL/BOgKQWcQ720AAAAA
      SURBVDWvBh4AAABdSURBVCP3ql11hItm8Vqjr0AiI7IB8LlHBdcNcyJSggSUYsbNxRg37UIAXxjb7sGRx9GqVM68kz8o0ml6XKsB
      JfWPeGy/Q3p5BLepFP3/dJlaoogQ6557XnjwFWKF+W0s8He/2YsAAAAASUVORK5CYII=
      """,
      """
      e741f7ff45c55dff9f747fff5164c6ff28d718ff7c08bcff7c08bcff7ac883fffa9659ff234074ff268f6cff680823ff7c08
      bcff1f185aff7c08bcff
      """),
    PNGSample(
      "Python, type 2, 16 bits, transparent",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAIAAACExI7sAAAAA3RFWHRhAGLcSaI7AAAABnRSTlO5a0bd5pPnjTRmAAAAJklEQVR4
      nAFdAKL/AkfbEfYJKbcGn6QRLLlrRt3mk/bnInGfQyUVJojn+3DfXVkAAAAASURBVDWvBh4AAABCSURBVAAWxEJTrujyUSfE1ZUP
      f//2B3DDwcIjBl8pEC5pOy0Cv1pnthj5+A26yBdHG2YQSpdnM35JRm+AELzQLr3OvLwpn30DCrsAAAAASUVORK5CYII=
      """,
      """
      481209ffb69f11ffb947e600f6229fff2526e7ff1742aefff128d5ff0fff07ffc3c106ff292e3bffd4a8c6ffe9e1ecff2b0f
      9efff50b75ff3afef8ff
      """),
    PNGSample(
      "Python, type 4, 16 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAQAAAChr9EwAAAAA3RFWHRhAGLcSaI7AAAASElEQVR4nAE/AMD/BK9f4kTMRMUjBau+
      O+Y+CAg8fv7NApr1hXOZInlvDWrx9uPI+g3LkWh+ArOJOsHT5oQuvJwRHwAAAACoorzzxtraHStLAAAAAElEQVQ1rwYeAAAAAklE
      QVQeNmcAF/wAAAAASUVORK5CYII=
      """,
      """
      afafafe17b7b7ba7808080656666666da1a1a16b49494967151515218d8d8d56494949676d6d6dd3fcfcfca1e7e7e7a34949
      4967494949671515158f
      """),
    PNGSample(
      "Python, type 6, 16 bits",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAYAAAALphm7AAAAA3RFWHRhAGLcSaI7AAAANUlEQVR4nGPmPOk66XzJi/stzOEuD58t
      mfn92opg4YMbDngkfTly467q1uvThLrCgpZfYWKAgi65R7gvns0AAAAASURBVDWvBh4AAABISURBVKral4qzxCqePrS+WvAo0e5O
      8efkVDmYPMuvFdVRD8xYe+LLivafcX90auGjGokJ1ntybxvECO+bNi//P5fIqbbwXhUAybs3UGB0o9YAAAAASUVORK5CYII=
      """,
      """
      0a45cfe8887948183be438bc6566f2830a45cfe80a45cfe8125b738b51c9722cc642e6e70a45cfe803c0afec68323f6d0a45
      cfe82d9ea38608b22a13
      """),
  ]
}
