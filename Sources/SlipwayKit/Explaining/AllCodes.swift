import AppBundles
import AppleIdentifiers
import BranchWorkflow
import Capabilities
import Checks
import CodeSignatures
import DeveloperPortal
import Diagnostics
import FileTrees
import Git
import IgnoreTemplates
import JSONTrees
import MarkupTrees
import PNGImages
import Processes
import PropertyLists
import ProvisioningProfiles
import Scaffolding
import SemanticMerges
import XcodeProjects
import ZipArchives

extension Diagnostic.Code {
  /// All error codes, by name.
  static let all: [Self] = {
    let modules = [
      appBundlesCodes, appleIdentifiersCodes, branchWorkflowCodes, capabilitiesCodes, checksCodes,
      codeSignaturesCodes, developerPortalCodes, diagnosticsCodes, fileTreesCodes, gitCodes, ignoreTemplatesCodes,
      jsonTreesCodes, markupTreesCodes, pngImagesCodes, processesCodes, propertyListsCodes, provisioningProfilesCodes,
      scaffoldingCodes, semanticMergesCodes, slipwayKitCodes, xcodeProjectsCodes, zipArchivesCodes,
    ]
    return modules.joined().sorted { $0.rawValue < $1.rawValue }
  }()
}
