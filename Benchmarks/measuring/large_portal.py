"""The records of a team with as much as a program allows, made from a few that slipway wrote."""

import hashlib
import json
import os

FAMILIES = ["iphone", "ipad", "ipod", "watch", "tv", "vision", "mac"]
DEVICES_PER_FAMILY = 100


def device_list() -> str:
    """A list for `device import`: as many devices of each family as a membership year has slots."""
    lines = ["udid,name,class"]
    for family, name in enumerate(FAMILIES):
        for number in range(DEVICES_PER_FAMILY):
            count = family * DEVICES_PER_FAMILY + number
            udid = f"{count:040x}" if name == "ipod" else f"0000{8000 + family}-{count:016X}"
            lines.append(f"{udid},{name} {number},{name}")
    return "\n".join(lines) + "\n"


def copies(files: dict, count: int) -> bytes:
    """A stream for `git fast-import`: one commit with the App ID and the profiles in `files`, `count` times in all."""
    stream = [b"commit refs/heads/main\ncommitter Nina Becker <nina@example.org> 1767225600 +0000\n", data(b"Many\n")]
    stream.append(b"from refs/heads/main^0\n")
    for number in range(1, count):
        for path, content in files.items():
            stem, extension = os.path.splitext(path)
            if extension == ".json":
                folder = path.split("/")[0]
                record = replaced(json.loads(content), number)
                stream.append(modified(place(folder, record["id"]) + ".json", encoded(record)))
            else:
                # The file itself is read of few profiles only.
                record = replaced(json.loads(files[stem + ".json"]), number)
                stream.append(modified(place("profiles", record["id"]) + extension, content))
    return b"".join(stream)


def replaced(record: dict, number: int) -> dict:
    """The record as it is for another App ID."""
    copy = dict(record, id=identifier(record["id"], number))
    copy["name"] = record["name"].replace("0", str(number))
    copy["pattern"] = record["pattern"].replace("0", str(number))
    if "appID" in record:
        copy["appID"] = identifier(record["appID"], number)
        copy["uuid"] = f"{identifier(record['uuid'], number)[:8]}{record['uuid'][8:]}"
    return copy


def identifier(identity: str, number: int) -> str:
    """Ten digits, the same for the same thing."""
    return hashlib.sha256(f"{identity}/{number}".encode()).hexdigest()[:10]


def place(folder: str, name: str) -> str:
    """Where the store keeps a record."""
    return f"{folder}/{name[:2]}/{name}"


def encoded(record: dict) -> bytes:
    """A record as slipway writes it."""
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()


def modified(path: str, content: bytes) -> bytes:
    return f"M 644 inline {path}\n".encode() + data(content)


def data(content: bytes) -> bytes:
    return f"data {len(content)}\n".encode() + content + b"\n"
