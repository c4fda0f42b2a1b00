import Clibgit2
import Diagnostics
import GitStore

/// The way to where something is pushed: a folder of this machine, or a server that libgit2 speaks with.
enum PushChannel {
  case folder(LocalRemote, FolderPush)
  case server(RemoteConnection)

  init(from source: Repository, to place: RemotePlace, dialogue: RemoteDialogue) throws(Diagnostic) {
    if let local = try LocalRemote(place, environment: source.environment) {
      try local.checkPush()
      self = .folder(local, FolderPush(from: source, to: local, dialogue: dialogue))
    } else {
      let connection = try RemoteConnection(place, repository: source, dialogue: dialogue)
      try connection.connect(.pushing)
      self = .server(connection)
    }
  }

  /// The remote repository, if it is on this machine.
  var local: LocalRemote? {
    if case .folder(let local, _) = self { local } else { nil }
  }

  /// The refs of the remote.
  func references() throws(Diagnostic) -> [AdvertisedReference] {
    switch self {
    case .folder(let local, _): try local.references()
    case .server(let connection): try connection.references()
    }
  }

  /// Sends objects and moves references.
  ///
  /// - Returns: What was said about each reference; no text means that it moved.
  func send(_ steps: [PushPlan.Step]) throws(Diagnostic) -> [(reference: String, refusal: String?)] {
    switch self {
    case .folder(_, let push):
      return try push.send(steps.map(\.update))
    case .server(let connection):
      try connection.push(steps.map(\.refspec))
      return connection.answers
    }
  }

  /// What the other end last said by itself, which often is why it refuses.
  var lastLine: String? {
    switch self {
    case .folder(_, let push): push.lastLine
    case .server(let connection): connection.lastServerLine
    }
  }
}
