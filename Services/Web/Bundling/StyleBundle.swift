import ServiceKit

/// Joins the page's style sheets in their order, without comments and indentation.
enum StyleBundle {
    static let start = "bundle/start.css"

    /// - Throws: `SettingsError` for rules and addresses that depend on the file they are in.
    static func join(_ sheets: [(name: String, text: [UInt8])], setting: String) throws(SettingsError) -> [UInt8] {
        var written: [UInt8] = []
        for (name, text) in sheets {
            let packed = packed(text)
            let css = String(decoding: packed, as: UTF8.self)
            guard !css.contains("@import"), !css.contains("@charset") else {
                throw SettingsError("page is \"\(setting)\": \(name): @import and @charset are not supported")
            }
            for address in css.components(after: "url(") where !isIndependent(address) {
                throw SettingsError(
                    "page is \"\(setting)\": \(name): url(\(address.prefix(40)): begin it with / or data:")
            }
            written += packed
            written.append(UInt8(ascii: "\n"))
        }
        return written
    }

    private static func isIndependent(_ address: Substring) -> Bool {
        let bare = address.drop { "'\" ".contains($0) }
        return bare.hasPrefix("data:") || bare.hasPrefix("/") || bare.hasPrefix("#")
    }

    /// Leaves out comments and indentation; strings stay as they are.
    private static func packed(_ text: [UInt8]) -> [UInt8] {
        var (written, at, quote): ([UInt8], Int, UInt8?) = ([], 0, nil)
        written.reserveCapacity(text.count)
        while at < text.count {
            let byte = text[at]
            if quote == nil, byte == UInt8(ascii: "/"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "*") {
                at += 2
                while at + 1 < text.count, !(text[at] == UInt8(ascii: "*") && text[at + 1] == UInt8(ascii: "/")) {
                    at += 1
                }
                at += 2
                continue
            }
            if let open = quote {
                if byte == UInt8(ascii: "\\"), at + 1 < text.count {
                    written.append(byte)
                    at += 1
                } else if byte == open {
                    quote = nil
                }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            }
            let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
            if quote != nil || !isSpace || (written.last != UInt8(ascii: "\n") && written.last != nil) {
                written.append(text[at])
            }
            at += 1
        }
        return written
    }
}

extension String {
    /// The rest of the string after each occurrence of a text.
    fileprivate func components(after text: String) -> [Substring] {
        var (found, rest): ([Substring], Substring) = ([], self[...])
        while let range = rest.firstRange(of: text) {
            rest = rest[range.upperBound...]
            found.append(rest)
        }
        return found
    }
}
