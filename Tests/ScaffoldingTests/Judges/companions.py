"""Judges all files of many projects beside the project files: argv[1] holds a folder for each project."""
import collections, json, os, plistlib, re, sys, xml.dom.minidom

# Classes and actions of the systems' own that interface files may name.
SYSTEM_CLASSES = {"UIResponder", "SKView", "NSApplication", "NSFontManager", "NSObject", "FirstResponder", "NSResponder"}
SYSTEM_OUTLETS = {"view", "delegate", "dataSource", "window", "menu", "initialFirstResponder"}
problems, counts = [], collections.Counter()


def elements(document):
    return document.getElementsByTagName("*")


def judge_interface(path, document, sources):
    def complain(text):
        problems.append(f"{path}: {text}")

    ids = [e.getAttribute("id") for e in elements(document) if e.hasAttribute("id")]
    for twice in (i for i, n in collections.Counter(ids).items() if n > 1):
        complain(f"the id {twice} stands twice")
    known = set(ids)
    for element in elements(document):
        for name in ("destination", "firstItem", "secondItem", "target", "initialViewController", "owner"):
            value = element.getAttribute(name)
            if value and value not in known:
                complain(f"{element.tagName} names {value} as {name}, which is not there")
        custom = element.getAttribute("customClass")
        if custom and custom not in SYSTEM_CLASSES and not re.search(
            rf"(\bclass|@interface)\s+{re.escape(custom)}\b", sources):
            complain(f"the class {custom} is in no source")
        if element.tagName in ("outlet", "outletCollection"):
            name = element.getAttribute("property")
            if name not in SYSTEM_OUTLETS and not re.search(rf"IBOutlet\b[^\n]*\b{re.escape(name)}\b", sources):
                complain(f"the outlet {name} is in no source")
        if element.tagName == "action" and element.getAttribute("target") not in ("-1", "-3"):
            target = next(e for e in elements(document) if e.getAttribute("id") == element.getAttribute("target"))
            is_system = target.tagName in ("placeholder", "application") and target.getAttribute(
                "customClass") in SYSTEM_CLASSES | {""}
            if target.getAttribute("customClass") in SYSTEM_CLASSES:
                is_system = True
            selector = element.getAttribute("selector").split(":")[0]
            if not is_system and not re.search(rf"IBAction\b[^\n]*\b{re.escape(selector)}\b", sources):
                complain(f"the action {selector} is in no source")
        if element.tagName == "segue" and element.getAttribute("kind") != "relationship":
            counts["segues"] += 1


def judge(path, name, sources):
    ending = name.rsplit(".", 1)[-1]
    data = open(path, "rb").read()
    if not data.endswith(b"\n"):
        problems.append(f"{path}: has no line end at its end")
    if b"{{" in data or b" \n" in data:
        problems.append(f"{path}: has a placeholder left, or a space at the end of a line")
    if ending in ("plist", "entitlements", "xcprivacy") or name == ".xccurrentversion":
        plistlib.loads(data)
    elif ending in ("json", "xcstrings"):
        json.loads(data)
    elif ending in ("storyboard", "xib"):
        judge_interface(path, xml.dom.minidom.parseString(data), sources)
    elif ending in ("xcscheme", "xcworkspacedata") or path.endswith(".xcdatamodel/contents"):
        xml.dom.minidom.parseString(data)
    elif ending == "strings":
        rest = re.sub(r'/\*.*?\*/|"(\\.|[^"\\])*"\s*=\s*"(\\.|[^"\\])*"\s*;', "", data.decode(), flags=re.S)
        assert not rest.strip(), rest
    else:
        return
    counts[ending] += 1


for project in sorted(os.listdir(sys.argv[1])):
    files = [(os.path.join(folder, name), name)
             for folder, _, names in os.walk(os.path.join(sys.argv[1], project)) for name in names]
    sources = "\n".join(open(p).read() for p, n in files if n.rsplit(".", 1)[-1] in ("swift", "h", "m"))
    for path, name in files:
        try:
            judge(path, name, sources)
        except Exception as problem:
            problems.append(f"{path}: {problem!r}")
for problem in problems:
    print(problem)
print(" ".join(f"{ending}={count}" for ending, count in sorted(counts.items())))
sys.exit(bool(problems))
