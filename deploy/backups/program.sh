# Finds the executable `backup` for deploy/backup and deploy/restore: in BIN, in the build of deploy/run or `swift build`, or installed.
program=
for place in ${BIN:+"$BIN"} "$here/../.build/release" "$here/../.build/debug"; do
    [ -n "$program" ] || [ ! -x "$place/backup" ] || program=$place/backup
done
[ -n "$program" ] || program=$(command -v backup) || {
    echo "there is no executable \"backup\": PROGRAMS=only swift build -c release, or name its folder in BIN" >&2
    exit 1
}
