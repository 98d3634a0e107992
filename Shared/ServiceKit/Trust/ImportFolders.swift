public import Foundation

/// The folders that files may be imported from: the right to import must not give access to every file that this process can read.
public struct ImportFolders: Sendable {
    private let folders: [String]

    public init(_ folders: [String]) {
        self.folders = folders
    }

    /// Reads the setting `import-folders`.
    public init(_ reader: inout SettingsReader) {
        folders =
            reader.optional(
                "import-folders", "folders, with commas", help: "folders from which files may be imported"
            ) { text in
                let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                return parts.allSatisfy { !$0.isEmpty } ? parts : nil
            } ?? []
    }

    /// Opens a regular file below one of the folders, after symbolic links are resolved.
    /// - Parameter field: the name of the path in the problem.
    /// - Throws: 422, without revealing whether there is such a file elsewhere.
    public func open(_ path: String, field: String) throws(Problem) -> FileHandle {
        // Anything but a regular file could block for ever. So it is opened without waiting, and its type checked before it is read.
        let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw refusal(path, field) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let opened = ImportFolders.realPath("/proc/self/fd/\(descriptor)"), isBelow(opened),
            (try? FileManager.default.attributesOfItem(atPath: opened))?[.type] as? FileAttributeType == .typeRegular
        else { throw refusal(path, field) }
        return file
    }

    /// The path of a regular file below one of the folders, with symbolic links resolved.
    public func path(of path: String, field: String) throws(Problem) -> String {
        let file = try open(path, field: field)
        guard let path = ImportFolders.realPath("/proc/self/fd/\(file.fileDescriptor)") else {
            throw refusal(path, field)
        }
        return path
    }

    private func isBelow(_ path: String) -> Bool {
        folders.compactMap(ImportFolders.realPath).contains { path.hasPrefix($0.hasSuffix("/") ? $0 : "\($0)/") }
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func refusal(_ path: String, _ field: String) -> Problem {
        guard !folders.isEmpty else {
            return Problem(
                .invalid, "no files can be imported: the setting import-folders names no folder", field: field)
        }
        return Problem(
            .invalid,
            "there is no file at \(path.prefix(500)) below \(folders.joined(separator: " or "))",
            field: field)
    }
}
