import SlipwayKit
import TestSupport

/// A project of an app and an extension, with Debug and Release each, whose settings a test writes.
struct SmallProject {
  /// The settings of the project itself, as lines of the project file.
  var project = ""
  /// The settings of the app.
  var app = ""
  /// The settings of the extension.
  var widget = ""
  /// The settings of the app in Debug, where they are others.
  var appInDebug: String?
  /// Whether the app brings the extension along.
  var embedsWidget = false
  /// The file of settings that the project's configurations build on.
  var settingsFile: String?

  /// Writes the project into `folder` and reads it.
  func loaded(in folder: TemporaryFolder) throws -> LoadedProject {
    try folder.write(text, to: "App.xcodeproj/project.pbxproj")
    return try LoadedProject(at: ProjectLocation(path: folder.path + "/App.xcodeproj"), shownFrom: folder.path)
  }

  private var text: String {
    """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	classes = {
    	};
    	objectVersion = 77;
    	objects = {
    		F0 = {isa = PBXFileReference; path = \(settingsFile ?? "None.xcconfig"); sourceTree = "<group>"; };
    		G0 = {isa = PBXGroup; children = (F0, ); sourceTree = "<group>"; };
    		P0 = {
    			isa = PBXProject;
    			buildConfigurationList = PL;
    			mainGroup = G0;
    			targets = (T1, T2, );
    		};
    		T1 = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (\(embedsWidget ? "E1, " : "")); \
    dependencies = (); name = App; \
    productType = "com.apple.product-type.application"; };
    		T2 = {isa = PBXNativeTarget; buildConfigurationList = L2; buildPhases = (); dependencies = (); name = Widget; \
    \(embedsWidget ? "productReference = R2; " : "")productType = "com.apple.product-type.app-extension"; };
    		\(embedsWidget ? embedding : "")
    \(list("PL", "P1", "P2", project, project, settingsFile == nil ? "" : "baseConfigurationReference = F0; "))
    \(list("L1", "A1", "A2", appInDebug ?? app, app, ""))
    \(list("L2", "W1", "W2", widget, widget, ""))
    	};
    	rootObject = P0;
    }

    """
  }

  private let embedding = """
    E1 = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B2, ); }; \
    B2 = {isa = PBXBuildFile; fileRef = R2; }; \
    R2 = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; path = Widget.appex; \
    sourceTree = BUILT_PRODUCTS_DIR; };
    """

  private func list(
    _ id: String, _ debug: String, _ release: String, _ debugSettings: String, _ releaseSettings: String, _ base: String
  ) -> String {
    """
    		\(id) = {isa = XCConfigurationList; buildConfigurations = (\(debug), \(release), ); \
    defaultConfigurationName = Release; };
    		\(debug) = {isa = XCBuildConfiguration; \(base)buildSettings = {
    				\(debugSettings)
    			}; name = Debug; };
    		\(release) = {isa = XCBuildConfiguration; \(base)buildSettings = {
    				\(releaseSettings)
    			}; name = Release; };
    """
  }
}
