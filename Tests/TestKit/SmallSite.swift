import Foundation

/// A page of a few files, in a folder of its own.
public struct SmallSite: Sendable {
    public static let tiles = "https://{s}.tiles.example/{z}/{x}/{y}.png"

    private let folder: ScratchFolder

    /// Settings of a gateway that serves the page.
    public var settings: [String: String] {
        [
            "PAGE": folder.file("page"), "LEAFLET": folder.file("leaflet"), "MAP_STANDARD": SmallSite.tiles,
            "MAP_START": "41.4,2.17", "PICTURE_SITES": "https://pictures.example",
        ]
    }

    public init() throws {
        folder = try ScratchFolder()
        try write(
            """
            <html lang="en"><meta name="version" content="@VERSION@"><meta name="picture-sites" content="@PICTURES@">
            <link rel="stylesheet" href="/page/@VERSION@/style/a.css">
            <link rel="stylesheet" href="/page/@VERSION@/style/b.css">
            <script type="module" src="/page/@VERSION@/script/start.js"></script>
            </head><main id="content" tabindex="-1"></main>
            """, "page/index.html")
        try write("/* of a */ a { b: c }\n", "page/style/a.css")
        try write("d { e: f }\n", "page/style/b.css")
        try write(#"{"a.b": {"en": "Sea", "fi": "Meri"}}"#, "page/words/page.json")
        try write(#"{"c.d": {"en": "Desk"}}"#, "page/words/desk.json")
        try write("export const show = 1;", "page/script/place/place.js")
        try write("const version = '@VERSION@'", "page/worker.js")
        try write(
            """
            import { limits } from './limits.js';
            route(/^\\/$/, () => import('./place/place.js'));
            route(/^\\/place\\/(?<id>[a-z0-9-]+)$/, () => import('./place/place.js'));
            route(/^\\/my-orders$/, () => import('./place/place.js'));
            route(/^\\/movies$/, () => import('./place/place.js'), 'movies');
            """, "page/script/start.js")
        try write("secret", "page/.hidden.js")
        try write("secret", "outside.js")
        for name in ["leaflet.min.js", "leaflet.css", "leaflet.css.gz"] {
            try write(name, "leaflet/\(name)")
        }
    }

    /// Writes a file into the site's folder.
    public func write(_ text: String, _ name: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// The path of a file in the site's folder.
    public func file(_ name: String) -> String { folder.file(name) }
}
