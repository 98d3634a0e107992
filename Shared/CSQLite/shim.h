#pragma once
#include <sqlite3.h>

// Swift does not import this macro: it is a cast of -1 to a function pointer.
static inline sqlite3_destructor_type vicinity_sqlite_transient(void) { return SQLITE_TRANSIENT; }
