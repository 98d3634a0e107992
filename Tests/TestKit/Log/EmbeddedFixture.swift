import EmbeddedLog
import EventLog
import Foundation

extension LogFixture {
    /// A file in a temporary folder.
    static let embedded = LogFixture(
        "embedded",
        make: .can {
            let folder = try makeTemporaryFolder()
            let file = folder.appending(path: "log.db").path
            let aside = folder.appending(path: "aside.db").path
            let address = LogAddress.embedded(path: file)
            return LogUnderTest(
                address: address,
                outage: .can(
                    Fault(
                        begin: { try FileManager.default.moveItem(atPath: file, toPath: aside) },
                        end: { try FileManager.default.moveItem(atPath: aside, toPath: file) })),
                stall: .can(heldLock(of: file)),
                remove: { try? FileManager.default.removeItem(at: folder) },
                open: { options in try await openLog(address, options) })
        })

    /// Holds the lock that writers queue on, like a writer that is stopped within its turn.
    private static func heldLock(of file: String) -> Fault {
        let held = HeldLock(path: file + "-lock")
        return Fault(begin: { try held.take() }, end: { held.release() })
    }
}
