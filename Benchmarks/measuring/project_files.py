"""Made-up project files of any size, as Xcode would write them: many targets, each with many files in groups."""

import hashlib

FILES_PER_TARGET = 200
FILES_PER_GROUP = 40

SETTINGS = [
    ("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon"),
    ("CODE_SIGN_STYLE", "Automatic"),
    ("CURRENT_PROJECT_VERSION", "1"),
    ("GENERATE_INFOPLIST_FILE", "YES"),
    ("IPHONEOS_DEPLOYMENT_TARGET", "17.0"),
    ("MARKETING_VERSION", "1.0"),
    ("PRODUCT_BUNDLE_IDENTIFIER", "org.example.{target}"),
    ("PRODUCT_NAME", '"$(TARGET_NAME)"'),
    ("SWIFT_VERSION", "5.0"),
    ("TARGETED_DEVICE_FAMILY", '"1,2"'),
]


def identifier(*parts) -> str:
    """An object's identifier, the same for the same parts."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).hexdigest()[:24].upper()


class ProjectText:
    """The objects of one project file, section by section."""

    def __init__(self, name: str):
        self.name = name
        self.sections: dict = {}
        self.targets: list = []
        self.products: list = []
        self.groups: list = []

    def add(self, kind: str, key: str, comment: str, members: list, on_one_line: bool = False) -> tuple:
        """Adds an object and gives back the reference to it."""
        title = f"{key} /* {comment} */" if comment else key
        if on_one_line:
            text = f"\t\t{title} = {{isa = {kind}; " + "".join(f"{name} = {value}; " for name, value in members) + "};\n"
        else:
            text = f"\t\t{title} = {{\n\t\t\tisa = {kind};\n"
            text += "".join(self._member(name, value, 3) for name, value in members) + "\t\t};\n"
        self.sections.setdefault(kind, []).append((key, text))
        return title

    def _member(self, name: str, value, depth: int) -> str:
        tabs = "\t" * depth
        if isinstance(value, list):
            return f"{tabs}{name} = (\n" + "".join(f"{tabs}\t{item},\n" for item in value) + f"{tabs});\n"
        if isinstance(value, dict):
            members = "".join(self._member(key, item, depth + 1) for key, item in value.items())
            return f"{tabs}{name} = {{\n{members}{tabs}}};\n"
        return f"{tabs}{name} = {value};\n"

    def add_target(self, number: int, extra_files: int) -> None:
        """Adds an app's target with its files, groups, phases and configurations."""
        target = f"Part{number:04}"
        files = [f"Screen{file:04}View.swift" for file in range(FILES_PER_TARGET + extra_files)]
        build_files, groups = [], []
        for start in range(0, len(files), FILES_PER_GROUP):
            children = []
            for file in files[start:start + FILES_PER_GROUP]:
                children.append(self._source(target, file))
                build_files.append(self._build_file(target, file, children[-1]))
            folder = f"Screens{start // FILES_PER_GROUP:03}"
            groups.append(self._group(identifier(target, folder), folder, children, ("path", folder)))
        self.groups.append(self._group(identifier(target, "group"), target, groups, ("path", target)))
        product = self.add(
            "PBXFileReference", identifier(target, "product"), f"{target}.app",
            [("explicitFileType", "wrapper.application"), ("includeInIndex", "0"), ("path", f"{target}.app"),
             ("sourceTree", "BUILT_PRODUCTS_DIR")], on_one_line=True)
        self.products.append(product)
        self._native_target(target, product, build_files)

    def _source(self, target: str, file: str) -> str:
        return self.add(
            "PBXFileReference", identifier(target, file), file,
            [("lastKnownFileType", "sourcecode.swift"), ("path", file), ("sourceTree", '"<group>"')], on_one_line=True)

    def _build_file(self, target: str, file: str, reference: str) -> str:
        return self.add(
            "PBXBuildFile", identifier(target, file, "build"), f"{file} in Sources", [("fileRef", reference)],
            on_one_line=True)

    def _group(self, key: str, comment: str, children: list, name: tuple = ()) -> str:
        members = [("children", children)] + ([name] if name else []) + [("sourceTree", '"<group>"')]
        return self.add("PBXGroup", key, comment, members)

    def _native_target(self, target: str, product: str, build_files: list) -> None:
        phases = [
            self.add(kind, identifier(target, kind), comment, [
                ("buildActionMask", "2147483647"), ("files", files), ("runOnlyForDeploymentPostprocessing", "0")])
            for kind, comment, files in [
                ("PBXSourcesBuildPhase", "Sources", build_files), ("PBXFrameworksBuildPhase", "Frameworks", []),
                ("PBXResourcesBuildPhase", "Resources", [])]
        ]
        settings = {key: value.format(target=target) if "{" in value else value for key, value in SETTINGS}
        configurations = self._configurations("PBXNativeTarget", target, settings)
        self.targets.append(self.add("PBXNativeTarget", identifier(target, "target"), target, [
            ("buildConfigurationList", configurations), ("buildPhases", phases), ("buildRules", []),
            ("dependencies", []), ("name", target), ("productName", target), ("productReference", product),
            ("productType", '"com.apple.product-type.application"')]))

    def _configurations(self, kind: str, owner: str, settings: dict) -> str:
        configurations = [
            self.add("XCBuildConfiguration", identifier(kind, owner, name), name, [
                ("buildSettings", settings), ("name", name)])
            for name in ["Debug", "Release"]
        ]
        return self.add(
            "XCConfigurationList", identifier(kind, owner, "configurations"),
            f'Build configuration list for {kind} "{owner}"',
            [("buildConfigurations", configurations), ("defaultConfigurationIsVisible", "0"),
             ("defaultConfigurationName", "Release")])

    def finish(self) -> str:
        """Adds the project itself and gives the whole text."""
        products = self._group(identifier("products"), "Products", self.products, ("name", "Products"))
        main = self._group(identifier("main"), "", self.groups + [products])
        root = self.add("PBXProject", identifier("project"), "Project object", [
            ("attributes", {"BuildIndependentTargetsInParallel": "1", "LastUpgradeCheck": "2630"}),
            ("buildConfigurationList", self._configurations("PBXProject", self.name, {"SDKROOT": "iphoneos"})),
            ("developmentRegion", "en"), ("hasScannedForEncodings", "0"), ("knownRegions", ["en", "Base"]),
            ("mainGroup", main), ("preferredProjectObjectVersion", "77"), ("productRefGroup", products),
            ("projectDirPath", '""'), ("projectRoot", '""'), ("targets", self.targets)])
        text = ["// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n"]
        for kind in sorted(self.sections):
            text.append(f"\n/* Begin {kind} section */\n")
            text += [object_text for _, object_text in sorted(self.sections[kind])]
            text.append(f"/* End {kind} section */\n")
        text.append(f"\t}};\n\trootObject = {root};\n}}\n")
        return "".join(text)


def project_text(targets: int, extra_files: dict = {}) -> str:
    """The text of a project with so many targets; `extra_files` says which target has how many files more."""
    project = ProjectText("Synthetic")
    for number in range(targets):
        project.add_target(number, extra_files.get(number, 0))
    return project.finish()


def targets_for(size: int) -> int:
    """How many targets give a project file of about `size` bytes."""
    few = len(project_text(2)) - len(project_text(1))
    return max(1, round(size / few))
