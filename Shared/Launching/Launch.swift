import Glibc

/// Runs a program of `libVicinity.so`, in which the code of all programs stands once: on the disk, in memory and for the linker.
///
/// The library lies beside the executable, or where the system's loader looks (`/usr/local/lib` in the image). An executable
/// links nothing of it: it may be built before it.
///
/// - Parameter name: "catalog", "gateway", "backup".
/// - Returns: never; a library that is missing, or of another release, ends the process with 78 and a sentence.
public func launch(_ name: String) async -> Never {
    typealias Program = @Sendable () async -> Never
    typealias Find = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
    let file = "libVicinity.so"
    guard let library = dlopen(folder() + file, RTLD_NOW) ?? dlopen(file, RTLD_NOW) else {
        fail(name, String(cString: dlerror()))
    }
    guard let find = dlsym(library, "vicinity_program") else { fail(name, "\(file) is not Vicinity's") }
    guard let program = unsafeBitCast(find, to: Find.self)(name) else {
        fail(name, "\(file) has no program of that name")
    }
    await program.assumingMemoryBound(to: Program.self).pointee()
}

/// The executable's folder, with a slash at its end; empty if the executable's path is unknown.
private func folder() -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    let executable = String(decoding: path.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let slash = executable.lastIndex(of: "/") else { return "" }
    return String(executable[...slash])
}

private func fail(_ name: String, _ reason: String) -> Never {
    let sentence = "\(name) cannot start: \(reason)\n"
    _ = write(STDERR_FILENO, sentence, sentence.utf8.count)
    // As settings that are wrong: starting again would not help.
    exit(78)
}
