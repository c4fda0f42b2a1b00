"""A made-up repository as large as that of an app which many people have worked on for years."""

import os
import random
import shutil
import subprocess

FILES, COMMITS, DEPTH = 25_000, 17_000, 8
FIRST_DAY = 1_400_000_000


class AppHistory:
    """25,000 files in folders up to 8 deep, 17,000 commits, a merge in every tenth, and branches to switch and merge."""

    def __init__(self, worlds):
        self.worlds = worlds
        self.path = worlds.folder("app-history")
        self.random = random.Random(7)
        self.names = [self._name(number) for number in range(FILES)]
        self._git("init", "-q", "-b", "main")
        subprocess.run(
            [worlds.git, "fast-import", "--quiet"], cwd=self.path, env=worlds.environment,
            input=b"".join(self._stream()), check=True)
        self._git("branch", "old", "main~2000")
        self._git("reset", "-q", "--hard", "main")
        self._git("gc", "-q")
        worlds.settle(self.path)
        self.tip = self._answer("rev-parse", "main")

    def _name(self, number: int) -> str:
        depth = 1 + number % DEPTH
        folders = [f"Part{number % 7}"] + [f"Level{level}-{number // 40 % (level + 3)}" for level in range(1, depth)]
        return "/".join(folders + [f"File{number:05}.swift"])

    def _text(self, number: int, version: int) -> bytes:
        lines = [f"struct File{number} {{", f"  static let version = {version}"]
        lines += [f"  let value{line} = {number * line % 9973}" for line in range(5 + number * 7 % 60)]
        return ("\n".join(lines) + "\n}\n").encode()

    def _commit(self, branch: str, mark: int, parents: list, files: list) -> bytes:
        head = f"commit refs/heads/{branch}\nmark :{mark}\ncommitter Ada <ada@example.org> {FIRST_DAY + mark * 9000} +0000\n"
        message = f"Step {mark}\n"
        head += f"data {len(message)}\n{message}"
        if parents:
            head += f"from :{parents[0]}\n" + "".join(f"merge :{parent}\n" for parent in parents[1:])
        parts = [head.encode()]
        for number in files:
            text = self._text(number, mark)
            parts.append(f"M 644 inline {self.names[number]}\ndata {len(text)}\n".encode() + text + b"\n")
        return b"".join(parts)

    def _stream(self):
        """The commits for `git fast-import`; `topic` leaves `main` 40 commits before its end."""
        yield self._commit("main", 1, [], range(FILES))
        tip = 1
        for mark in range(2, COMMITS + 1):
            changed = [self.random.randrange(FILES) for _ in range(1 + mark % 3)]
            if mark % 10 == 9:
                yield self._commit("side", mark, [tip], changed)
                side = mark
            else:
                yield self._commit("main", mark, [tip, side] if mark % 10 == 0 else [tip], changed)
                tip = mark
            if mark == COMMITS - 40:
                fork = tip
        for step in range(1, 11):
            mark = COMMITS + step
            yield self._commit("topic", mark, [fork if step == 1 else mark - 1], [self.random.randrange(FILES)])
        for number in range(50):
            yield f"reset refs/heads/branch-{number:02}\nfrom :{COMMITS - 1 - number * 100 // 10 * 10}\n\n".encode()

    def _git(self, *arguments: str) -> None:
        self.worlds.run(self.worlds.git, *arguments, folder=self.path)

    def _answer(self, *arguments: str) -> str:
        return subprocess.run(
            [self.worlds.git, *arguments], cwd=self.path, env=self.worlds.environment, check=True, capture_output=True,
            text=True).stdout.strip()

    def clean(self) -> str:
        """The repository as it was, at `main`."""
        self._git("switch", "-q", "-f", "main")
        self._git("reset", "-q", "--hard", self.tip)
        for branch in ["feature/x"]:
            subprocess.run(
                [self.worlds.git, "branch", "-q", "-D", branch], cwd=self.path, env=self.worlds.environment,
                check=False, capture_output=True)
        return self.path

    def changed(self) -> str:
        """The same with 20 changed files."""
        self.clean()
        for name in self.names[:2000:100]:
            with open(os.path.join(self.path, name), "a", encoding="utf-8") as file:
                file.write("// changed\n")
        return self.path

    def staged(self) -> str:
        """The same with these changes staged."""
        self.changed()
        self._git("add", "-u")
        return self.path

    def committed(self, program: str, line: str) -> str:
        """The same after a commit of these changes by a program."""
        self.staged()
        self.worlds.run(program, *line.split(), folder=self.path)
        return self.path

    def feature(self) -> str:
        """A feature branch with ten commits, which `main` has left behind by 40."""
        self.clean()
        self._git("branch", "feature/x", "topic")
        self._git("switch", "-q", "feature/x")
        return self.path

    def empty_place(self) -> str:
        """A folder in which nothing has been cloned."""
        path = self.worlds.folder("clones")
        shutil.rmtree(os.path.join(path, "copy"), ignore_errors=True)
        return path

    def behind(self) -> str:
        """A clone that lacks the newest commit."""
        path = self.empty_place()
        self.worlds.run(self.worlds.git, "clone", "-q", self.path, "copy", folder=path)
        copy = os.path.join(path, "copy")
        self._git("commit", "-q", "--allow-empty", "-m", "One more")
        return copy
