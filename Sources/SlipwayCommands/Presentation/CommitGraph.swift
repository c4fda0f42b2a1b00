/// The lines that join commits on a page, newest first, a lane for each line of history that is open.
struct CommitGraph {
  /// What each lane waits for.
  private var lanes: [String] = []

  /// What stands left of a commit, and below it until the next one.
  struct Rows: Equatable {
    var commit: String
    var edges: [String]
  }

  init() {}

  /// Takes the next commit, which stands before its parents.
  mutating func add(_ commit: String, parents: [String]) -> Rows {
    let lane = lanes.firstIndex(of: commit) ?? lanes.count
    if lane == lanes.count { lanes.append(commit) }
    let line = lanes.indices.map { $0 == lane ? "*" : "|" }.joined(separator: " ")
    var edges: [String] = []
    lanes.replaceSubrange(lane...lane, with: parents)
    switch parents.count {
    case 0: edges += closing(lane)
    case 1: break
    default: edges += opening(lane, count: parents.count)
    }
    while let edge = joinFirstPair() { edges.append(edge) }
    return Rows(commit: line, edges: edges)
  }

  /// The lane has ended: those right of it move one to the left.
  private func closing(_ lane: Int) -> [String] {
    guard lane < lanes.count else { return [] }
    return [bars(lane) + String(repeating: " /", count: lanes.count - lane)]
  }

  /// New lanes begin right of the lane: those beyond move to the right, one line a lane.
  private func opening(_ lane: Int, count: Int) -> [String] {
    let beyond = lanes.count - lane - count
    return (1..<count).map { opened in
      bars(lane) + String(repeating: "| ", count: opened - 1) + "|\\" + String(repeating: " \\", count: beyond)
    }
  }

  /// Joins the first two lanes that wait for the same commit into the left one.
  private mutating func joinFirstPair() -> String? {
    var places: [String: Int] = [:]
    for (right, waiting) in lanes.enumerated() {
      guard let left = places[waiting] else {
        places[waiting] = right
        continue
      }
      let beyond = lanes.count - right - 1
      let crossing = String(repeating: "|_", count: right - left - 1)
      let line = bars(left) + crossing + "|/" + String(repeating: " /", count: beyond)
      lanes.remove(at: right)
      return line
    }
    return nil
  }

  private func bars(_ count: Int) -> String {
    String(repeating: "| ", count: count)
  }
}
