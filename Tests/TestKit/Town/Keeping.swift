import Foundation
import Store

/// Back-ups of a town, made and restored by the executable that deploy/backup and deploy/restore run.
public enum Keeping {
    /// Stores of a town by their paths in the data folder.
    public static func stores(of town: Town) -> [String] {
        (town.owners + town.ordersInstances.dropFirst())
            .map { "\(town.store(of: $0).dropFirst(town.folder.path.count + 1))/\($0.name).db" }
    }

    /// Begins a back-up of a town.
    /// - Parameter command: "make"; "erased" only updates the list.
    public static func backup(
        of town: Town, into folder: String, _ command: String = "make", with settings: [String: String] = [:]
    ) throws -> ServiceProcess {
        try process([command, "--to", folder], town, settings)
    }

    /// Begins to restore a set into a town's folders.
    public static func restore(
        _ set: String, to town: Town, with settings: [String: String] = [:]
    ) throws -> ServiceProcess {
        try process(["restore", "--set", set], town, settings)
    }

    private static func process(
        _ arguments: [String], _ town: Town, _ settings: [String: String]
    ) throws -> ServiceProcess {
        let environment = town.catalog.environment.filter { ["DATA", "LOG", "KAFKA"].contains($0.key) }
            .merging(settings) { $1 }
        let process = try ServiceProcess("backup", arguments: arguments, environment: environment)
        try process.start()
        return process
    }

    /// Waits for its end.
    public static func end(of process: ServiceProcess) async throws -> (code: Int32, output: String) {
        (try await process.exitCode(), process.output)
    }

    /// Waits until it has succeeded.
    public static func finish(_ process: ServiceProcess) async throws {
        let (code, output) = try await end(of: process)
        guard code == 0 else { throw Overdue("\(process.arguments): \(code) \(output)") }
    }

    /// Kills it once a folder has a file whose path contains a text.
    /// - Returns: false if it had finished by then.
    public static func kill(
        _ process: ServiceProcess, once folder: String, has text: String
    ) async throws -> Bool {
        while process.isRunning {
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            if names.contains(where: { $0.contains(text) }) { break }
            try await Task.sleep(for: .milliseconds(1))
        }
        await process.kill()
        do {
            _ = try await process.exitCode()
            return false
        } catch is ServiceProcess.Ended {
            return true
        }
    }

    /// True if a restore was begun in a town's folder and no service may start there yet.
    public static func isHalfRestored(_ town: Town) -> Bool {
        FileManager.default.fileExists(atPath: town.folder.file(RestoreMark.name))
    }

    /// Complete sets, the oldest first.
    public static func sets(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !$0.hasPrefix(".") && FileManager.default.fileExists(atPath: "\(folder)/\($0)/manifest.json") }
            .sorted().map { "\(folder)/\($0)" }
    }

    /// - Returns: false.
    public static func removeSets(in folder: String) throws -> Bool {
        for set in try sets(in: folder) { try FileManager.default.removeItem(atPath: set) }
        return false
    }

    /// - Returns: false.
    public static func empty(_ folder: String) throws -> Bool {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        return false
    }

    /// True if a service of a town set its store aside and rebuilt it.
    public static func hasPutAside(_ town: Town) throws -> Bool {
        let names = FileManager.default.enumerator(atPath: town.folder.path)?.compactMap { $0 as? String } ?? []
        return names.contains { $0.contains(#/\.[a-z]+-[0-9]+\.db/#) }
    }

    /// Changes a byte in the middle of a file.
    public static func damage(_ file: String) throws {
        var content = try Data(contentsOf: URL(filePath: file))
        content[content.count / 2] ^= 1
        try content.write(to: URL(filePath: file))
    }
}
