/// A strong entity tag of some bytes, the same in every process: a 64-bit hash, with the quotes.
///
/// The hash does not resist deliberate collisions: a client that makes two bodies with one tag only misleads its own cache.
public func entityTag(_ bytes: some Collection<UInt8>) -> String {
    bytes.withContiguousStorageIfAvailable(tag) ?? Array(bytes).withUnsafeBufferPointer(tag)
}

/// Works on contiguous bytes: with a generic collection each byte would cost a call.
private func tag(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var word: UInt64 = 0
    var filled: UInt64 = 0
    func mix() {
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        word = 0
        filled = 0
    }
    for byte in bytes {
        word = word << 8 | UInt64(byte)
        filled += 1
        if filled == 8 { mix() }
    }
    if filled > 0 { mix() }
    hash = (hash ^ UInt64(bytes.count)) &* 0xD6E8_FEB8_6659_FD93
    return "\"\(String(hash ^ hash >> 32, radix: 36))\""
}

/// True if the client already holds what the tag names: `If-None-Match` lists it or is "*" (RFC 9110, section 13.1.2: weak comparison).
public func matches(_ tag: String, ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch else { return false }
    return ifNoneMatch.split(separator: ",").contains { part in
        let candidate = part.drop { $0 == " " }
        let strong = candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate
        return strong == "*" || strong.prefix(while: { $0 != " " }) == tag
    }
}
