#!/usr/bin/env python3
"""Checks the page's modules without running them: imports one way, types, length, and sheets' width.

page-floors has the order of the rooms. Exits with 1 and a line for each fault.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "Services/Web/Page"
SCRIPT = PAGE / "script"
WIDTH, LENGTH = 120, 300
# Colours of the light and the dark appearance stand beside each other, and drawings are addresses of one line.
WIDTH_OF_TOKENS = 160
# Static imports, re-exports and workers; dynamic imports may be anywhere.
IMPORT = re.compile(r"^(?:import|export)\b(?:[^;'\"]*?\bfrom)?\s*'(\.[^']+)'|new URL\('(\.[^']+\.js)',\s*import\.meta\.url\)", re.M)
# Generated modules of the gateway are below all floors; the page's entry is above them.
MADE, START = "limits.js", "start.js"
# Declarations of browsers that Debian's compiler lacks.
NEWER = """
interface Array<T> { findLast(is: (one: T, at: number) => boolean): T | undefined; findLastIndex(is: (one: T, at: number) => boolean): number; toSorted(compare?: (a: T, b: T) => number): T[]; }
interface URLConstructor { canParse(address: string, base?: string | URL): boolean; }
declare var URL: { new (address: string | URL, base?: string | URL): URL; prototype: URL; createObjectURL(of: Blob | MediaSource): string; revokeObjectURL(address: string): void; canParse(address: string, base?: string | URL): boolean; };
declare var AbortSignal: { new (): AbortSignal; prototype: AbortSignal; abort(reason?: any): AbortSignal; timeout(milliseconds: number): AbortSignal; any(signals: AbortSignal[]): AbortSignal; };
declare class CompressionStream { constructor(format: string); readable: ReadableStream; writable: WritableStream; }
declare class DecompressionStream { constructor(format: string); readable: ReadableStream; writable: WritableStream; }
declare namespace Intl { function supportedValuesOf(key: string): string[]; }
interface HTMLElement { onfocusin: any; onfocusout: any; }
interface Window { L: any; maplibregl: any; }
"""


def modules():
    return {str(path.relative_to(SCRIPT)): path.read_text() for path in sorted(SCRIPT.rglob("*.js"))} | {MADE: ""}


def floor_lines():
    """The lines of page-floors, without comments."""
    lines = [line.split("#")[0].split() for line in (HERE / "page-floors").read_text().splitlines()]
    return [line for line in lines if line]


def imports(path, text):
    for found in IMPORT.finditer(text):
        yield str((SCRIPT / path).parent.joinpath(found[1] or found[2]).resolve().relative_to(SCRIPT))


def room(path):
    return path.split("/")[0]


def import_faults(all_modules):
    lines = floor_lines()
    floors = {name: number for number, line in enumerate(lines) for name in line} | {MADE: -1, START: len(lines)}
    for path, text in all_modules.items():
        own = floors.get(room(path))
        if own is None:
            yield f"{path}: on no floor; add {room(path)} to page-floors"
            continue
        for other in imports(path, text):
            if other not in all_modules:
                yield f"{path}: imports {other}, which does not exist"
                continue
            below = floors.get(room(other), -1)
            if room(path) != room(other) and below >= own:
                yield f"{path}: imports {other}, which is on {'the same floor' if below == own else 'a higher floor'}"
    for name in sorted(set(floors) - {room(path) for path in all_modules}):
        yield f"page-floors: {name} does not exist"


def cycles(all_modules):
    """Cycles of imports, each once."""
    done, seen = set(), []

    def visit(path):
        if path in seen:
            yield " → ".join(seen[seen.index(path):] + [path])
        elif path not in done:
            seen.append(path)
            for other in imports(path, all_modules.get(path, "")):
                yield from visit(other)
            seen.pop()
            done.add(path)

    for path in all_modules:
        for cycle in visit(path):
            yield f"cycle of imports: {cycle}"


def type_faults():
    """Errors of TypeScript's compiler in the modules and the types of their comments."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "script"
        for path, text in modules().items():
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            (copy / path).write_text(text)
        (copy / MADE).write_text("/** @type {any} */\nexport const limits = {};\n")
        (copy / "newer.d.ts").write_text(NEWER)
        options = {
            "noEmit": True, "allowJs": True, "checkJs": True, "target": "es2022", "module": "es2022",
            "moduleResolution": "node", "lib": ["es2022", "dom", "dom.iterable"], "types": [], "skipLibCheck": True}
        (copy / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["**/*.js", "newer.d.ts"]}))
        compiled = subprocess.run(["tsc", "--pretty", "false", "-p", str(copy)], cwd=copy, capture_output=True, text=True)
    for line in compiled.stdout.splitlines():
        # Indented lines continue the error before.
        if not line.startswith(" "):
            yield line[:300]


def size_faults():
    files = [path for folder, kind in (("script", "*.js"), ("style", "*.css")) for path in (PAGE / folder).rglob(kind)]
    for path in sorted(files + [PAGE / "worker.js"]):
        name = str(path.relative_to(PAGE))
        lines = path.read_text().splitlines()
        if len(lines) > LENGTH:
            yield f"{name}: {len(lines)} lines, {LENGTH} at most"
        width = WIDTH_OF_TOKENS if name == "style/tokens.css" else WIDTH
        broad = [number for number, line in enumerate(lines, 1) if len(line) > width and "url('data:" not in line]
        if broad:
            yield f"{name}:{broad[0]}: wider than {width} columns, and {len(broad) - 1} more"


def main():
    all_modules = modules()
    faults = [*import_faults(all_modules), *cycles(all_modules), *type_faults(), *size_faults()]
    print("\n".join(faults) or f"{len(all_modules)} modules: imports, types, width and length are correct")
    return 1 if faults else 0


sys.exit(main())
