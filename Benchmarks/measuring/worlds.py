"""The folders that programs are timed in."""

import os
import shutil
import subprocess
import sys
import time

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

    def settle(self, repository: str) -> None:
        """Lets the index get older than its files: otherwise every status reads again what it can't be sure of."""
        time.sleep(1.1)
        self.run(self.git, "update-index", "-q", "--refresh", folder=repository)
        os.utime(os.path.join(repository, ".git", "index"))
        self.run(self.git, "status", folder=repository)

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
