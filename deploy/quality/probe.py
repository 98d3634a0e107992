"""A client of quality-probe. BIN is the folder of the executables (.build/debug)."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Probe:
    def __init__(self):
        program = Path(os.environ.get("BIN", ROOT / ".build/debug")) / "quality-probe"
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"quality-probe exited with {self.process.wait()} at {json.dumps(question)[:300]}")
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def table(rows, head):
    """Prints a Markdown table. Columns after the first are aligned to the right."""
    texts = [[f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in [head] + texts) for column in range(len(head))]
    print("| " + " | ".join(cell.ljust(width) for cell, width in zip(head, widths)) + " |")
    print("|" + "|".join("-" * (width + 1) + ("-" if column == 0 else ":") for column, width in enumerate(widths)) + "|")
    for row in texts:
        cells = [cell.ljust(width) if column == 0 else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |")
