import CQREncode

/// A QR code (ISO/IEC 18004) of a text. It stays readable with a quarter of it damaged.
public struct QRCode: Sendable, Equatable {
    /// The number of modules on a side.
    public let width: Int
    /// Whether each module is dark, row by row.
    public let modules: [Bool]

    /// Nil if the text is empty or too long for a code.
    public init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_Q) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of a module's byte is its colour; the others tell its purpose.
        modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// The width of the light border that readers need, in modules.
    static let quietZone = 4

    /// The code as an SVG picture, with a title.
    public func svg(title: String) -> String {
        let side = width + 2 * QRCode.quietZone
        var path = ""
        for row in 0..<width {
            for column in 0..<width where modules[row * width + column] {
                path += "M\(column + QRCode.quietZone) \(row + QRCode.quietZone)h1v1h-1z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
            shape-rendering="crispEdges"><title>\(QRCode.escaped(title))</title>\
            <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/><path d="\(path)"/></svg>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
