import Events
import Foundation
import ServiceKit

private let usage = """
    usage: backup make|restore|erased [--SETTING VALUE]…

      backup make --to FOLDER      makes a set while everything runs
      backup restore --set FOLDER  brings a set back where DATA, KEYS and LOG say
      backup erased --to FOLDER    only writes down who asked to be forgotten; best every minute

    Each has --help.
    """

/// A command of this program, with its settings.
enum Command: String {
    case make, restore, erased

    func run(_ arguments: [String]) async throws -> String {
        var reader = try SettingsReader(
            program: "backup \(rawValue)", arguments: arguments, environment: ProcessInfo.processInfo.environment)
        let deployment = Deployment(&reader)
        let list = reader.optional(
            "erased", "a file", help: "the list of erased people; unless set, beside the sets"
        ) { $0 }
        switch self {
        case .make:
            let folder = reader.text("to", default: "backups", help: "the folder of sets")
            let kept = reader.int("keep", default: 7, in: 1...10_000, help: "number of newest sets to keep")
            let also =
                reader.optional("also", "paths, with commas", help: "files and folders to copy, too") {
                    $0.split(separator: ",").map(String.init)
                } ?? []
            let stamp =
                reader.optional(
                    "stamp", "a file",
                    help: "file that gets the time of the set; unless set, last-backup beside an embedded log"
                ) { $0 } ?? deployment.log.map { URL(filePath: $0).deletingLastPathComponent().path + "/last-backup" }
            let recipients = reader.optional(
                "seal", "a file", help: "of age recipients: each set gets a sealed copy beside it, NAME.tar.age"
            ) { $0 }
            try reader.finish()
            return try Backup(
                deployment: deployment, folder: folder, kept: kept, also: also, erased: list ?? "\(folder)/erased",
                stamp: stamp, recipients: recipients
            ).run()
        case .erased:
            let folder = reader.text("to", default: "backups", help: "the folder of sets")
            try reader.finish()
            let path = list ?? "\(folder)/erased"
            let added = try ErasedList.add(to: path, from: try deployment.stores(), .reading)
            return added == 0 ? "" : "\(added) more in \(path)"
        case .restore:
            let set = reader.optional("set", "a folder or file", help: "the set, or its sealed copy") { $0 }
            let identity = reader.optional("identity", "a file", help: "of the age identity that opens a sealed set") {
                $0
            }
            if set == nil { reader.refuse("set", "it must be given") }
            if set?.hasSuffix(Sealing.suffix) == true, identity == nil {
                reader.refuse("identity", "it must be given for a sealed set")
            }
            try reader.finish()
            guard let set else { return "" }
            let erased = list ?? URL(filePath: set).deletingLastPathComponent().appending(path: "erased").path
            return try await GivenSet(path: set, identity: identity).read { folder in
                try await Restore(deployment: deployment, set: folder, named: set, erased: erased).run()
            }
        }
    }
}

/// The program of deploy/backup and deploy/restore; the image has it as `backup`.
public enum BackupProgram {
    /// - Parameter arguments: the command line after the program's name.
    public static func runAndExit(arguments: [String]) async -> Never {
        umask(0o077)
        do {
            guard let command = arguments.first.flatMap(Command.init) else {
                if arguments.first == "--version" {
                    print(Version.text)
                    ExitCode.done.exit()
                }
                print(usage)
                (arguments.first == "--help" ? ExitCode.done : .badSettings).exit()
            }
            let report = try await command.run(Array(arguments.dropFirst()))
            if !report.isEmpty { print(report) }
            ExitCode.done.exit()
        } catch let help as HelpRequested {
            print(help.text)
            ExitCode.done.exit()
        } catch {
            FileHandle.standardError.write(Data("backup: \(error)\n".utf8))
            (error is SettingsError ? ExitCode.badSettings : .restart).exit()
        }
    }
}
