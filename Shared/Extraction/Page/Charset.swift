#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The encodings of the web by the labels that pages give them (WHATWG Encoding, section 4.2), as iconv knows them.
struct Charset: Hashable {
    /// iconv's name.
    let name: String

    static let utf8 = Charset(name: "UTF-8")
    static let windows1252 = Charset(name: "WINDOWS-1252")

    private init(name: String) { self.name = name }

    /// Number of non-ASCII characters that are valid UTF-8 only by chance in a text of this encoding. One is enough for Latin-1, where
    /// nobody writes "Ã©"; two Chinese characters may be two others. Encodings with other escapes have no such number.
    var chance: Int {
        if self == .windows1252 { return 1 }
        if name.hasPrefix("WINDOWS-") || name.hasPrefix("ISO-8859-") || name == "MACINTOSH" { return 4 }
        return name.hasPrefix("UTF-16") || name.hasPrefix("ISO-2022") ? .max : 12
    }

    /// Nil for an unknown label.
    init?(label: some StringProtocol) {
        let label = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        guard !label.isEmpty, label.utf8.count <= 40 else { return nil }
        if let name = Charset.labels[label] {
            self.name = name
        } else if label.hasPrefix("windows-125") || label.hasPrefix("cp125") || label.hasPrefix("x-cp125"),
            let digit = label.last, ("0"..."8").contains(digit)
        {
            name = "WINDOWS-125\(digit)"
        } else if label.hasPrefix("iso-8859-") || label.hasPrefix("iso8859-"),
            let part = Int(label.drop { $0 != "9" }.dropFirst(2)), Charset.parts.contains(part)
        {
            name = "ISO-8859-\(part)"
        } else {
            return nil
        }
    }

    private static let parts: Set = [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16]

    /// Labels with their encodings; where the web means a larger encoding than the label, that one: Latin-1 is windows-1252.
    private static let labels: [String: String] = [
        "utf-8": "UTF-8", "utf8": "UTF-8", "unicode-1-1-utf-8": "UTF-8",
        "utf-16": "UTF-16LE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "ucs-2": "UTF-16LE",
        "unicode": "UTF-16LE",
        "iso-8859-1": "WINDOWS-1252", "iso8859-1": "WINDOWS-1252", "iso_8859-1": "WINDOWS-1252",
        "latin1": "WINDOWS-1252",
        "l1": "WINDOWS-1252", "ascii": "WINDOWS-1252", "us-ascii": "WINDOWS-1252", "ansi_x3.4-1968": "WINDOWS-1252",
        "iso-8859-9": "WINDOWS-1254", "latin5": "WINDOWS-1254", "latin2": "ISO-8859-2",
        "iso-8859-11": "WINDOWS-874", "tis-620": "WINDOWS-874", "windows-874": "WINDOWS-874", "cp874": "WINDOWS-874",
        "dos-874": "WINDOWS-874",
        "koi8-r": "KOI8-R", "koi8": "KOI8-R", "koi8-u": "KOI8-U", "ibm866": "CP866", "cp866": "CP866",
        "macintosh": "MACINTOSH", "mac": "MACINTOSH", "x-mac-roman": "MACINTOSH",
        "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932",
        "ms_kanji": "CP932", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP",
        "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "x-gbk": "GB18030", "gb_2312-80": "GB18030",
        "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS",
        "euc-kr": "CP949", "ks_c_5601-1987": "CP949", "ksc5601": "CP949", "windows-949": "CP949",
    ]

    /// The text in UTF-8; invalid bytes become U+FFFD.
    ///
    /// - Returns: nil if the system's iconv has no such encoding.
    func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        let converter = iconv_open("UTF-8", name)
        // (iconv_t) -1 means that iconv has no such encoding.
        guard let converter, Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var source = bytes
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        source.withUnsafeMutableBytes { source in
            var next = source.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = source.count
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
                while left > 0 {
                    var end = buffer.baseAddress
                    var room = buffer.count
                    let status = iconv(converter, &next, &left, &end, &room)
                    let fault = errno
                    result.append(contentsOf: buffer[..<(buffer.count - room)].lazy.map { UInt8(bitPattern: $0) })
                    guard Int(status) == -1 else { continue }
                    if fault == E2BIG { continue }
                    result.append(contentsOf: [0xEF, 0xBF, 0xBD])
                    // Half a character at the end.
                    if fault == EINVAL { return }
                    next = next.map { $0 + 1 }
                    left -= 1
                }
            }
        }
        return result
    }
}
