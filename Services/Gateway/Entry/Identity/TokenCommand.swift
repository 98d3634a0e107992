import Contract
import Events
import Foundation
import ServiceKit
import Store

/// `gateway token --role operator|merchant|customer [--id ID] [--days N]`: prints a token made with this machine's key.
public enum TokenCommand {
    /// Prints the token, or an error, and ends the process.
    public static func runAndExit(arguments: [String]) async -> Never {
        do {
            print(try await run(arguments: arguments))
            ExitCode.done.exit()
        } catch let help as HelpRequested {
            print(help.text)
            ExitCode.done.exit()
        } catch {
            FileHandle.standardError.write(Data("gateway token: \(error)\n".utf8))
            ExitCode.badSettings.exit()
        }
    }

    /// - Parameter arguments: the command line after `token`.
    static func run(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> String {
        var reader = try SettingsReader(program: "gateway token", arguments: arguments, environment: environment)
        let settings = ServiceSettings(&reader, defaultPort: 8080)
        let identity = GatewaySettings(&reader).identity
        let role =
            reader.optional(
                "role", Actor.Role.allCases.map(\.rawValue).joined(separator: ", "), help: "the role of its person",
                read: Actor.Role.init)
        let id = reader.optional(
            "id", "1 to \(Claims.longestSubject) visible ASCII characters",
            help: "the person's id; unless set, a new one"
        ) { Claims.isSubject($0) ? $0 : nil }
        let days = reader.int("days", default: 1, in: 1...3650, help: "how long it is valid")
        if role == nil { reader.refuse("role", "it must be given: operator, merchant or customer") }
        try reader.finish()
        // A key made here would replace the one from the back-up.
        try settings.checkRestored()
        let key = try identity.signingKey(folder: settings.folder(of: "gateway"))
        let actor = Actor(id: id ?? Identifiers.newPerson(role ?? .customer), role: role ?? .customer)
        return try await Tokens(key: key, audience: identity.audience, sessionLife: identity.sessionLife).make(
            actor, for: .seconds(86400 * Int64(days))
        )
        .token
    }
}
