import Events

/// Stored form of headers: a JSON object, or nothing if there are none.
enum Headers {
    static func encode(_ headers: [String: String]) throws -> [UInt8]? {
        headers.isEmpty ? nil : try JSON.encode(headers)
    }

    static func decode(_ text: [UInt8]?) throws -> [String: String] {
        guard let text else { return [:] }
        return try JSON.decode([String: String].self, from: text)
    }

    static func decode(_ text: UnsafeRawBufferPointer?) throws -> [String: String] {
        guard let text else { return [:] }
        return try plain(text) ?? JSON.decode([String: String].self, from: Array(text))
    }

    /// Decodes the common form: an object of ASCII texts without escapes, blanks and repeated names.
    /// - Returns: nil for all else, which needs a JSON parser.
    private static func plain(_ text: UnsafeRawBufferPointer) -> [String: String]? {
        guard text.count > 2, text.first == UInt8(ascii: "{") else { return nil }
        var headers: [String: String] = [:]
        var next = 1
        while true {
            guard let name = plainString(text, from: &next), text.has(UInt8(ascii: ":"), at: &next),
                let value = plainString(text, from: &next), headers.updateValue(value, forKey: name) == nil
            else { return nil }
            if text.has(UInt8(ascii: "}"), at: &next) { return next == text.count ? headers : nil }
            guard text.has(UInt8(ascii: ","), at: &next) else { return nil }
        }
    }

    private static func plainString(_ text: UnsafeRawBufferPointer, from next: inout Int) -> String? {
        guard text.has(UInt8(ascii: "\""), at: &next) else { return nil }
        let start = next
        while next < text.count {
            switch text[next] {
            case UInt8(ascii: "\""):
                next += 1
                return String(decoding: UnsafeRawBufferPointer(rebasing: text[start..<next - 1]), as: UTF8.self)
            case UInt8(ascii: "\\"), 0..<32, 128...: return nil
            default: next += 1
            }
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    /// Consumes the byte if it is next.
    fileprivate func has(_ byte: UInt8, at next: inout Int) -> Bool {
        guard next < count, self[next] == byte else { return false }
        next += 1
        return true
    }
}
