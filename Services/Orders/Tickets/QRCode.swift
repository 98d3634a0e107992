import CQREncode

/// A text as a QR code (ISO/IEC 18004), with a quarter of it to spare for dirt and bad light.
struct QRCode: Equatable {
    /// Modules a side.
    let width: Int
    /// Row by row: whether each module is dark.
    let modules: [Bool]

    /// Nil for a text that is empty or has more bytes than a code holds.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_Q) else { return nil }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of a module's byte is its colour; the others say what it is for.
        modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Light modules around a code, so that readers find it.
    private static let quietZone = 4

    /// The code as a picture that scales, with its text as the title.
    func svg(title: String) -> String {
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
