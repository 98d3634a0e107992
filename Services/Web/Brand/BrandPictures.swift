import Foundation
import ServiceKit

/// The pictures that are made of a brand's logo: the icon, the icon that systems cut to a shape of theirs, what is shown when a link is shared.
///
/// The gateway draws them as SVG. What asks for PNG gets what `deploy/brand` made of these before.
enum BrandPictures {
    /// The PNG files, with the size of each and the drawing that it is made of.
    static let renditions: [(name: String, of: String, width: Int)] = [
        ("icon-192.png", "icon.svg", 192), ("icon-512.png", "icon.svg", 512), ("maskable-512.png", "maskable.svg", 512),
        ("share.png", "share.svg", 1200),
    ]

    static var names: [String] { renditions.map(\.name) }

    /// Drawings by their names.
    static func drawings(of brand: Brand) -> [String: String] {
        let logo = brand.logo ?? Logo.usual
        let ground = brand.accent?.button ?? "#006d4b"
        func drawing(_ width: Int, _ height: Int, _ mark: (x: Int, y: Int, size: Int), corner: Int, _ more: String = "")
            -> String
        {
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\
            <rect width="\(width)" height="\(height)" rx="\(corner)" fill="\(logo.isPlain ? ground : "#ffffff")"/>\
            <svg x="\(mark.x)" y="\(mark.y)" width="\(mark.size)" height="\(mark.size)" viewBox="\(logo.viewBox)" color="#ffffff">\
            \(logo.shapes)</svg>\(more)</svg>

            """
        }
        let name = HTMLText.escaped(brand.name)
        // A long name is set smaller, so that all of it is seen.
        let size = min(96, 1900 / max(1, brand.name.count))
        let text = """
            <text x="600" y="500" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="\(size)" \
            fill="\(logo.isPlain ? "#ffffff" : ground)">\(name)</text>
            """
        // What is made for whoever has no logo holds no name either.
        let isNamed = brand.logo != nil
        return [
            "icon.svg": drawing(512, 512, (92, 92, 328), corner: 112),
            // Systems may cut away a fifth on each side.
            "maskable.svg": drawing(512, 512, (128, 128, 256), corner: 0),
            "share.svg": drawing(1200, 630, isNamed ? (450, 90, 300) : (415, 130, 370), corner: 0, isNamed ? text : ""),
        ]
    }
}

/// `gateway pictures --brand FILE --out FOLDER`: writes the drawings that `deploy/brand` makes PNG files of.
public enum PicturesCommand {
    public static func runAndExit(arguments: [String]) -> Never {
        do {
            try run(arguments: arguments)
            ExitCode.done.exit()
        } catch let help as HelpRequested {
            print(help.text)
            ExitCode.done.exit()
        } catch {
            FileHandle.standardError.write(Data("gateway pictures: \(error)\n".utf8))
            ExitCode.badSettings.exit()
        }
    }

    /// Prints a line for each PNG: its name, the drawing it is made of, its width.
    static func run(arguments: [String]) throws {
        var reader = try SettingsReader(program: "gateway pictures", arguments: arguments, environment: [:])
        let file = reader.optional("brand", "a file", help: "the brand; without it those of whoever has no logo") { $0 }
        let folder = reader.text("out", default: ".", help: "the folder where the drawings are written")
        try reader.finish()
        let brand = try file.map(BrandFile.read) ?? Brand()
        for (name, drawing) in BrandPictures.drawings(of: brand) {
            try Data(drawing.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
        }
        for one in BrandPictures.renditions { print(one.name, one.of, one.width) }
    }
}
