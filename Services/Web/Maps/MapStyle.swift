import Events
import Foundation
import ServiceKit

/// A style of the map for the present sets of tiles, made of the layers and colours in `Page/map`.
///
/// A layer is drawn once for each set with its source layer, large sets below small ones. Below each set but the global one lies ground in
/// the colour of land, because the global set's coasts are coarse.
struct MapStyle {
    static let (layersFile, coloursFile) = ("map/layers.json", "map/colours.json")
    static let appearances = ["light", "dark"]

    private let sets: [TileSet]
    private let layers: [JSONValue]
    private let colours: [String: [String: JSONValue]]

    /// - Parameter files: The page's files.
    /// - Throws: `SettingsError` if layers or colours are missing there.
    init(_ sets: [TileSet], files: [String: Data]) throws(SettingsError) {
        self.sets = sets
        guard case .array(let layers)? = MapStyle.read(MapStyle.layersFile, files) else {
            throw SettingsError("page: \(MapStyle.layersFile) is missing, or is no list of layers")
        }
        self.layers = layers
        guard case .object(let all)? = MapStyle.read(MapStyle.coloursFile, files) else {
            throw SettingsError("page: \(MapStyle.coloursFile) is missing, or is no object")
        }
        var colours: [String: [String: JSONValue]] = [:]
        for appearance in MapStyle.appearances {
            guard case .object(let named)? = all[appearance] else {
                throw SettingsError("page: \(MapStyle.coloursFile) has no colours for \(appearance)")
            }
            colours[appearance] = named
        }
        self.colours = colours
    }

    private static func read(_ name: String, _ files: [String: Data]) -> JSONValue? {
        files[name].flatMap { try? JSONValue(parsing: Array($0)) }
    }

    /// The style as JSON.
    /// - Throws: `SettingsError` if a layer names an unknown colour.
    func document(_ appearance: String) throws(SettingsError) -> [UInt8] {
        let colours = colours[appearance] ?? [:]
        var drawn: [JSONValue] = []
        for layer in layers {
            guard case .object(let members) = layer else { continue }
            guard case .object(let coloured) = try filled(.object(members), colours) else { continue }
            drawn += MapStyle.isGround(coloured) ? grounds(coloured) : copies(coloured)
        }
        return JSONValue.object([
            "version": .number("8"), "name": .string(appearance), "sources": .object(sources), "layers": .array(drawn),
        ]).bytes
    }

    private var hasGlobalSet: Bool { sets.contains { $0.isGlobal } }

    private var sources: [String: JSONValue] {
        var sources: [String: JSONValue] = [:]
        for set in sets {
            sources[set.name] = .object([
                "type": .string("vector"),
                "tiles": .array([.string("/tiles/\(set.name)/{z}/{x}/{y}.mvt?v=\(set.version)")]),
                "minzoom": .number(String(set.zooms.lowerBound)), "maxzoom": .number(String(set.zooms.upperBound)),
                "bounds": .array(set.bounds.map { .number("\($0)") }), "attribution": .string(set.attribution),
            ])
            guard hasGlobalSet, !set.isGlobal else { continue }
            sources["\(set.name)-ground"] = .object(["type": .string("geojson"), "data": set.rectangle])
        }
        return sources
    }

    /// The layer once for each set that may have its source layer; layers without one are drawn once.
    private func copies(_ layer: [String: JSONValue]) -> [JSONValue] {
        guard case .string(let wanted)? = layer["source-layer"] else {
            return [.object(layer.merging(backgroundPaint(layer)) { $1 })]
        }
        return sets.filter { $0.layers?.contains(wanted) ?? true }.map { set in
            var copy = layer
            copy["id"] = .string("\(set.name)-\(layer.text("id"))")
            copy["source"] = .string(set.name)
            return .object(copy)
        }
    }

    /// The background's paint without a global set, which has land: then everything but water is land.
    private func backgroundPaint(_ layer: [String: JSONValue]) -> [String: JSONValue] {
        guard layer.text("type") == "background", !hasGlobalSet, case .object(let paint)? = layer["metadata"] else {
            return [:]
        }
        return ["paint": .object(paint)]
    }

    private static func isGround(_ layer: [String: JSONValue]) -> Bool { layer.text("id") == "ground" }

    private func grounds(_ layer: [String: JSONValue]) -> [JSONValue] {
        guard hasGlobalSet else { return [] }
        return sets.filter { !$0.isGlobal }.map { set in
            var copy = layer
            copy["id"] = .string("\(set.name)-ground")
            copy["source"] = .string("\(set.name)-ground")
            copy["minzoom"] = .number(String(set.zooms.lowerBound))
            return .object(copy)
        }
    }

    /// Replaces names of colours, which begin with "@".
    private func filled(_ value: JSONValue, _ colours: [String: JSONValue]) throws(SettingsError) -> JSONValue {
        switch value {
        case .string(let text) where text.hasPrefix("@"):
            guard let colour = colours[String(text.dropFirst())] else {
                throw SettingsError(
                    "page: \(MapStyle.layersFile) names \(text), which is no colour in \(MapStyle.coloursFile)")
            }
            return colour
        case .array(let elements):
            var all: [JSONValue] = []
            for element in elements { all.append(try filled(element, colours)) }
            return .array(all)
        case .object(let members):
            var all: [String: JSONValue] = [:]
            for (name, member) in members { all[name] = try filled(member, colours) }
            return .object(all)
        default: return value
        }
    }
}

extension TileSet {
    /// True for a set of the whole earth, which has land on a ground of water.
    var isGlobal: Bool { layers?.contains("land") ?? false }

    fileprivate var rectangle: JSONValue {
        let (west, south, east, north) = (bounds[0], bounds[1], bounds[2], bounds[3])
        let ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        return .object([
            "type": .string("Feature"), "properties": .object([:]),
            "geometry": .object([
                "type": .string("Polygon"),
                "coordinates": .array([.array(ring.map { .array($0.map { .number("\($0)") }) })]),
            ]),
        ])
    }
}

extension [String: JSONValue] {
    fileprivate func text(_ name: String) -> String {
        if case .string(let text)? = self[name] { text } else { "" }
    }
}
