import Crypto

/// A review's id: 26 of a–z 2–7. It does not identify its author, not even to somebody who knows that person's id, as merchants know their
/// customers' ids.
enum ReviewID {
    /// Id of a review that a command begins. A command's id is random, and only its gateway and the log know it.
    static func of(command id: String) -> String { digest("review\n\(id)") }

    /// Id of a review that is older than ids, for which no secret was kept.
    static func ofOld(_ person: String, _ thing: String) -> String { digest("review\n\(person)\n\(thing)") }

    private static func digest(_ text: String) -> String {
        var result = ""
        var (bits, count) = (0, 0)
        for byte in SHA256.hash(data: Array(text.utf8)).prefix(16) {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(digits[bits >> count & 31])
            }
            bits &= (1 << count) - 1
        }
        result.append(digits[bits << (5 - count) & 31])
        return result
    }

    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
}
