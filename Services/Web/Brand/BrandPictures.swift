import Foundation
import ServiceKit

/// Pictures made of a brand's logo: the icon, the maskable icon, which systems cut to a shape of theirs, and the picture of shared links.
///
/// They are drawn here as SVG; `deploy/brand` makes the PNG files of them.
enum BrandPictures {
    /// The PNG files, with the drawing and the width of each.
    static let renditions: [(name: String, of: String, width: Int)] = [
        ("icon-192.png", "icon.svg", 192), ("icon-512.png", "icon.svg", 512), ("maskable-512.png", "maskable.svg", 512),
        ("share.png", "share.svg", 1200),
    ]

    static var names: [String] { renditions.map(\.name) }

    /// SVG drawings by name.
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
        // A long name has a smaller font, so that it fits.
        let size = min(96, 1900 / max(1, brand.name.count))
        let text = """
            <text x="600" y="500" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="\(size)" \
            fill="\(logo.isPlain ? "#ffffff" : ground)">\(name)</text>
            """
        // Without a logo the picture is the same for every deployment.
        let isNamed = brand.logo != nil
        return [
            "icon.svg": drawing(512, 512, (92, 92, 328), corner: 112),
            // Systems may cut off a fifth on each side.
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

    /// Writes the drawings, and prints a line for each PNG file: its name, its drawing, its width.
    static func run(arguments: [String]) throws {
        var reader = try SettingsReader(program: "gateway pictures", arguments: arguments, environment: [:])
        let file = reader.optional(
            "brand", "a file", help: "the brand; without it the pictures of a deployment without a logo"
        ) { $0 }
        let folder = reader.text("out", default: ".", help: "the folder where the drawings are written")
        try reader.finish()
        let brand = try file.map(BrandFile.read) ?? Brand()
        for (name, drawing) in BrandPictures.drawings(of: brand) {
            try Data(drawing.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
        }
        for rendition in BrandPictures.renditions { print(rendition.name, rendition.of, rendition.width) }
    }
}
