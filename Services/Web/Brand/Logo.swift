import Markup

/// A deployment's logo: an SVG drawing.
///
/// Only known elements and attributes of the file are kept, so the drawing runs no script and loads nothing.
struct Logo: Sendable {
    struct Fault: Error {
        let reason: String
    }

    /// The drawing's `viewBox`.
    let viewBox: String
    /// The elements within the drawing.
    let shapes: String

    init(_ bytes: [UInt8]) throws(Fault) {
        let document: MarkupDocument
        do {
            document = try MarkupDocument(
                xml: bytes, limits: ReadingLimits(bytes: 64 << 10, depth: 30, nodes: 4000), documentType: .ignored)
        } catch {
            throw Fault(reason: "\(error)")
        }
        let root = document.root
        guard root.name == "svg", root.namespace == "http://www.w3.org/2000/svg" else {
            throw Fault(reason: "it is no SVG")
        }
        let numbers = (root.attribute("viewBox") ?? "").split { " ,".contains($0) }.compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            throw Fault(reason: "the svg element needs a viewBox, like \"0 0 24 24\"")
        }
        viewBox = numbers.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }.joined(separator: " ")
        var written = "<g\(try Logo.attributes(of: root, of: Logo.styles))>"
        for child in root.children { try Logo.write(child, to: &written) }
        shapes = written + "</g>"
    }

    /// The mark of deployments without a logo, the same as in the page's navigation.
    static let usual = Logo(
        viewBox: "0 0 24 24",
        shapes: """
            <g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">\
            <path d="M12 21c-4.5-4.6-7-8-7-11.2A6.9 6.9 0 0 1 12 3a6.9 6.9 0 0 1 7 6.8"/>\
            <circle cx="12" cy="10" r="2.6" fill="currentColor" stroke="none"/>\
            <path d="M17.5 14.5a3.5 3.5 0 0 1 0 5M14.8 21.5"/></g>
            """)

    private init(viewBox: String, shapes: String) {
        (self.viewBox, self.shapes) = (viewBox, shapes)
    }

    /// True if the drawing takes the colour of its surroundings.
    var isPlain: Bool { shapes.contains("currentColor") }

    /// The drawing as a file.
    var svg: String { "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(viewBox)\">\(shapes)</svg>\n" }

    private static let elements: Set = [
        "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "linearGradient",
        "radialGradient",
        "stop", "clipPath", "mask",
    ]

    /// Elements that are left out.
    private static let invisible: Set = ["title", "desc", "metadata"]

    private static let styles = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "opacity", "clip-path",
        "clip-rule",
        "mask", "stop-color", "stop-opacity", "color",
    ]

    private static let geometry = [
        "id", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "fx", "fy", "width", "height",
        "points",
        "transform", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "maskUnits",
    ]

    private static func write(_ element: MarkupElement, to written: inout String) throws(Fault) {
        guard !invisible.contains(element.name) else { return }
        guard elements.contains(element.name) else {
            throw Fault(reason: "line \(element.line): a \"\(element.name)\" element; a logo is made of shapes alone")
        }
        guard element.attribute("style") == nil else {
            throw Fault(reason: "line \(element.line): a style attribute; write fill and stroke as attributes")
        }
        written += "<\(element.name)\(try attributes(of: element, of: geometry + styles))>"
        for child in element.children { try write(child, to: &written) }
        written += "</\(element.name)>"
    }

    private static func attributes(of element: MarkupElement, of names: [String]) throws(Fault) -> String {
        var written = ""
        for name in names {
            guard let value = element.attribute(name) else { continue }
            let bare = value.lowercased().filter { $0 != " " }
            guard !bare.contains("url(") || bare.hasPrefix("url(#"), !bare.contains("javascript:") else {
                throw Fault(reason: "line \(element.line): \(name) refers to something outside of the drawing")
            }
            written += " \(name)=\"\(HTMLText.escaped(value))\""
        }
        return written
    }
}
