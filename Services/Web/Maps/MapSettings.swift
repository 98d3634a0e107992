import Foundation
import ServiceKit

/// Settings of the map that the page draws from vector tiles.
struct MapSettings: Sendable {
    /// A file of tiles or a folder of such files; nil: the ground of the map is plain.
    var tiles: String?
    /// The folder of MapLibre GL JS as `deploy/maplibre` prepares it; nil: the page draws the map on a canvas.
    var library: String?

    init(_ reader: inout SettingsReader) {
        tiles = reader.optional(
            "map-tiles", "a file or a folder",
            help: "vector tiles of the map: files NAME.mbtiles, as deploy/map makes them"
        ) { $0 }
        library = reader.optional(
            "maplibre", "a folder",
            help: "MapLibre GL JS as deploy/maplibre prepares it; without it the map is drawn on a canvas"
        ) { $0 }
    }

    /// Required files of the library's folder: script, worker and licence.
    static let files = ["maplibre-gl.js", "maplibre-worker.js", "LICENSE.txt"]

    /// The library's files, by their paths among the page's. None without a folder or with an empty one, which images have where the library
    /// could not be downloaded.
    func libraryFiles() throws(SettingsError) -> [String: WebFile] {
        guard let library else { return [:] }
        if let names = try? FileManager.default.contentsOfDirectory(atPath: library), names.isEmpty { return [:] }
        let folder = try WebFolder(library, setting: "maplibre")
        var files: [String: WebFile] = [:]
        for name in MapSettings.files {
            guard let file = folder.file(name) else {
                throw SettingsError("maplibre is \"\(library)\": \(name) is missing there")
            }
            files["maplibre/\(name)"] = file
        }
        return files
    }
}
