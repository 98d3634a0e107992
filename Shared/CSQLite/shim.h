#pragma once
#include <sqlite3.h>

// Swift does not import this macro: it is a cast of -1 to a function pointer.
static inline sqlite3_destructor_type vicinity_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// The database file as this connection has it open. Whoever opened it by another descriptor would, by closing that, let go all locks
// that the process has on the file.
static inline sqlite3_file *vicinity_sqlite_file(sqlite3 *db) {
    sqlite3_file *file = 0;
    return sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK ? file : 0;
}

static inline int vicinity_sqlite_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return file->pMethods->xRead(file, bytes, count, offset);
}

static inline int vicinity_sqlite_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    return file->pMethods->xWrite(file, bytes, count, offset);
}

static inline int vicinity_sqlite_sync(sqlite3_file *file) {
    return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

static inline int vicinity_sqlite_size(sqlite3_file *file, sqlite3_int64 *size) {
    return file->pMethods->xFileSize(file, size);
}

// The lock that a checkpoint holds while it copies from the write-ahead log into the file (WAL_CKPT_LOCK in SQLite's wal.c): in WAL mode
// nobody else writes the file.
static inline int vicinity_sqlite_lock_checkpoints(sqlite3_file *file) {
    return file->pMethods->xShmLock(file, 1, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
}

static inline int vicinity_sqlite_unlock_checkpoints(sqlite3_file *file) {
    return file->pMethods->xShmLock(file, 1, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
}
