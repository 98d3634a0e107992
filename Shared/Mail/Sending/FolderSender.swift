import Events
public import Fetching
import Foundation

/// Stores messages in a folder, one file each, instead of sending them: for trials and tests.
public struct FolderSender: MailSender {
    public let folder: String
    /// Greatest number of files; beyond it the oldest are deleted.
    let most: Int
    private let mayAct: MayAct

    public init(folder: String, mayAct: @escaping MayAct = { true }) {
        self.init(folder: folder, most: 1000, mayAct: mayAct)
    }

    init(folder: String, most: Int, mayAct: @escaping MayAct = { true }) {
        self.folder = folder
        self.most = most
        self.mayAct = mayAct
    }

    /// Writes `<time>-<id>.eml`, so that names are in order of time. The file appears atomically.
    public func send(_ message: MailMessage) async throws {
        let (now, id) = (Timestamp.now, message.id ?? MailMessage.newID())
        let bytes = message.bytes(at: now, id: id)
        guard bytes.count <= MailMessage.longest else { throw MailFailure.tooLarge }
        guard mayAct() else { throw Withheld() }
        let files = FileManager.default
        do {
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let name = "\(folder)/\(now.microseconds)-\(id)"
            guard files.createFile(atPath: "\(name).new", contents: Data(bytes), attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
            try files.moveItem(atPath: "\(name).new", toPath: "\(name).eml")
            let kept = try files.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".eml") }.sorted()
            for old in kept.dropLast(most) { try? files.removeItem(atPath: "\(folder)/\(old)") }
        } catch {
            throw MailFailure.unavailable("the folder cannot be written")
        }
    }
}
