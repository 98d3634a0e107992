// Nothing but what it depends on: building this target compiles all services in one plan, in which no core waits for another service's
// last module. Their executables are linked afterwards.
