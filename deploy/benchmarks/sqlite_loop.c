// Measures SQLite alone on this disk: appends records to a table in WAL mode, then reads all of them.
//
//   sqlite_loop FILE RECORDS BYTES BATCH   prints {"append_per_s": …, "read_per_s": …}
//
// synchronous is FULL, as in Vicinity's embedded log.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void run(sqlite3 *database, const char *sql) {
    char *message = 0;
    if (sqlite3_exec(database, sql, 0, 0, &message) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, message);
        exit(1);
    }
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: sqlite_loop FILE RECORDS BYTES BATCH\n");
        return 2;
    }
    long records = atol(arguments[2]), bytes = atol(arguments[3]), batch = atol(arguments[4]);
    sqlite3 *database;
    if (sqlite3_open(arguments[1], &database) != SQLITE_OK) return 1;
    run(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                  "CREATE TABLE records (position INTEGER PRIMARY KEY, value BLOB)");
    char *value = malloc(bytes);
    memset(value, 'x', bytes);
    sqlite3_stmt *insert, *select;
    sqlite3_prepare_v2(database, "INSERT INTO records (value) VALUES (?)", -1, &insert, 0);
    double start = now();
    for (long done = 0; done < records; done += batch) {
        run(database, "BEGIN IMMEDIATE");
        for (long row = 0; row < batch; row++) {
            sqlite3_bind_blob(insert, 1, value, bytes, SQLITE_STATIC);
            sqlite3_step(insert);
            sqlite3_reset(insert);
        }
        run(database, "COMMIT");
    }
    double appended = now() - start;
    sqlite3_prepare_v2(database, "SELECT position, value FROM records ORDER BY position", -1, &select, 0);
    start = now();
    long read = 0, sum = 0;
    while (sqlite3_step(select) == SQLITE_ROW) {
        sum += sqlite3_column_bytes(select, 1);
        read++;
    }
    double took = now() - start;
    printf("{\"records\": %ld, \"bytes\": %ld, \"append_per_s\": %.0f, \"read_per_s\": %.0f}\n", read, sum,
           records / appended, read / took);
    sqlite3_finalize(insert);
    sqlite3_finalize(select);
    sqlite3_close(database);
    return 0;
}
