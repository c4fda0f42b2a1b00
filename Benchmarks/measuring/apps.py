"""Made-up apps: universal Mach-O files of any size in bundles, as Xcode nests them."""

import os
import plistlib
import random
import struct

ARM64, ARMV7 = (0x0100000C, 0), (12, 9)


def slice_of(kind: int, architecture: tuple, size: int, seed: int) -> bytes:
    """One page of load commands, `size` bytes of code, and the link information."""
    wide = architecture is ARM64
    text = 0x4000 + size // 0x4000 * 0x4000

    def segment(name: str, start: int, length: int) -> bytes:
        form = "<II16sQQQQIIII" if wide else "<II16sIIIIIIII"
        address = start + (1 << 32 if wide else 0)
        return struct.pack(
            form, 0x19 if wide else 1, 72 if wide else 56, name.encode(), address, length, start, length, 5, 5, 0, 0)

    build = struct.pack("<6I", 0x32, 24, 2, 0xC0000, 0x120000, 0)
    commands = segment("__TEXT", 0, text) + segment("__LINKEDIT", text, 64) + build
    header = struct.pack("<7I", 0xFEEDFACF if wide else 0xFEEDFACE, *architecture, kind, 3, len(commands), 0)
    head = header + (b"\0" * 4 if wide else b"") + commands
    return head.ljust(0x4000, b"\0") + random.Random(seed).randbytes(text - 0x4000) + b"\0" * 64


def universal(kind: int, size: int, seed: int) -> bytes:
    slices = [(architecture, slice_of(kind, architecture, size, seed)) for architecture in (ARMV7, ARM64)]
    header, body, offset = struct.pack(">II", 0xCAFEBABE, len(slices)), b"", 0x4000
    for architecture, content in slices:
        header += struct.pack(">5I", *architecture, offset + len(body), len(content), 14)
        body += content.ljust((len(content) + 0x3FFF) // 0x4000 * 0x4000, b"\0")
    return header.ljust(0x4000, b"\0") + body


def write_app(path: str, bundles: int, bytes_each: int) -> None:
    """An app with an extension and frameworks, `bundles` in all, and a few resources in each."""
    folders = [("", "App", 2), ("PlugIns/Share.appex", "Share", 2)]
    folders += [(f"Frameworks/Part{n}.framework", f"Part{n}", 6) for n in range(bundles - 2)]
    for number, (folder, name, kind) in enumerate(folders):
        place = os.path.join(path, folder)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, name), "wb") as file:
            file.write(universal(kind, bytes_each // 2, number))
        identifier = "org.example.App" + (f".{name}" if number else "")
        information = {"CFBundleExecutable": name, "CFBundleIdentifier": identifier, "CFBundleVersion": "1"}
        if kind == 2 and number:
            information["NSExtension"] = {"NSExtensionPointIdentifier": "com.apple.share-services"}
        with open(os.path.join(place, "Info.plist"), "wb") as file:
            plistlib.dump(information, file)
        for resource in range(4):
            with open(os.path.join(place, f"resource{resource}.json"), "w", encoding="utf-8") as file:
                file.write("{}\n" * 1000)
