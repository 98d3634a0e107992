/// What the picture of a shared link shows, for programs that show links: name, price and facts of a thing beside a mark of its kind.
struct SharePicture: Sendable {
    enum Mark: Sendable {
        case place, food, home, cinema
    }

    let mark: Mark
    let name: String
    let price: String?
    let facts: String

    /// The size that Open Graph's readers expect, in pixels.
    static let (width, height) = (1200, 630)

    /// The mark of a place of these schema.org types.
    static func mark(of types: [String]) -> Mark {
        if types.contains("MovieTheater") { return .cinema }
        if types.contains("Residence") { return .home }
        return types.contains { ["FoodEstablishment", "Restaurant"].contains($0) } ? .food : .place
    }

    /// The picture as SVG in the brand's colour.
    func svg(of brand: Brand) -> String {
        let ground = brand.accent?.button ?? "#006d4b"
        let logo = brand.logo ?? Logo.usual
        let size = name.count <= 22 ? 84 : name.count <= 48 ? 66 : 52
        // Letters of a bold face are a little wider than half their height.
        let title = SharePicture.lines(name, width: 1260 / size, most: 3)
        let facts = SharePicture.lines(facts, width: 36, most: 2)
        var (text, y) = ("", 130)
        func add(_ line: String, _ size: Int, _ weight: Int, _ colour: String) {
            y += size
            text += """
                <text x="72" y="\(y)" font-family="sans-serif" font-size="\(size)" font-weight="\(weight)" fill="\(colour)">\
                \(HTMLText.escaped(line))</text>
                """
            y += size / 5
        }
        for line in title { add(line, size, 700, "#151e1a") }
        y += 12
        if let price { add(price, 56, 700, ground) }
        y += 8
        for line in facts { add(line, 34, 400, "#4b5550") }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SharePicture.width) \(SharePicture.height)">\
            <rect width="1200" height="630" fill="#ffffff"/><rect x="800" width="400" height="630" fill="\(ground)"/>\
            <g transform="translate(860 175) scale(2.8)" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" \
            stroke-linejoin="round"><path d="\(outline)"/></g>\
            <svg x="72" y="56" width="56" height="56" viewBox="\(logo.viewBox)" color="\(ground)">\(logo.shapes)</svg>\
            <text x="144" y="98" font-family="sans-serif" font-size="34" font-weight="600" fill="#4b5550">\
            \(HTMLText.escaped(brand.name))</text>\(text)</svg>

            """
    }

    /// Drawn in a square of 100.
    private var outline: String {
        switch mark {
        case .place: "M50 92C28 68 18 54 18 40a32 32 0 0 1 64 0c0 14-10 28-32 52zM50 30a10 10 0 1 0 .1 0z"
        case .food: "M10 48h80c0 24-17 38-40 38S10 72 10 48zM38 34q-6-8 0-16M54 34q-6-8 0-16M70 34q-6-8 0-16"
        case .home: "M12 48 50 16l38 32M22 42v44h56V42M42 86V62h16v24"
        case .cinema: "M14 36h72v48H14zM14 36l8-20 70-6-6 26M34 34l8-20M56 32l8-20"
        }
    }

    /// Breaks a text into lines of a width, in letters; words that are longer, as in languages without spaces, are broken, too. What is too
    /// long ends with "…".
    static func lines(_ text: String, width: Int, most: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var rest = word
            while !rest.isEmpty {
                let room = width - (line.isEmpty ? 0 : line.count + 1)
                if rest.count <= room {
                    line += (line.isEmpty ? "" : " ") + rest
                    rest = ""
                } else if line.isEmpty {
                    lines.append(String(rest.prefix(width)))
                    rest = rest.dropFirst(width)
                } else {
                    lines.append(line)
                    line = ""
                }
            }
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [lines[most - 1].prefix(width - 1) + "…"]
    }
}
