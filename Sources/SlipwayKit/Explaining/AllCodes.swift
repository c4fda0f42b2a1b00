import AppBundles
import AppleIdentifiers
import BranchWorkflow
import Capabilities
import Checks
import CodeSignatures
import DeveloperPortal
import Diagnostics
import FileTrees
import GitHistory
import GitMerging
import GitOperations
import GitRemotes
import GitStore
import GitWorkTree
import IgnoreTemplates
import InterfaceFiles
import OperationLog
import PNGImages
import Processes
import PropertyLists
import ProvisioningProfiles
import Scaffolding
import SemanticMerges
import SyntaxTrees
import WebServing
import XcodeProjects
import ZipArchives

extension Diagnostic.Code {
  /// All error codes, by name.
  static let all: [Self] = {
    let modules = [
      appBundlesCodes, appleIdentifiersCodes, branchWorkflowCodes, capabilitiesCodes, checksCodes,
      codeSignaturesCodes, developerPortalCodes, diagnosticsCodes, fileTreesCodes, gitHistoryCodes, gitMergingCodes,
      gitOperationsCodes, gitRemotesCodes, gitStoreCodes, gitWorkTreeCodes, ignoreTemplatesCodes,
      interfaceFilesCodes, operationLogCodes, pngImagesCodes, processesCodes, propertyListsCodes,
      provisioningProfilesCodes,
      scaffoldingCodes, semanticMergesCodes, slipwayKitCodes, syntaxTreesCodes, webServingCodes, xcodeProjectsCodes,
      zipArchivesCodes,
    ]
    return modules.joined().sorted { $0.rawValue < $1.rawValue }
  }()
}
