"""Measures PostGIS with the questions and places of search-bench: KNN by distance on the ellipsoid.

One SQL statement asks all questions inside of the server, so that protocol and client do not count. The CPU time is that of the answering
process.
"""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
import time

LIMIT = 20


class Cluster:
    """A temporary PostgreSQL on a unix socket. If we are root, which it refuses, it runs as its own user."""

    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found:
            raise SystemExit("PostgreSQL is not installed")
        self.binaries = os.path.dirname(found[-1])
        self.folder = tempfile.mkdtemp(prefix="vicinity-postgis-")
        self.user = []
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.user = ["runuser", "-u", "postgres", "--"]
        self.data = f"{self.folder}/data"
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")
        settings = "-c listen_addresses= -c shared_buffers=512MB -c fsync=off -c max_parallel_workers_per_gather=0 -c jit=off"
        self.run("pg_ctl", "-D", self.data, "-w", "-l", f"{self.folder}/log", "-o", f"-k {self.folder} {settings}", "start")

    def run(self, name, *arguments):
        subprocess.run(
            [*self.user, f"{self.binaries}/{name}", *arguments], check=True, cwd=self.folder, capture_output=True)

    def sql(self, text, rows=None):
        """Executes SQL and returns the rows as text. `rows` is the input of COPY FROM STDIN."""
        return subprocess.run(
            [*self.user, f"{self.binaries}/psql", "-h", self.folder, "-U", "postgres", "-qAtX", "-F", ",", "-v",
             "ON_ERROR_STOP=1", "-c", text],
            input=rows, capture_output=True, text=True, check=True, cwd=self.folder).stdout.splitlines()

    def stop(self):
        try:
            self.run("pg_ctl", "-D", self.data, "-m", "fast", "-w", "stop")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


# The procedure asks all questions repeatedly until the given time, and returns their number.
ASK = f"""
CREATE FUNCTION nearest(question questions) RETURNS SETOF int STABLE LANGUAGE sql AS $$
    SELECT id FROM places WHERE kind = question.kind AND ST_DWithin(place, question.place, question.radius)
    ORDER BY place <-> question.place LIMIT {LIMIT} $$;
CREATE PROCEDURE ask(until timestamptz, INOUT asked bigint) LANGUAGE plpgsql AS $$
DECLARE question questions;
BEGIN
    asked := 0;
    LOOP
        FOR question IN SELECT * FROM questions ORDER BY number LOOP
            PERFORM nearest(question);
            asked := asked + 1;
            IF asked % 20 = 0 AND clock_timestamp() > until THEN RETURN; END IF;
        END LOOP;
    END LOOP;
END $$;
"""


def measure(data, seconds, agreement):
    """The figures of PostGIS."""
    places, questions, answers = data
    cluster = Cluster()
    try:
        cluster.sql("CREATE EXTENSION postgis; CREATE EXTENSION btree_gist;")
        cluster.sql("CREATE UNLOGGED TABLE read (id int, longitude float8, latitude float8, kind int);"
                    "CREATE UNLOGGED TABLE asked (number int, longitude float8, latitude float8, radius float8, kind int)")
        begin = time.time()
        cluster.sql("COPY read FROM STDIN CSV", "".join(f"{a},{b},{c},{d}\n" for a, b, c, d in places))
        cluster.sql("CREATE UNLOGGED TABLE places AS SELECT id, kind,"
                    " ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place FROM read")
        cluster.sql("CREATE INDEX ON places USING gist (kind, place)")
        cluster.sql("VACUUM ANALYZE places")
        built = time.time() - begin
        cluster.sql("COPY asked FROM STDIN CSV", "".join(
            f"{number},{a},{b},{c},{d}\n" for number, (a, b, c, d) in enumerate(questions)))
        cluster.sql("CREATE UNLOGGED TABLE questions AS SELECT number, kind, radius,"
                    " ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place FROM asked")
        cluster.sql("CREATE INDEX ON questions (number)")
        cluster.sql(ASK)
        theirs = [[] for _ in questions[:500]]
        for row in cluster.sql("SELECT number, nearest(questions) FROM questions WHERE number < 500 ORDER BY number"):
            number, place = row.split(",")
            theirs[int(number)].append(int(place))
        before, begin = cpu_of_cluster(cluster), time.time()
        asked = int(cluster.sql(f"CALL ask(clock_timestamp() + interval '{seconds} s', 0)")[0])
        took, cpu = time.time() - begin, cpu_of_cluster(cluster) - before
        size = int(cluster.sql("SELECT pg_total_relation_size('places')")[0])
        return {
            "per_cpu_second": round(asked / cpu), "per_second": round(asked / took), "load_s": round(built, 2),
            "bytes_per_point": round(size / len(places), 1), "agreement": agreement(answers, theirs)}
    finally:
        cluster.stop()


def cpu_of_cluster(cluster):
    """CPU seconds, user and system, of the server and its processes, also of ended ones."""
    with open(f"{cluster.data}/postmaster.pid") as file:
        first = int(file.readline())
    ticks = 0
    for one in [first, *children(first)]:
        try:
            with open(f"/proc/{one}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
        if one == first:
            # Times of ended processes: the asking process has ended.
            ticks += int(fields[13]) + int(fields[14])
    return ticks / os.sysconf("SC_CLK_TCK")


def children(one):
    found = []
    for task in os.listdir(f"/proc/{one}/task"):
        with open(f"/proc/{one}/task/{task}/children") as file:
            found += [int(x) for x in file.read().split()]
    return found
