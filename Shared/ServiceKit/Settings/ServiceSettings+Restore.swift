import EventLog
import Foundation
package import Store

extension ServiceSettings {
    /// Folders in which a restore that concerns this process leaves its marker.
    var markedFolders: [String] {
        guard case .embedded(let path) = log else { return [data] }
        return [data, URL(filePath: path).deletingLastPathComponent().path]
    }

    /// Called before a process makes anything in these folders.
    package func checkRestored() throws(StoreFolder.Unavailable) { try RestoreMark.check(markedFolders) }
}
