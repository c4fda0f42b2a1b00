"""The rows of the comparison; Benchmarks/run calls this with a prepared folder."""

import argparse
import glob
import os
import resource
import shutil
import signal
import subprocess
import sys
from typing import Optional

from measuring.app_history import AppHistory
from measuring.apps import write_app
from measuring.project_files import FILES_PER_TARGET, targets_for
from measuring.timing import Contender, Stopwatch, comparison, milliseconds, table
from measuring.worlds import Worlds, write_project

MEGABYTE = 1_000_000

NO_PEER = "  mod-pbxproj is not installed and left out; SLIPWAY_BENCH_PYTHON names a Python that has it\n"


class Measurement:
    """The groups of rows, each with its programs."""

    def __init__(self, worlds: Worlds, effort: float):
        self.worlds = worlds
        self.effort = effort
        self.stopwatch = Stopwatch(worlds.environment)

    def rounds(self, usual: int) -> int:
        return max(3, round(usual * self.effort))

    def slipway(self, line: str, prepare) -> Contender:
        return Contender(f"slipway {line}", [self.worlds.slipway] + line.split(), prepare)

    def git(self, line: str, prepare) -> Contender:
        return Contender(f"git {line}", [self.worlds.git] + line.split(), prepare)

    def peers(self, rows: list, prepare) -> list:
        """Programs in C that could be compiled."""
        return [
            Contender(label, [self.worlds.peer(name)], prepare) for name, label in rows if self.worlds.peer(name)
        ]

    def show(self, title: str, contenders: list, rounds: int, baseline: Optional[Contender] = None) -> None:
        self.stopwatch.compare(contenders, rounds)
        print(f"{title} ({rounds} rounds)\n\n{comparison(contenders, baseline)}\n", flush=True)

    def start(self) -> None:
        """Commands that need no Git, against the smallest thing git does."""
        path = self.worlds.small_project()
        baseline = self.git("--version", lambda: path)
        rows = self.peers([("empty", "empty program in C")], lambda: path) + [baseline]
        for line in ["--version", "help", "show", "format --check", "team list", "team create --help", "completion bash"]:
            rows.append(self.slipway(line, lambda: path))
        self.show("Start-up, commands without Git", rows, self.rounds(200), baseline)

    def start_with_git(self) -> None:
        """Commands that use a repository, against starting the same library."""
        path = self.worlds.small_project()
        rows = self.peers(
            [("libgit2-start", "C, libgit2 started"), ("libgit2-status", "C, libgit2 status")], lambda: path)
        rows += [self.git("status", lambda: path), self.git("log -n 20", lambda: path)]
        for line in ["status", "log -n 20", "diff", "feature list", "check"]:
            rows.append(self.slipway(line, lambda: path))
        self.show("Start-up, commands with Git, in a repository of 30 commits", rows, self.rounds(150))

    def new(self) -> None:
        """A new project, against git for the same files once they are there."""
        self.show_new("A new project with two targets", "new Demo --company-id org.example --tests")
        largest = "--template tvos-app --interface storyboard --language objc --core-data --tests --ui-tests"
        self.show_new("The largest template", f"new Demo --company-id org.example {largest} --localize de,fr")

    def show_new(self, title: str, line: str) -> None:
        reference = self.worlds.fresh()
        self.worlds.run(self.worlds.slipway, *line.split(), "--no-git", folder=reference)
        shutil.copy(os.path.join(self.worlds.small_project(), ".gitignore"), os.path.join(reference, "Demo"))

        def copied() -> str:
            return shutil.copytree(os.path.join(reference, "Demo"), os.path.join(self.worlds.fresh(), "Demo"))

        commit = "git init -q && git add -A && git commit -q -m Begin"
        made = self.slipway(line, self.worlds.fresh)
        made_alone = self.slipway(f"{line} --no-git", self.worlds.fresh)
        made.name, made_alone.name = "slipway new", "slipway new --no-git"
        rows = [
            Contender("git init, add, commit", ["/bin/sh", "-c", commit], copied),
            Contender(
                "cp -R, git init, add, commit",
                ["/bin/sh", "-c", f"cp -R '{reference}/Demo' . && cd Demo && {commit}"], self.worlds.fresh),
            made,
            made_alone,
        ]
        self.show(f"{title}, first commit included", rows, self.rounds(60))

    def read(self) -> None:
        """Project files of growing size; the time for a megabyte is to stay the same."""
        rounds = self.rounds(10)
        peer = peer_python()
        heading = ["", "size MB", "min ms", "median ms", "ms per MB", "memory MB", "memory per size"]
        rows = []
        for size in [1, 2, 4, 8, 16]:
            path = self.worlds.project(f"{size}", targets_for(size * MEGABYTE))
            file = os.path.join(path, "Synthetic.xcodeproj", "project.pbxproj")
            contenders = [self.slipway("show", lambda: path), self.slipway("format --check", lambda: path)]
            if peer and size <= 4:
                script = "import sys, pbxproj; pbxproj.XcodeProject.load(sys.argv[1])"
                contenders.append(Contender("mod-pbxproj load", [peer, "-c", script, file], lambda: path))
            self.stopwatch.compare(contenders, rounds)
            megabytes = os.path.getsize(file) / MEGABYTE
            rows += [
                [contender.name, f"{megabytes:.1f}", milliseconds(contender.minimum), milliseconds(contender.median),
                 f"{contender.median * 1000 / megabytes:.1f}", memory(contender),
                 f"{contender.peak_memory / MEGABYTE / megabytes:.1f}"]
                for contender in contenders
            ]
        rows.sort(key=lambda row: row[0])
        print(f"Reading made-up project files ({rounds} rounds)\n\n{table(heading, rows)}\n")
        if not peer:
            print(NO_PEER)

    def edit(self) -> None:
        """One target's version set in a project file of 2.7 MB, and in one six times as large."""
        peer = peer_python()
        for size in [2.7, 16]:
            path = self.worlds.project(f"edit-{size}", targets_for(int(size * MEGABYTE)))
            file = os.path.join(path, "Synthetic.xcodeproj", "project.pbxproj")
            original = os.path.join(self.worlds.folder("originals"), str(size))
            shutil.copy(file, original)

            def untouched() -> str:
                shutil.copy(original, file)
                return path

            edited = self.slipway("version set 2.0 --target Part0001", untouched)
            edited.name = "slipway version set"
            rows = [edited]
            if peer and size < 4:
                script = (
                    "import sys, pbxproj; project = pbxproj.XcodeProject.load(sys.argv[1]); "
                    "project.set_flags('MARKETING_VERSION', '2.0', target_name='Part0001'); project.save()")
                rows.append(Contender("mod-pbxproj", [peer, "-c", script, file], untouched))
            megabytes = os.path.getsize(original) / MEGABYTE
            self.show(f"A setting of a project file of {megabytes:.1f} MB changed", rows, self.rounds(15))
        if not peer:
            print(NO_PEER)
        self.show_edits()
        self.show_membership()

    def show_edits(self) -> None:
        """Edits of all kinds in a project file of 2.7 MB."""
        path = self.worlds.project("edits", targets_for(int(2.7 * MEGABYTE)))
        file = os.path.join(path, "Synthetic.xcodeproj", "project.pbxproj")
        original = os.path.join(self.worlds.folder("originals"), "edits")
        shutil.copy(file, original)
        source = "Part0001/Screens000/Screen0001View.swift"
        os.makedirs(os.path.join(path, os.path.dirname(source)), exist_ok=True)
        with open(os.path.join(path, source), "w", encoding="utf-8") as text:
            text.write("struct Screen {}\n")

        def untouched() -> str:
            shutil.copy(original, file)
            return path

        rows = []
        for command in [
            "version set 2.0 --target Part0001", "target set Part0001 --team ABCDE12345",
            "setting set SWIFT_VERSION=6.0 --target Part0001", "setting unset SWIFT_VERSION --target Part0001",
            "info set CFBundleURLTypes.0.CFBundleURLSchemes.0 x --target Part0001",
            f"file target add {source} Part0002", f"file target remove {source} Part0001",
            "dependency add framework MapKit --target Part0001", "capability add push-notifications --target Part0001",
            "target rename Part0001 Renamed", "target remove Part0001 --yes",
        ]:
            contender = self.slipway(command, untouched)
            self.stopwatch.compare([contender], self.rounds(10))
            rows.append([f"slipway {command}", milliseconds(contender.median)])
        print(f"Edits of a project file of 2.7 MB\n\n{table(['command', 'median ms'], rows)}\n")

    def show_membership(self) -> None:
        """A folder of sources added to a second target; the time for a file is to stay the same."""
        rows = []
        for files in [500, 1000, 2000]:
            name = f"members-{files}"
            path = self.worlds.folder("projects", name)
            file = os.path.join(self.worlds.folder("projects", name, "Synthetic.xcodeproj"), "project.pbxproj")
            write_project(file, 2, {0: files - FILES_PER_TARGET})
            self.worlds.folder("projects", name, "Part0000")
            original = os.path.join(self.worlds.folder("originals"), name)
            shutil.copy(file, original)

            def untouched() -> str:
                shutil.copy(original, file)
                return path

            contender = self.slipway("file target add Part0000 Part0001", untouched)
            self.stopwatch.compare([contender], self.rounds(10))
            rows.append([f"{files}", milliseconds(contender.median), f"{contender.median * 1_000_000 / files:.0f}"])
        print(f"A folder of sources added to a target\n\n{table(['files', 'median ms', 'ms per 1000'], rows)}\n")

    def status(self) -> None:
        """The status of a large tree, first unchanged, then with 200 changed files and 200 new ones."""
        path = self.worlds.large_tree(50_000)
        for title in ["unchanged", "200 files changed, 200 new"]:
            rows = [self.git("status", lambda: path)]
            rows += self.peers([("libgit2-status", "C, libgit2 status")], lambda: path)
            rows.append(self.slipway("status", lambda: path))
            self.show(f"Status of 50,000 files, {title}", rows, self.rounds(15))
            for number in range(200):
                folder = os.path.join(path, f"Folder{number:04}")
                with open(os.path.join(folder, f"File{number * 100:05}.swift"), "a", encoding="utf-8") as file:
                    file.write("// changed\n")
                with open(os.path.join(folder, "New.swift"), "w", encoding="utf-8") as file:
                    file.write("struct New {}\n")

    def flow(self) -> None:
        """A feature begun and, with two commits, finished."""
        path, work = self.worlds.flow_repository()

        def fresh() -> str:
            self.worlds.reset_flow(path)
            return path

        def feature(program: str) -> list:
            script = f"{program} feature start x && git reset -q --hard {work} && {program} feature finish x"
            return ["/bin/sh", "-c", script]

        rows = []
        if self.worlds.has_git_flow():
            rows.append(Contender("git flow feature start, finish", feature("git flow"), fresh))
        else:
            print("  git-flow is not installed and left out\n")
        rows.append(Contender("slipway feature start, finish", feature(self.worlds.slipway), fresh))
        self.show("A feature begun and finished", rows, self.rounds(15))

    def history(self) -> None:
        """Daily commands in the repository of a large app, each against what a git user types for it."""
        app = AppHistory(self.worlds)
        git, slipway = self.worlds.git, self.worlds.slipway
        steps = [
            ("status", "status", "status", app.clean),
            ("status, 20 files changed", "status", "status", app.changed),
            ("diff, 20 files changed", "diff", "diff", app.changed),
            ("log", "log -n 20", "log -n 20", app.clean),
            ("branch list", "branch -v", "branch list", app.clean),
            ("stage", "add -A", "stage --all", app.changed),
            ("commit", "commit -m Change", "commit -m Change", app.staged),
            ("switch, 2,000 commits apart", "switch old", "switch old", app.clean),
            ("merge", "merge -m Merge topic", "merge topic", app.clean),
            ("feature start", "switch -c feature/x", "feature start x", app.clean),
            ("feature finish", "switch main && {git} merge --no-edit feature/x && {git} branch -d feature/x",
             "feature finish x", app.feature),
            ("clone of a folder, linked", f"clone {app.path} copy", f"clone {app.path} copy", app.empty_place),
            ("clone of a folder, copied", f"clone --no-local {app.path} copy", f"clone file://{app.path} copy",
             app.empty_place),
            ("fetch of a commit", "fetch", "fetch", app.behind),
        ]
        for title, theirs, ours, prepare in steps:
            script = f"{git} " + theirs.format(git=git)
            rows = [
                Contender(f"git {theirs.split(' ')[0]}", ["/bin/sh", "-c", script], prepare),
                Contender(f"slipway {ours.split(' ')[0]}", ["/bin/sh", "-c", f"{slipway} {ours}"], prepare),
            ]
            self.show(f"The history of an app: {title}", rows, self.rounds(5))
        undo = [
            Contender("git reset --hard HEAD~1", ["/bin/sh", "-c", f"{git} reset --hard HEAD~1"],
                      lambda: app.committed(git, "commit -q -m Change")),
            Contender("slipway undo", ["/bin/sh", "-c", f"{slipway} undo"],
                      lambda: app.committed(slipway, "commit -m Change")),
        ]
        self.show("The history of an app: undo of a commit", undo, self.rounds(5))

    def log(self) -> None:
        """The newest 20 commits, of few and of many."""
        few, many = (self.worlds.long_history(count) for count in [100, 100_000])
        rows = []
        for title, path in [("100", few), ("100,000", many)]:
            row = self.slipway("log -n 20", lambda path=path: path)
            row.name = f"slipway log -n 20, {title} commits"
            rows.append(row)
        row = self.git("log -n 20", lambda: many)
        row.name = "git log -n 20, 100,000 commits"
        self.show("The newest commits of a long history", rows + [row], self.rounds(15))

    def merge(self) -> None:
        """Three versions of a project file, with new files on both sides: far apart, and at one place."""
        heading = ["program", "new files", "MB", "min ms", "median ms", "ms per MB"]
        rounds = self.rounds(15)
        rows = []
        for size in [1, 2, 4, 8]:
            targets = max(2, targets_for(size * MEGABYTE))
            for place, theirs in [("far apart", {targets - 1: 1}), ("at one place", {0: 2})]:
                folder = self.worlds.folder("merge", f"{size} {place}")
                for name, extra in {"base": {}, "ours": {0: 1}, "theirs": theirs}.items():
                    write_project(os.path.join(folder, name), targets, extra)
                megabytes = os.path.getsize(os.path.join(folder, "base")) / MEGABYTE
                # git ends with 1 where lines conflict, which would be a failure.
                lines = "git merge-file -p ours base theirs || true"
                line = "merge-file --base base --ours ours --theirs theirs --path project.pbxproj"
                merged = self.slipway(line, lambda folder=folder: folder)
                merged.name = "slipway merge-file"
                contenders = [Contender("git merge-file", ["/bin/sh", "-c", lines], lambda folder=folder: folder), merged]
                self.stopwatch.compare(contenders, rounds)
                rows += [
                    [contender.name, place, f"{megabytes:.1f}", milliseconds(contender.minimum),
                     milliseconds(contender.median), f"{contender.median * 1000 / megabytes:.1f}"]
                    for contender in contenders
                ]
        rows.sort(key=lambda row: (row[0], row[1]))
        print(f"Merging made-up project files ({rounds} rounds)\n\n{table(heading, rows)}\n")

    def rename(self) -> None:
        """A merge where one side renamed a folder of many files, and the other changed some of them."""
        for files in [500, 1000, 2000]:
            path = self.worlds.renamed_folder(files)
            lines = [self.worlds.git, "merge-tree", "--write-tree", "main", "side"]
            rows = [Contender("git merge-tree", lines, lambda path=path: path),
                    self.slipway("merge side --dry-run", lambda path=path: path)]
            self.show(f"A merge along {files} renamed files of 20,000", rows, self.rounds(15))

    def verify(self) -> None:
        """1,000 profiles verified in one call, against one openssl for each."""
        path = self.worlds.profiles(1000)
        each = 'for file in all/*; do openssl cms -verify -inform der -in "$file" -CAfile root.pem -purpose any; done'
        baseline = Contender("openssl cms -verify, 1,000 times", ["/bin/sh", "-c", each], lambda: path)
        rows = [baseline, self.slipway("profile verify all --at 2026-02-01", lambda: path)]
        self.show("1,000 profiles verified", rows, self.rounds(5), baseline)

    def sign(self) -> None:
        """A universal app of 11.7 MB with 9 bundles signed and verified, against copying it."""
        path = self.worlds.folder("apps")
        write_app(os.path.join(path, "App.app"), 9, 1_300_000)
        self.worlds.run(self.worlds.slipway, "app", "sign", "App.app", "--ad-hoc", "--output", "Signed.app", folder=path)
        self.worlds.run(
            self.worlds.slipway, "app", "sign", "App.app", "--ad-hoc", "--output", "Signed.ipa", folder=path)

        def cleared() -> str:
            for name in ["out.app", "out.ipa"]:
                subprocess.run(["rm", "-rf", os.path.join(path, name)], check=True)
            return path

        copy = Contender("cp -R", ["cp", "-R", "App.app", "out.app"], cleared)
        hash_all = "find Signed.app -type f -exec openssl dgst -sha256 {} +"
        rows = [
            copy, Contender("openssl dgst -sha256 of all files", ["/bin/sh", "-c", hash_all], cleared),
            self.slipway("app sign App.app --ad-hoc --output out.app", cleared),
            self.slipway("app verify Signed.app --at 2026-02-01", cleared),
            self.slipway("app show Signed.app", cleared),
            self.slipway("app sign App.app --ad-hoc --output out.ipa", cleared),
            self.slipway("app verify Signed.ipa --at 2026-02-01", cleared),
        ]
        # Ad hoc signatures are not valid on devices, which exits with 1.
        for row in rows:
            if " verify " in row.name:
                row.arguments = ["/bin/sh", "-c", " ".join(row.arguments) + " || [ $? = 1 ]"]
        self.show("An app of 11.7 MB with 9 bundles and 18 slices", rows, self.rounds(30), copy)

    def portal(self) -> None:
        """A team with as many devices as a program allows, 1,000 App IDs and 2,000 profiles."""
        path, home = self.worlds.large_portal()

        def asked(line: str, prepare=lambda: path) -> Contender:
            command = ["/usr/bin/env", f"SLIPWAY_HOME={home}", self.worlds.slipway] + line.split()
            return Contender(f"slipway {line}", command + ["--at", "2026-02-01"], prepare)

        def forgotten() -> str:
            for folder in glob.glob(os.path.join(home, "teams", "*.git", "slipway")):
                shutil.rmtree(folder)
            return path

        rows = [asked(line) for line in [
            "signing", "profile list", "profile show Dev500", "team report",
            "profile delete Dev500 --dry-run", "app-id list", "device list",
        ]]
        self.show("700 devices, 1,000 App IDs and 2,000 profiles in one team", rows, self.rounds(15))
        first = asked("profile list", forgotten)
        first.name = "slipway profile list, nothing remembered"
        self.show("The same for the first time", [first], self.rounds(10))

    def check(self) -> None:
        """Many projects checked in one call; the time for a project is to stay the same."""
        rows = []
        for count in [200, 400, 800]:
            path = self.worlds.projects(count)
            # What is found in made-up projects does not matter, and would be a failure.
            line = f"'{self.worlds.slipway}' check --json || true"
            contender = Contender("slipway check", ["/bin/sh", "-c", line], lambda: path)
            self.stopwatch.compare([contender], self.rounds(5))
            rows.append([f"{count}", milliseconds(contender.median), f"{contender.median * 1000 / count:.2f}"])
        print(f"Made-up projects checked\n\n{table(['projects', 'median ms', 'ms each'], rows)}\n")


GROUPS = {
    "start": Measurement.start,
    "start-with-git": Measurement.start_with_git,
    "new": Measurement.new,
    "read": Measurement.read,
    "edit": Measurement.edit,
    "status": Measurement.status,
    "flow": Measurement.flow,
    "history": Measurement.history,
    "log": Measurement.log,
    "merge": Measurement.merge,
    "rename": Measurement.rename,
    "verify": Measurement.verify,
    "sign": Measurement.sign,
    "portal": Measurement.portal,
    "check": Measurement.check,
}


def memory(contender: Contender) -> str:
    """The most memory that was in use, in MB; what is less than this program's own can't be told from it."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return f"{contender.peak_memory / MEGABYTE:.0f}" if contender.peak_memory > own else f"< {own / MEGABYTE:.0f}"


def peer_python():
    """A Python that has mod-pbxproj, or `None`."""
    python = os.environ.get("SLIPWAY_BENCH_PYTHON", sys.executable)
    found = subprocess.run(
        [python, "-c", "import pbxproj"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return python if found.returncode == 0 else None


def main() -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    parser = argparse.ArgumentParser(prog="Benchmarks/run SLIPWAY")
    parser.add_argument("work", help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="a fifth of the rounds: to see whether all works")
    parser.add_argument("group", nargs="*", help=f"what to measure, all if not said: {', '.join(GROUPS)}")
    options = parser.parse_intermixed_args()
    for name in options.group:
        if name not in GROUPS:
            parser.error(f"there is no group \"{name}\", only {', '.join(GROUPS)}")
    measurement = Measurement(Worlds(options.work), effort=0.2 if options.quick else 1)
    for name in options.group or GROUPS:
        GROUPS[name](measurement)


main()
