import Foundation

/// A file in a data folder, or beside the log, while a back-up is brought back there.
///
/// It is made before anything else and taken away last, so that at no moment a process takes a part of what is brought back for the whole,
/// or makes a log, keys or stores of its own in its way.
package enum RestoreMark {
    package static let name = "restoring"
    /// Its name once all is in place, until the first process starts: a restore that is run again has nothing to do.
    package static let done = "restored"

    /// - Parameter folders: where the process has its data and its log.
    /// - Throws: `StoreFolder.Unavailable` if a mark stands in one of them. Earlier releases made one in each service's folder.
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

    /// The first process that starts removes the mark `restored`.
    package static func takeOver(_ folders: [String]) {
        for folder in folders { unlink("\(folder)/\(done)") }
    }

    private static func unavailable(_ folder: String) -> StoreFolder.Unavailable {
        StoreFolder.Unavailable(
            path: folder, reason: "a back-up was not brought back to its end: run deploy/restore again")
    }

    private static func stands(in folder: String) -> Bool { access("\(folder)/\(name)", F_OK) == 0 }
}
