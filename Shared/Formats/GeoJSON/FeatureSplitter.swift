/// Splits a GeoJSON FeatureCollection into its features while its bytes arrive, so that a file of any size is read with one feature in
/// memory. It reads only brackets and strings; decoding checks the features.
struct FeatureSplitter: Sendable {
    /// The longest feature that is kept, in bytes.
    static let longestFeature = 1 << 20

    enum Feature: Sendable, Hashable {
        case whole([UInt8])
        case tooLong
    }

    private enum Position: Sendable {
        case start, outside, between, inside, after, notJSON
    }

    private var position = Position.start
    private var depth = 0
    private var inString = false
    private var escaped = false
    /// The last string at the depth of the collection's members, up to a few bytes; before a `[` it is the member's name.
    private var lastString: [UInt8] = []
    private var feature: [UInt8] = []
    private var tooLong = false

    /// Fault of the end of the file; nil if there is none.
    var faultAtEnd: String? {
        switch position {
        case .start: "is empty"
        case .notJSON: "is no JSON object"
        case .outside: "has no member \"features\" with a list"
        case .between, .inside: "ends inside its list of features"
        case .after: depth == 0 ? nil : "ends before its last }"
        }
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) -> [Feature] {
        var features: [Feature] = []
        for byte in bytes where position != .notJSON {
            if let feature = take(byte) { features.append(feature) }
        }
        return features
    }

    private mutating func take(_ byte: UInt8) -> Feature? {
        if inString {
            takeInString(byte)
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""):
            inString = true
            if depth == 1 { lastString = [] }
            keep(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return close(byte)
        case UInt8(ascii: ","):
            if position == .inside, depth == 2 { return end() }
            keep(byte)
        case 9, 10, 13, 32, 0xEF, 0xBB, 0xBF:  // White space, and the three bytes of a byte order mark.
            if position == .inside { keep(byte) }
        default:
            keep(byte)
        }
        return nil
    }

    private mutating func takeInString(_ byte: UInt8) {
        if escaped {
            escaped = false
        } else if byte == UInt8(ascii: "\\") {
            escaped = true
        } else if byte == UInt8(ascii: "\"") {
            inString = false
        }
        if depth == 1, inString, lastString.count < 16 { lastString.append(byte) }
        keep(byte)
    }

    private mutating func open(_ byte: UInt8) {
        if position == .start {
            position = byte == UInt8(ascii: "{") ? .outside : .notJSON
        } else if position == .outside, depth == 1, byte == UInt8(ascii: "["), lastString.elementsEqual("features".utf8)
        {
            position = .between
            depth += 1
            return
        }
        depth += 1
        keep(byte)
    }

    private mutating func close(_ byte: UInt8) -> Feature? {
        if depth == 2, position == .between || position == .inside {
            let last = position == .inside ? end() : nil
            position = .after
            depth = 1
            return last
        }
        keep(byte)
        depth -= 1
        if depth < 0 { position = .notJSON }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        switch position {
        case .start: position = .notJSON
        case .between:
            position = .inside
            feature = [byte]
        case .inside:
            if feature.count < FeatureSplitter.longestFeature {
                feature.append(byte)
            } else {
                tooLong = true
            }
        case .outside, .after, .notJSON: break
        }
    }

    private mutating func end() -> Feature {
        defer {
            position = .between
            feature = []
            tooLong = false
        }
        return tooLong ? .tooLong : .whole(feature)
    }
}
