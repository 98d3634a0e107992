import Events
import Formats
import Foundation
import ServiceKit
import Zip

/// A request to import: a file on this machine or sent along, a text, or all files of a manifest.
struct ImportRequest: Decodable, Sendable {
    /// The largest body in bytes, and so the largest `text` and, in base64, `file`. Files on this machine may be larger.
    static let largestBody = 16 * 1024 * 1024
    /// The largest manifest or menu book, in bytes.
    private static let largestBook = 4 * 1024 * 1024

    enum Source: Sendable {
        case file(path: String)
        case text(String)
        /// A file's bytes.
        case sent([UInt8])
        /// A JSON file that names the files beside it, each with its options, and one menu book for all, as
        /// `deploy/sample-data/sample.json`.
        case manifest(path: String)
    }

    var source: Source
    /// Path of a menu book, from which every imported place gets items.
    var menus: String?
    /// Nil for a manifest, which names the options itself.
    var options: ImportOptions?
    /// A merchant who imports only into their own places; nil: an operator.
    var owner: String?
    /// Whether the file states all that there is in its groups (`ImportTarget.group`), so that anything else in them is withdrawn.
    var isComplete: Bool

    private enum CodingKeys: CodingKey { case path, text, file, manifest, menus, owner, complete }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sources: [Source] = [
            try container.decodeIfPresent(String.self, forKey: .path).map { .file(path: $0) },
            try container.decodeIfPresent(String.self, forKey: .text).map { .text($0) },
            try container.decodeIfPresent(String.self, forKey: .file).map { text in
                guard let bytes = Data(base64Encoded: text), !bytes.isEmpty else {
                    throw Problem(.invalid, "is no base64, or empty; it is the file's bytes in base64", field: "/file")
                }
                return .sent(Array(bytes))
            },
            try container.decodeIfPresent(String.self, forKey: .manifest).map { .manifest(path: $0) },
        ].compactMap { $0 }
        guard sources.count == 1 else {
            throw Problem(.invalid, "the body names one of text, file, path and manifest", field: "/text")
        }
        source = sources[0]
        owner = try container.decodeIfPresent(String.self, forKey: .owner)
        isComplete = try container.decodeIfPresent(Bool.self, forKey: .complete) ?? false
        if case .manifest = source {
            guard owner == nil else { throw Problem(.forbidden, "merchants import texts only", field: "/manifest") }
            return
        }
        menus = try container.decodeIfPresent(String.self, forKey: .menus)
        options = try ImportOptions(from: decoder)
        if case .text = source, options?.format == .gtfs {
            throw Problem(.invalid, "gtfs is no text; give \(ImportFormat.gtfs.summary) as file", field: "/text")
        }
    }
}

/// One file or text to import.
struct ImportJob: Sendable {
    /// The name in progress reports.
    var name: String
    /// One file, or all files of a feed in the order in which they are read.
    var files: [(name: String, source: ImportSource)]
    var options: ImportOptions
    var menus: MenuBook?

    /// - Parameters:
    ///   - path: A file, or a GTFS feed's folder or ZIP.
    ///   - folders: The folders from which files may be read.
    ///   - field: The member that problems with the path name.
    init(
        _ name: String, path: String, below folders: ImportFolders, field: String, _ options: ImportOptions,
        menus: MenuBook?
    ) throws(Problem) {
        self.name = name
        self.options = options
        self.menus = menus
        guard options.format == .gtfs else {
            files = [(name, ImportSource(file: try folders.open(path, field: field)))]
            return
        }
        guard path.hasSuffix(".zip") else {
            files = []
            for file in Importer.feedFiles {
                files.append((file, ImportSource(file: try folders.open("\(path)/\(file)", field: field))))
            }
            return
        }
        files = try ImportJob.feed(in: try ImportJob.archive(folders.path(of: path, field: field), field), field)
    }

    /// - Parameter bytes: a file's, or those of a ZIP archive: a GTFS feed's, or one with a single file.
    init(sent bytes: [UInt8], field: String, _ options: ImportOptions, menus: MenuBook?) throws(Problem) {
        name = "file"
        self.options = options
        self.menus = menus
        // The reader unpacks KMZ itself.
        guard ZipArchive.begins(bytes), options.format != .kml else {
            guard options.format != .gtfs else {
                throw Problem(.invalid, "is no ZIP archive; gtfs is \(options.format.summary)", field: field)
            }
            files = [(name, try ImportSource(sent: bytes, field: field))]
            return
        }
        let archive: ZipArchive
        do {
            archive = try ZipArchive(bytes)
        } catch {
            throw Problem(.invalid, "the archive cannot be read: \(error)", field: field)
        }
        files =
            options.format == .gtfs
            ? try ImportJob.feed(in: archive, field)
            : [(name, try ImportSource(onlyOneOf: archive, field: field))]
    }

    private static func feed(
        in archive: ZipArchive, _ field: String
    ) throws(Problem) -> [(name: String, source: ImportSource)] {
        var files: [(name: String, source: ImportSource)] = []
        for file in Importer.feedFiles { files.append((file, try ImportSource(file, in: archive, field: field))) }
        return files
    }

    private static func archive(_ path: String, _ field: String) throws(Problem) -> ZipArchive {
        do {
            return try ZipArchive(path: path)
        } catch {
            throw Problem(.invalid, "the catalog cannot read the archive \(path): \(error)", field: field)
        }
    }

    /// - Parameter text: A file's contents.
    init(text: String, _ options: ImportOptions, menus: MenuBook?) {
        name = "text"
        files = [(name, ImportSource(bytes: Array(text.utf8)))]
        self.options = options
        self.menus = menus
    }
}

extension ImportRequest {
    private struct Manifest: Decodable {
        struct File: Decodable {
            var file: String
            var options: ImportOptions

            private enum CodingKeys: CodingKey { case file }

            init(from decoder: any Decoder) throws {
                file = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .file)
                options = try ImportOptions(from: decoder)
            }
        }

        var menus: String?
        var imports: [File]
    }

    /// Opens the files to import.
    /// - Parameter folders: the folders from which files may be read.
    /// - Throws: `Problem` 422 naming the member whose file cannot be read.
    func jobs(below folders: ImportFolders) async throws -> [ImportJob] {
        switch source {
        case .file(let path):
            return [
                try ImportJob(
                    path, path: path, below: folders, field: "/path", try knownOptions,
                    menus: try await book(menus, folders))
            ]
        case .text(let text):
            return [ImportJob(text: text, try knownOptions, menus: try await book(menus, folders))]
        case .sent(let bytes):
            return [
                try ImportJob(
                    sent: bytes, field: "/file", try knownOptions, menus: try await book(menus, folders))
            ]
        case .manifest(let path):
            let source = ImportSource(file: try folders.open(path, field: "/manifest"))
            let bytes = try await source.all(upTo: Self.largestBook)
            let manifest = try Problem.reading("/manifest") { try JSON.decode(Manifest.self, from: bytes) }
            let folder = URL(filePath: path).deletingLastPathComponent()
            func beside(_ name: String) -> String { folder.appending(path: name).path }
            let menus = try await book(manifest.menus.map(beside), folders)
            var jobs: [ImportJob] = []
            for file in manifest.imports {
                jobs.append(
                    try ImportJob(
                        file.file, path: beside(file.file), below: folders, field: "/manifest", file.options,
                        menus: menus))
            }
            return jobs
        }
    }

    private var knownOptions: ImportOptions {
        get throws(Problem) {
            guard let options else { throw Problem(.invalid, "the format is missing", field: "/format") }
            return options
        }
    }

    private func book(_ path: String?, _ folders: ImportFolders) async throws -> MenuBook? {
        guard let path else { return nil }
        let bytes = try await ImportSource(file: try folders.open(path, field: "/menus")).all(upTo: Self.largestBook)
        return try Problem.reading("/menus") { try MenuBook(json: bytes) }
    }
}

extension Problem {
    /// Turns an error in a file's contents into a problem that names the member with the file's path.
    fileprivate static func reading<Value>(_ field: String, _ read: () throws -> Value) throws(Problem) -> Value {
        do { return try read() } catch { throw Problem(.invalid, "the file cannot be used: \(error)", field: field) }
    }
}
