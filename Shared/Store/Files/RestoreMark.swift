import Foundation

/// A marker file in a data folder, or beside the log, while a back-up is restored there.
///
/// It is made first and removed last. So no process takes a partly restored folder for the whole, or makes a log, keys or stores of its own
/// there.
package enum RestoreMark {
    package static let name = "restoring"
    /// Name of the marker once all is in place, until the first process starts: running the restore again then does nothing.
    package static let done = "restored"

    /// - Parameter folders: the process's folders of data and log.
    /// - Throws: `StoreFolder.Unavailable` if a marker is in one of them. Earlier releases made one in each service's folder.
    package static func check(_ folders: [String]) throws(StoreFolder.Unavailable) {
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for place in [folder] + names.map({ "\(folder)/\($0)" }) where stands(in: place) {
                throw unavailable(place)
            }
        }
    }

    /// - Parameter folder: a service's, in a data folder.
    static func check(above folder: String) throws(StoreFolder.Unavailable) {
        let data = URL(filePath: folder).deletingLastPathComponent().path
        for place in [data, folder] where stands(in: place) { throw unavailable(place) }
    }

    /// Removes the marker `restored`; called by the first process that starts.
    package static func takeOver(_ folders: [String]) {
        for folder in folders { unlink("\(folder)/\(done)") }
    }

    private static func unavailable(_ folder: String) -> StoreFolder.Unavailable {
        StoreFolder.Unavailable(
            path: folder, reason: "a back-up was only partly restored: run deploy/restore again")
    }

    private static func stands(in folder: String) -> Bool { access("\(folder)/\(name)", F_OK) == 0 }
}
