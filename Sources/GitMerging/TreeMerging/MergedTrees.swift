import Diagnostics
import GitStore

/// The two sides of a merge; the raw value is the stage that an index keeps its versions in.
enum MergeSide: Int32, CaseIterable {
  case ours = 2
  case theirs = 3

  var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// Something that each side of a merge has.
struct BySide<Value> {
  var ours: Value
  var theirs: Value

  subscript(side: MergeSide) -> Value {
    get { side == .ours ? ours : theirs }
    set { if side == .ours { ours = newValue } else { theirs = newValue } }
  }
}

/// The three trees of a merge.
struct MergedTrees {
  let base: ObjectName
  let sides: BySide<ObjectName>

  var ours: ObjectName { sides.ours }
  var theirs: ObjectName { sides.theirs }

  init(base: ObjectName, ours: ObjectName, theirs: ObjectName) {
    self.base = base
    sides = BySide(ours: ours, theirs: theirs)
  }
}
