"""The folders that programs are timed in."""

import os
import shutil
import subprocess
import sys
import time

from measuring.large_portal import copies, device_list
from measuring.project_files import project_text

SETTINGS = "[user]\n\tname = Nina Becker\n\temail = nina@example.org\n[init]\n\tdefaultBranch = main\n"


class Worlds:
    """Makes folders below one temporary folder, with an environment that knows nothing of the user's own settings."""

    def __init__(self, root: str):
        self.root = root
        self.slipway = os.path.join(root, "installed", "bin", "slipway")
        self.git = shutil.which("git")
        self.home = self.folder("home")
        with open(os.path.join(self.home, ".gitconfig"), "w", encoding="utf-8") as file:
            file.write(SETTINGS)
        self.environment = {
            "HOME": self.home, "PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC",
            "SLIPWAY_HOME": self.folder("portal"), "GIT_CONFIG_NOSYSTEM": "1",
        }
        self.count = 0

    def folder(self, *names: str) -> str:
        """A folder, made if it is not there."""
        path = os.path.join(self.root, *names)
        os.makedirs(path, exist_ok=True)
        return path

    def fresh(self) -> str:
        """A new empty folder."""
        self.count += 1
        return self.folder("fresh", str(self.count))

    def peer(self, name: str):
        """The path of a program in C that was compiled for the comparison, or `None`."""
        path = os.path.join(self.root, "peers", name)
        return path if os.access(path, os.X_OK) else None

    def run(self, *arguments: str, folder: str) -> None:
        """Runs a program that must succeed."""
        subprocess.run(
            arguments, cwd=folder, env=self.environment, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)

    def profiles(self, count: int) -> str:
        """A folder with the simulator's root and as many copies of one profile."""
        path = self.folder("profiles")
        everything = self.folder("profiles", "all")
        for line in [
            "team create Uni", "identity create --key p256", "certificate request", "certificate approve --all-pending",
            "device register 00008030-001A2B3C4D5E6F70 --name Phone", "app-id create org.example.* --name Apps",
            "profile create --type development --app-id org.example.* --name One",
        ]:
            self.run(self.slipway, *line.split(), "--at", "2026-01-01", "-q", folder=path)
        self.run(self.slipway, "profile", "export", "One", "--output", "one.mobileprovision", folder=path)
        self.run(self.slipway, "team", "authority", "--output", "root.pem", folder=path)
        for number in range(count):
            shutil.copy(
                os.path.join(path, "one.mobileprovision"), os.path.join(everything, f"{number:04}.mobileprovision"))
        return path

    def large_portal(self) -> "tuple[str, str]":
        """A project, and a simulated world of its own whose team has 700 devices, 1,000 App IDs and 2,000 profiles.

        What is made by commands is one App ID with its two profiles; the others are records like theirs.
        """
        path, home = self.folder("large-portal"), self.folder("large-portal", "home")
        with open(os.path.join(path, "devices.csv"), "w", encoding="utf-8") as file:
            file.write(device_list())
        own = {**self.environment, "SLIPWAY_HOME": home}
        for line in [
            "team create Large", "identity create --key p256", "certificate request",
            "certificate request --type distribution", "certificate approve --all-pending", "device import devices.csv",
            "app-id create org.example.App0 --name App0",
            "profile create --type development --app-id org.example.App0 --all-devices --name Dev0",
            "profile create --type ad-hoc --app-id org.example.App0 --all-devices --name Hoc0",
        ]:
            subprocess.run(
                [self.slipway] + line.split() + ["--at", "2026-01-01", "-q"], cwd=path, env=own, check=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        teams = os.path.join(home, "teams")
        portal = next(os.path.join(teams, name) for name in os.listdir(teams) if name.endswith(".git"))
        git = [self.git, "-C", portal]
        names = subprocess.run(
            git + ["ls-tree", "-r", "--name-only", "main"], env=own, check=True, capture_output=True, text=True).stdout
        files = {
            name: subprocess.run(git + ["show", f"main:{name}"], env=own, check=True, capture_output=True).stdout
            for name in names.split("\n") if name.startswith(("app-ids/", "profiles/"))
        }
        subprocess.run(git + ["fast-import", "--quiet"], env=own, check=True, input=copies(files, 1000))
        self.run(self.slipway, "new", "App0", "--company-id", "org.example", "--no-git", folder=path)
        return os.path.join(path, "App0"), home

    def small_project(self) -> str:
        """A project as `slipway new` makes it, with its repository and 30 commits."""
        parent = self.folder("small")
        path = os.path.join(parent, "Demo")
        if not os.path.isdir(path):
            self.run(
                self.slipway, "new", "Demo", "--company-id", "org.example", "--tests", "--layout", "groups",
                folder=parent)
            for number in range(29):
                self.run(self.git, "commit", "-q", "--allow-empty", "-m", f"Step {number}", folder=path)
            self.settle(path)
        return path

    def large_tree(self, files: int) -> str:
        """A repository whose only commit holds so many files, 100 in a folder."""
        path = self.folder("large")
        for number in range(files):
            folder = os.path.join(path, f"Folder{number // 100:04}")
            if number % 100 == 0:
                os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, f"File{number:05}.swift"), "w", encoding="utf-8") as file:
                file.write(f"struct File{number} {{\n  let number = {number}\n}}\n")
        self.run(self.git, "init", "-q", folder=path)
        self.run(self.git, "add", "-A", folder=path)
        self.run(self.git, "commit", "-q", "-m", "All files", folder=path)
        self.settle(path)
        return path

    def renamed_folder(self, files: int) -> str:
        """A repository of 20,000 files, whose two branches renamed a folder with so many and changed 100 of these."""
        path = self.folder("renamed", str(files))
        for number in range(20_000):
            name = "Old" if number < files else f"Folder{number // 100:04}"
            folder = os.path.join(path, name)
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, f"File{number:05}.swift"), "w", encoding="utf-8") as file:
                file.write("".join(f"let value{line} = {number}\n" for line in range(40)))
        self.run(self.git, "init", "-q", "-b", "main", folder=path)
        self.run(self.git, "add", "-A", folder=path)
        self.run(self.git, "commit", "-q", "-m", "All files", folder=path)
        self.run(self.git, "switch", "-q", "-c", "side", folder=path)
        for number in range(100):
            with open(os.path.join(path, "Old", f"File{number:05}.swift"), "a", encoding="utf-8") as file:
                file.write("// changed\n")
        self.run(self.git, "commit", "-q", "-a", "-m", "Change", folder=path)
        self.run(self.git, "switch", "-q", "main", folder=path)
        self.run(self.git, "mv", "Old", "New", folder=path)
        self.run(self.git, "commit", "-q", "-m", "Rename", folder=path)
        self.settle(path)
        return path

    def has_git_flow(self) -> bool:
        """Whether `git flow` can be run."""
        command = [self.git, "flow", "version"]
        return subprocess.run(command, env=self.environment, capture_output=True, check=False).returncode == 0

    def flow_repository(self) -> "tuple[str, str]":
        """A repository of 200 files as git-flow wants it, and the name of two commits that a feature may get."""
        path = self.folder("flow")
        for number in range(200):
            with open(os.path.join(path, f"File{number:03}.swift"), "w", encoding="utf-8") as file:
                file.write(f"struct File{number} {{}}\n")
        self.run(self.git, "init", "-q", "-b", "main", folder=path)
        self.run(self.git, "add", "-A", folder=path)
        self.run(self.git, "commit", "-q", "-m", "All files", folder=path)
        self.run(self.git, "branch", "develop", folder=path)
        settings = {"branch.master": "main", "branch.develop": "develop", "prefix.versiontag": ""}
        for kind in ["feature", "bugfix", "release", "hotfix", "support"]:
            settings[f"prefix.{kind}"] = f"{kind}/"
        for name, value in settings.items():
            self.run(self.git, "config", f"gitflow.{name}", value, folder=path)
        self.run(self.git, "switch", "-q", "-c", "work", "develop", folder=path)
        for number in range(2):
            with open(os.path.join(path, f"File{number:03}.swift"), "a", encoding="utf-8") as file:
                file.write("// changed\n")
            self.run(self.git, "commit", "-q", "-a", "-m", f"Step {number}", folder=path)
        self.run(self.git, "tag", "base", "develop", folder=path)
        return path, "refs/heads/work"

    def reset_flow(self, path: str) -> None:
        """Makes that repository as it was."""
        self.run(self.git, "switch", "-q", "develop", folder=path)
        self.run(self.git, "reset", "-q", "--hard", "base", folder=path)

    def long_history(self, commits: int) -> str:
        """A repository with so many commits, one after the other."""
        path = self.folder("history", str(commits))
        self.run(self.git, "init", "-q", "-b", "main", folder=path)
        stream = []
        for number in range(commits):
            message = f"Step {number}\n"
            stream.append(
                f"commit refs/heads/main\ncommitter Ada <ada@example.org> {1_500_000_000 + number * 60} +0000\n"
                f"data {len(message)}\n{message}M 644 inline file\ndata {len(message)}\n{message}\n")
        subprocess.run(
            [self.git, "fast-import", "--quiet"], cwd=path, env=self.environment, input="".join(stream).encode(),
            check=True)
        self.run(self.git, "reset", "-q", "--hard", folder=path)
        return path

    def settle(self, repository: str) -> None:
        """Lets the index get older than its files: otherwise every status reads again what it can't be sure of."""
        time.sleep(1.1)
        self.run(self.git, "update-index", "-q", "--refresh", folder=repository)
        os.utime(os.path.join(repository, ".git", "index"))
        self.run(self.git, "status", folder=repository)

    def projects(self, count: int) -> str:
        """A folder of so many made-up projects, of 1 to 12 targets as those that people have."""
        for number in range(count):
            self.project(os.path.join(f"many-{count}", f"P{number}"), 1 + number % 12)
        return self.folder("projects", f"many-{count}")

    def project(self, name: str, targets: int) -> str:
        """A folder with a made-up project of so many targets."""
        path = self.folder("projects", name)
        write_project(os.path.join(self.folder("projects", name, "Synthetic.xcodeproj"), "project.pbxproj"), targets)
        return path


def write_project(file: str, targets: int, extra_files: dict = {}) -> None:
    """Writes a made-up project file, in a process of its own.

    The system counts the memory of whoever starts a program as that program's: this one has to stay small.
    """
    process = os.fork()
    if process == 0:
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(project_text(targets, extra_files))
        os._exit(0)
    if os.waitpid(process, 0)[1] != 0:
        sys.exit(f"\"{file}\" could not be written")
