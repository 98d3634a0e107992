import Events

/// Headers as they stand in the file: a JSON object, nothing if there are none.
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
        return try JSON.decode([String: String].self, from: Array(text))
    }
}
