import Events
import Foundation
import GRDB
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// The map that the page draws.
@Suite struct MapTests {
    @Test(.timeLimit(.minutes(5)))
    func `a tile goes out as it is stored, and lasts under its version`() async throws {
        try await withMap { gateway, set in
            let path = "/tiles/town/3/5/2.mvt"
            let fresh = try await gateway.http.get(path)
            #expect(fresh.status == 200 && fresh["Cache-Control"] == "no-cache")
            #expect(fresh["Content-Type"] == "application/vnd.mapbox-vector-tile")
            #expect(fresh["Content-Encoding"] == "gzip")
            let lasting = try await gateway.http.get("\(path)?v=\(set.version)")
            #expect(lasting["Cache-Control"] == "public, max-age=31536000, immutable")
            let tag = try #require(lasting["ETag"])
            #expect(try await gateway.http.with("If-None-Match", tag).get(path).status == 304)
            let none = try await gateway.http.get("/tiles/town/3/0/0.mvt?v=\(set.version)")
            #expect(none.status == 204 && none["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(try await gateway.http.get("/tiles/town/9/0/0.mvt").status == 204)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("/tiles/nowhere/1/0/0.mvt", 404, nil), ("/tiles/town/x/0/0.mvt", 400, "z"),
            ("/tiles/town/23/0/0.mvt", 400, "z"),
            ("/tiles/town/1/2/0.mvt", 400, "x"), ("/tiles/town/1/-1/0.mvt", 400, "x"),
            ("/tiles/town/1/0/2.mvt", 400, "y"),
            ("/tiles/town/1/0/0.png", 400, "y"), ("/tiles/style/night.json", 404, nil),
            ("/tiles/../etc/0/0/0.mvt", 404, nil),
        ] as [(String, Int, String?)])
    func `what is no tile is a problem that names what is wrong`(path: String, status: Int, field: String?) async throws
    {
        try await withMap { gateway, _ in
            let answer = try await gateway.http.get(path)
            #expect(answer.status == status)
            let problem: [String: JSONValue] = try answer.decode()
            #expect(problem["field"]?.string == field)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the style has each layer for each set, in the colours of an appearance`() async throws {
        try await withMap { gateway, _ in
            for (appearance, water) in [("light", "#afd6ea"), ("dark", "#163045")] {
                let answer = try await gateway.http.get("/tiles/style/\(appearance).json")
                let style: JSONValue = try answer.decode()
                let layers = try #require(style["layers"]?.array)
                let ids = layers.compactMap { $0["id"]?.string }
                // The world's land is on water, and under the town lies land.
                #expect(ids == ["background", "world-land", "town-ground", "town-water"])
                #expect(layers[0]["paint"]?["background-color"]?.string == water)
                #expect(layers[3]["source"]?.string == "town")
                let source = try #require(style["sources"]?["town"])
                #expect(source["attribution"]?.string == "© Somebody & others")
                #expect(source["maxzoom"]?.int == 4)
                let address = try #require(source["tiles"]?[0]?.string)
                #expect(address.hasPrefix("/tiles/town/{z}/{x}/{y}.mvt?v="))
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `the page is told the sets and the styles`() async throws {
        try await withMap { gateway, set in
            let settings: JSONValue = try await gateway.http.get("/page/settings.json").decode()
            let names = settings["map"]?["sets"]?.array?.compactMap { $0["name"]?.string }
            #expect(names == ["world", "town"])
            let style = try #require(settings["map"]?["styles"]?["dark"]?.string)
            let answer = try await gateway.http.get(style)
            #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(settings["files"]?.array?.contains("maplibre/maplibre-gl.js") == true)
            let sets: JSONValue = try await gateway.http.get("/tiles/sets.json").decode()
            #expect(sets["sets"]?[1]?["version"]?.string == set.version)
            #expect(sets["sets"]?[1]?["bounds"]?.array?.compactMap(\.double) == [100, 13, 101, 14])
        }
    }

    @Test(arguments: [
        (["format": "png"], "its format must be"), (["bounds": "1,2,3"], "must have bounds"),
        (["attribution": " "], "attribution"),
        (["minzoom": "5"], "minzoom and maxzoom"), (["maxzoom": "99"], "minzoom and maxzoom"),
    ])
    func `a file that is no set of tiles stops the start and says why`(change: [String: String], reason: String) throws
    {
        let folder = try ScratchFolder()
        try MapTests.write(folder.file("town.mbtiles"), changing: change)
        #expect {
            try TileSet(path: folder.file("town.mbtiles"))
        } throws: { error in
            "\(error)".contains(reason) && "\(error)".contains("map-tiles")
        }
    }

    @Test func `names that are no part of an address, other files and empty folders are refused`() throws {
        let folder = try ScratchFolder()
        #expect(throws: SettingsError.self) { try TileSet.all(in: folder.path) }
        #expect(throws: SettingsError.self) { try TileSet.all(in: folder.file("missing.mbtiles")) }
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.file("text.mbtiles")))
        #expect(throws: SettingsError.self) { try TileSet(path: folder.file("text.mbtiles")) }
        try MapTests.write(folder.file("Old Town.mbtiles"))
        #expect(throws: SettingsError.self) { try TileSet(path: folder.file("Old Town.mbtiles")) }
    }

    @Test func `an empty folder is no library, and one that lacks a file is refused`() throws {
        let folder = try ScratchFolder()
        var settings = try MapTests.settings(["MAPLIBRE": folder.path])
        #expect(try settings.libraryFiles().isEmpty)
        try Data("let a = 1".utf8).write(to: URL(fileURLWithPath: folder.file("maplibre-gl.js")))
        #expect(throws: SettingsError.self) { try settings.libraryFiles() }
        for name in MapSettings.files { try Data(name.utf8).write(to: URL(fileURLWithPath: folder.file(name))) }
        #expect(try Set(settings.libraryFiles().keys) == Set(MapSettings.files.map { "maplibre/\($0)" }))
        settings.library = nil
        #expect(try settings.libraryFiles().isEmpty)
    }

    @Test func `another file is another version`() throws {
        let folder = try ScratchFolder()
        try MapTests.write(folder.file("town.mbtiles"))
        let before = try TileSet(path: folder.file("town.mbtiles")).version
        #expect(try TileSet(path: folder.file("town.mbtiles")).version == before)
        try MapTests.write(folder.file("next.mbtiles"), changing: ["maxzoom": "5"])
        try FileManager.default.removeItem(atPath: folder.file("town.mbtiles"))
        try FileManager.default.moveItem(atPath: folder.file("next.mbtiles"), toPath: folder.file("town.mbtiles"))
        #expect(try TileSet(path: folder.file("town.mbtiles")).version != before)
    }

    @Test func `the sample's sets and the page's own style make a map`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let sets = try TileSet.all(in: root.appending(path: "deploy/sample-data/map").path)
        #expect(Set(sets.map(\.name)) == ["bangkok", "barcelona", "ubc", "world"])
        #expect(sets.first?.isWorld == true)
        let sizes = try sets.map { try FileManager.default.attributesOfItem(atPath: $0.file.path)[.size] as? Int ?? 0 }
        #expect(sizes.reduce(0, +) <= 8_000_000)
        // Siam, as addresses count.
        let bangkok = try #require(sets.first { $0.name == "bangkok" })
        #expect(try bangkok.file.tile(14, 12767, 7560)?.starts(with: [0x1F, 0x8B]) == true)
        let page = try WebFolder(root.appending(path: "Services/Web/Page").path, setting: "page")
        let style = try MapStyle(sets, files: page.files)
        for appearance in MapStyle.appearances {
            let bytes = try style.document(appearance)
            #expect(!bytes.contains(UInt8(ascii: "@")), "every colour has a value")
            let layers = try #require(try JSONValue(parsing: bytes)["layers"]?.array)
            let ids = layers.compactMap { $0["id"]?.string }
            #expect(ids.count == layers.count && Set(ids).count == ids.count)
        }
    }

    private static func settings(_ environment: [String: String]) throws -> MapSettings {
        var reader = try SettingsReader(program: "gateway", arguments: [], environment: environment)
        return MapSettings(&reader)
    }

    /// Writes a set with one tile, 3/5/2 as addresses count.
    fileprivate static func write(
        _ path: String, layers: [String] = ["water"], bounds: String = "100,13,101,14", changing: [String: String] = [:]
    ) throws {
        var metadata = [
            "name": "a town", "format": "pbf", "bounds": bounds, "minzoom": "0", "maxzoom": "4",
            "attribution": "© <a href=\"https://somebody.example\">Somebody</a> & others",
            "json": "{\"vector_layers\":[\(layers.map { "{\"id\":\"\($0)\"}" }.joined(separator: ","))]}",
        ]
        metadata.merge(changing) { $1 }
        let database = try DatabaseQueue(path: path)
        try database.write { database in
            try database.execute(
                sql: "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
            try database.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
            try database.execute(sql: "INSERT INTO tiles VALUES (3, 5, 5, ?)", arguments: [Data([0x1F, 0x8B, 8, 0])])
            for (name, value) in metadata {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
        }
        try database.close()
    }
}

/// Runs a test with a gateway that serves a page with a map of two sets: the world and a town.
private func withMap(_ test: (GatewayUnderTest, TileSet) async throws -> Void) async throws {
    let site = try SmallSite()
    try site.write(
        """
        [{"id": "background", "type": "background", "paint": {"background-color": "@water"}},
         {"id": "land", "type": "fill", "source-layer": "land", "paint": {"fill-color": "@land"}},
         {"id": "ground", "type": "fill", "paint": {"fill-color": "@land"}},
         {"id": "water", "type": "fill", "source-layer": "water", "paint": {"fill-color": "@water"}}]
        """, "page/map/layers.json")
    try site.write(
        """
        {"light": {"water": "#afd6ea", "land": "#f4f2ed"}, "dark": {"water": "#163045", "land": "#151a1f"}}
        """, "page/map/colours.json")
    for name in MapSettings.files { try site.write(name, "maplibre/\(name)") }
    try site.write("", "tiles/notes.txt")
    try MapTests.write(site.file("tiles/town.mbtiles"))
    try MapTests.write(site.file("tiles/world.mbtiles"), layers: ["land"], bounds: "-180,-85,180,85")
    let set = try TileSet(path: site.file("tiles/town.mbtiles"))
    try await GatewayFixture.with { fixture in
        let settings = ["MAPLIBRE": site.file("maplibre"), "MAP_TILES": site.file("tiles")]
        try await withSite(site, in: fixture, settings) { gateway, _ in try await test(gateway, set) }
    }
}
