import CoreFoundation
import Foundation

/// The secret that all gateways of a site sign and check their own tokens with (HMAC, SHA-256).
struct SigningKey: Sendable {
    /// Shorter ones could be guessed.
    static let fewestBytes = 32

    let bytes: [UInt8]

    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// From the configuration.
    init(secret: String) throws(Unusable) {
        bytes = Array(secret.utf8)
        guard bytes.count >= SigningKey.fewestBytes else {
            throw Unusable(
                description: "signing-secret has \(bytes.count) bytes; it must have \(SigningKey.fewestBytes) or more")
        }
    }

    /// From the file that the gateways of one machine share; the first one makes it.
    ///
    /// It appears whole or not at all (written beside, then linked), so that gateways starting together end with one key.
    init(sharedFile path: String) throws {
        if let bytes = try SigningKey.read(path) {
            self.bytes = bytes
            return
        }
        try SigningKey.create(path)
        guard let bytes = try SigningKey.read(path) else {
            throw Unusable(description: "\(path) vanished after it was made")
        }
        self.bytes = bytes
    }

    /// Nil if there is no file.
    private static func read(_ path: String) throws -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw unusable("read", path) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unusable("look at", path) }
        guard status.st_mode & 0o077 == 0 else {
            throw Unusable(description: "\(path) may be read by others than its owner; chmod 600 it or remove it")
        }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(file, &text, text.count)
        guard count >= fewestBytes * 2 else {
            throw Unusable(description: "\(path) is no signing key; remove it to have a new one made")
        }
        return Array(text[..<count])
    }

    private static func create(_ path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var generator = SystemRandomNumberGenerator()
        let text = Hexadecimal.text((0..<fewestBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let temporary = "\(path).\(UUID().uuidString).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unusable("make", temporary) }
        defer {
            close(file)
            unlink(temporary)
        }
        guard write(file, text, text.utf8.count) == text.utf8.count, fsync(file) == 0 else {
            throw unusable("write", temporary)
        }
        guard link(temporary, path) == 0 || errno == EEXIST else { throw unusable("make", path) }
    }

    private static func unusable(_ verb: String, _ path: String) -> Unusable {
        Unusable(description: "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
