"""Runs the browser's tests, two files at a time: a browser waits more than it computes. Each worker has a town of its own.

Usage: run.py [test_NAME or test_NAME.CLASS.TEST …]
"""

import glob
import io
import multiprocessing
import os
import sys
import time
import unittest

WORKERS = 2
HERE = os.path.dirname(os.path.abspath(__file__))


class Timed(unittest.TextTestResult):
    """Measures the time of each test."""

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        self.times = [*getattr(self, "times", []), (time.monotonic() - self.began, test.id().rpartition(".")[2])]

    def longest(self):
        """The two longest tests."""
        return ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(getattr(self, "times", []), reverse=True)[:2])


def work(modules, results):
    """Runs one file after the other, until none is left."""
    while (module := modules.get()) is not None:
        stream, began = io.StringIO(), time.monotonic()
        # The runner reports an import that fails as a test that fails.
        suite = unittest.defaultTestLoader.loadTestsFromName(module)
        result = unittest.TextTestRunner(stream=stream, verbosity=2, resultclass=Timed).run(suite)
        # A class that is skipped as a whole, since its data is missing, counts no test.
        results.put((module, result.testsRun or len(result.skipped), result.wasSuccessful(), time.monotonic() - began, result.longest(), stream.getvalue()))
    # Handlers that are registered for the end of a worker are not called.
    from town import town
    if town.cache_info().currsize:
        town().stop()
    results.put(None)


def longest_first(modules):
    """The longest files begin first, so that no worker is left alone with one at the end."""
    return sorted(modules, key=lambda module: -os.path.getsize(os.path.join(HERE, module.partition(".")[0] + ".py")))


def main(names):
    sys.path.insert(0, HERE)
    found = [os.path.basename(path)[:-3] for path in glob.glob(f"{HERE}/test_*.py")]
    wanted = longest_first(names or found)
    context = multiprocessing.get_context("spawn")
    modules, results = context.Queue(), context.Queue()
    for module in wanted:
        modules.put(module)
    workers = [context.Process(target=work, args=(modules, results)) for _ in range(min(WORKERS, len(wanted)))]
    for worker in workers:
        modules.put(None)
        worker.start()
    total, failed, left = 0, [], len(workers)
    while left:
        try:
            result = results.get(timeout=5)
        except Exception:
            # A worker that died reports nothing more.
            left = sum(worker.is_alive() for worker in workers)
            continue
        if result is None:
            left -= 1
            continue
        module, tests, passed, seconds, longest, text = result
        total += tests
        if not passed:
            failed.append(module)
        print(f"-- {module}: {tests} tests in {seconds:.0f} s{'' if passed else ', failed'}; longest: {longest}\n{text}", flush=True)
    for worker in workers:
        worker.join()
    broken = any(worker.exitcode for worker in workers)
    print(f"{total} tests; failed: {', '.join(failed) or 'none'}{'; a worker broke off' if broken else ''}")
    return 1 if failed or broken or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
