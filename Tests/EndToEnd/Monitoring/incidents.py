"""What goes wrong in a town, so that an alert fires; each is a context that mends it at its end."""

import contextlib
import datetime
import fcntl
import signal
import sqlite3
import subprocess
import threading
import urllib.request


def log_file(town):
    return town.environment["LOG"].removeprefix("embedded:")


@contextlib.contextmanager
def background(work, threads=1):
    """Does something again and again meanwhile."""
    over = threading.Event()

    def loop():
        while not over.is_set():
            work()
    running = [threading.Thread(target=loop) for _ in range(threads)]
    for thread in running:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in running:
            thread.join()


@contextlib.contextmanager
def killed(town, name):
    town.kill(name)
    try:
        yield
    finally:
        town.start(name)
        town.wait(name)


@contextlib.contextmanager
def hanging(town, name):
    town.processes[name].send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        town.processes[name].send_signal(signal.SIGCONT)


@contextlib.contextmanager
def log_held(town):
    """Somebody has the turn to write and does not write."""
    with open(f"{log_file(town)}-lock", "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)


@contextlib.contextmanager
def store_held(town, name):
    """A store that cannot be written."""
    store = sqlite3.connect(f"{town.folder}/{name}/{name}.db", isolation_level=None, timeout=10)
    try:
        store.execute("BEGIN IMMEDIATE")
        yield
    finally:
        store.rollback()
        store.close()


def ends(town, topic):
    """The last record's id of each partition of a topic, which is partition << 40 | offset; one less than the first's if none is."""
    log = sqlite3.connect(log_file(town))
    try:
        [first] = log.execute("SELECT first_partition FROM topics WHERE name = ?", [topic]).fetchone()
        found = dict(log.execute(
            "SELECT id >> 40, max(id) FROM records WHERE id >= ? << 40 AND id < ? << 40 GROUP BY id >> 40",
            [first, first + 12]))
        return {partition: found.get(partition, (partition << 40) - 1) for partition in range(first, first + 12)}
    finally:
        log.close()


@contextlib.contextmanager
def damaged(town, since):
    """The first record after each of these ids does not fit its checksum: who has not read it yet reads no further."""
    log = sqlite3.connect(log_file(town), isolation_level=None, timeout=10)
    # What the services have in the log's journal stays there: only they may move it.
    log.execute("PRAGMA wal_autocheckpoint = 0")
    hurt = [
        log.execute("SELECT min(id) FROM records WHERE id > ? AND id < ? << 40", [last, partition + 1]).fetchone()
        for partition, last in since.items()]
    with log_held(town):
        log.executemany("UPDATE records SET checksum = checksum + 1 WHERE id = ?", hurt)
    try:
        yield
    finally:
        with log_held(town):
            log.executemany("UPDATE records SET checksum = checksum - 1 WHERE id = ?", hurt)
        log.close()


def append(town, topic, days_ago=0):
    """A record that is no event, as somebody with another key might write it."""
    command = [f"{town.binaries}/log-probe", town.environment["LOG"], "append", topic, "0", "1", "20", "1", "stray"]
    before = ["faketime", "-f", f"-{days_ago}d"] if days_ago else []
    subprocess.run([*before, *command], check=True, stdout=subprocess.DEVNULL, timeout=60)


@contextlib.contextmanager
def cleaning_lost(town):
    """The log has forgotten how far it was cleaned."""
    def rename(old, new):
        log = sqlite3.connect(log_file(town), isolation_level=None, timeout=10)
        with log_held(town):
            log.execute(f"ALTER TABLE {old} RENAME TO {new}")
        log.close()
    rename("folds", "folds_away")
    try:
        yield
    finally:
        rename("folds_away", "folds")


def backed_up(town, days_ago=0):
    """Notes when a back-up was made, as deploy/backup does."""
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=days_ago)
    with open(town.environment["BACKUP_STAMP"], "w") as file:
        file.write(moment.strftime("%Y-%m-%dT%H:%M:%SZ\n"))


def figures(town, name):
    request = urllib.request.Request(
        f"{town.address(name)}/metrics", headers={"Authorization": f"Bearer {town.secret}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()
