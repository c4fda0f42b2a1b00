/// The commit graph, newest first, with a lane for each open line of history.
struct CommitGraph {
  /// The next commit of each lane.
  private var lanes: [String] = []

  /// The graph to the left of a commit, and the edges below it.
  struct Rows: Equatable {
    var commit: String
    var edges: [String]
  }

  init() {}

  /// Adds the next commit; children come before parents.
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

  /// Closes a lane: the lanes to its right move left.
  private func closing(_ lane: Int) -> [String] {
    guard lane < lanes.count else { return [] }
    return [bars(lane) + String(repeating: " /", count: lanes.count - lane)]
  }

  /// Opens lanes to the right of a lane: the lanes beyond move right.
  private func opening(_ lane: Int, count: Int) -> [String] {
    let beyond = lanes.count - lane - count
    return (1..<count).map { opened in
      bars(lane) + String(repeating: "| ", count: opened - 1) + "|\\" + String(repeating: " \\", count: beyond)
    }
  }

  /// Joins the first two lanes with the same next commit.
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
