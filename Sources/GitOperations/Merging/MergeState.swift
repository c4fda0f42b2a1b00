/// The files that tell of a merge that waits for its commit.
struct MergeState {
  let message: String
  let files: [(name: String, text: String)]
  var messageFile = "MERGE_MSG"
}
