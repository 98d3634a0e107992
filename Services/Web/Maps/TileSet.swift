import Foundation
import ServiceKit

/// A set of vector tiles: an area at some zooms.
struct TileSet: Sendable {
    /// The file's name without its extension, used in addresses.
    let name: String
    /// Credits that every map with the set has to show, as plain text.
    let attribution: String
    /// West, south, east and north, in degrees.
    let bounds: [Double]
    let zooms: ClosedRange<Int>
    /// Source layers of the tiles; nil if the file does not list them.
    let layers: Set<String>?
    /// A hash that changes with the file.
    let version: String
    let file: MBTilesFile

    /// The greatest zoom of maps.
    static let deepest = 22
    /// The longest attribution, in characters.
    private static let longestAttribution = 300

    /// - Throws: `SettingsError` with the reason if the file is no set of tiles.
    init(path: String) throws(SettingsError) {
        func wrong(_ why: String) -> SettingsError { SettingsError("map-tiles: \(path): \(why)") }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        guard TileSet.isName(name) else {
            throw wrong("the name must be of lower-case letters, digits and hyphens, because it stands in addresses")
        }
        let (file, metadata): (MBTilesFile, [String: String])
        do throws(MBTilesFile.Failure) {
            file = try MBTilesFile(path)
            metadata = try file.metadata()
        } catch {
            throw wrong(error.description)
        }
        guard metadata["format"] == "pbf" else { throw wrong("its format must be \"pbf\": vector tiles") }
        guard let bounds = TileSet.bounds(metadata["bounds"]) else {
            throw wrong("its metadata must have bounds: west,south,east,north in degrees")
        }
        guard let least = metadata["minzoom"].flatMap({ Int($0) }),
            let most = metadata["maxzoom"].flatMap({ Int($0) }), 0 <= least, least <= most, most <= TileSet.deepest
        else { throw wrong("its metadata must have minzoom and maxzoom, whole numbers from 0 to \(TileSet.deepest)") }
        let attribution = metadata["attribution"].map(TileSet.plain) ?? ""
        guard !attribution.isEmpty, attribution.count <= TileSet.longestAttribution else {
            throw wrong("its metadata must have an attribution, which the map shows")
        }
        (self.name, self.file, self.bounds, self.attribution) = (name, file, bounds, attribution)
        zooms = least...most
        layers = metadata["json"].flatMap(TileSet.layers)
        let description = metadata.map { "\($0.key)=\($0.value)\n" }.sorted().joined()
        version = String(entityTag(file.head + Array(description.utf8)).dropFirst().dropLast())
    }

    /// The area in square degrees; large sets are drawn below small ones.
    var size: Double { (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 60
            && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    }

    private static func bounds(_ text: String?) -> [Double]? {
        let parts = (text ?? "").split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 4, parts.allSatisfy(\.isFinite), (-180...180).contains(parts[0]),
            (-180...180).contains(parts[2]), (-90...90).contains(parts[1]), (-90...90).contains(parts[3]),
            parts[0] < parts[2], parts[1] < parts[3]
        else { return nil }
        return parts
    }

    /// Removes HTML: attributions of files may have links.
    private static func plain(_ text: String) -> String {
        text.replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
    }

    private static func layers(_ json: String) -> Set<String>? {
        struct Described: Decodable {
            struct Layer: Decodable { let id: String }
            let vector_layers: [Layer]
        }
        let described = try? JSONDecoder().decode(Described.self, from: Data(json.utf8))
        return described.map { Set($0.vector_layers.map(\.id)) }
    }
}

extension TileSet {
    /// The sets of a file or of all files of a folder, the largest area first.
    static func all(in path: String) throws(SettingsError) -> [TileSet] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw SettingsError("map-tiles is \"\(path)\": there is no file or folder there")
        }
        guard isFolder.boolValue else { return [try TileSet(path: path)] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.filter { $0.hasSuffix(".mbtiles") && !$0.hasPrefix(".") }.sorted()
        guard !files.isEmpty, files.count <= mostSets else {
            throw SettingsError(
                "map-tiles is \"\(path)\": the folder must hold from 1 to \(mostSets) files NAME.mbtiles")
        }
        var sets: [TileSet] = []
        for name in files { sets.append(try TileSet(path: "\(path)/\(name)")) }
        return sets.sorted { $0.size > $1.size }
    }

    /// The maximum number of sets; each adds its layers to the style.
    static let mostSets = 12
}
