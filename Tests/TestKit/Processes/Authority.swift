import Foundation

/// A certificate authority, made by the openssl program for one test.
public struct Authority {
    private let folder: ScratchFolder

    public init() throws {
        folder = try ScratchFolder()
        try make("authority", ["-subj", "/CN=authority", "-addext", "keyUsage=critical,keyCertSign"])
    }

    /// File of its own certificate.
    public var certificate: String { folder.file("authority.pem") }

    /// Files of a certificate that it signs, and of its key.
    /// - Parameter names: as "DNS:search,IP:127.0.0.1".
    public func issue(_ name: String, for names: String) throws -> (certificate: String, key: String) {
        try make(
            name,
            [
                "-CA", certificate, "-CAkey", folder.file("authority.key"), "-subj", "/CN=\(name)",
                "-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=\(names)",
            ])
        return (folder.file("\(name).pem"), folder.file("\(name).key"))
    }

    private func make(_ name: String, _ arguments: [String]) throws {
        struct Failed: Error { let what: String }
        let errors = folder.file("\(name).errors")
        try Data().write(to: URL(filePath: errors))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments =
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-keyout", folder.file("\(name).key"), "-out", folder.file("\(name).pem"),
            ] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(what: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
        }
    }
}
