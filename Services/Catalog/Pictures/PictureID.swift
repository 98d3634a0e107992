import Contract
import Crypto
import Events

/// A picture's id: 160 bits of the SHA-256 of the original file, so that the same file is the same picture. Written in base 32 (RFC 4648,
/// lower case), because old clients have little room for addresses.
struct PictureID: Hashable, Sendable, CustomStringConvertible {
    let text: String

    var description: String { text }
    /// The path at which it is served.
    var path: String { PictureID.path + text }

    static let path = "/v1/pictures/"
    static let length = 32

    init(of file: [UInt8]) {
        text = PictureID.digest(file)
    }

    /// - Returns: nil unless the text is 32 characters of `a–z 2–7`.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == PictureID.length, text.utf8.allSatisfy({ PictureID.digits.contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }

    /// Pictures that a thing's JSON names.
    static func all(in json: String) -> Set<PictureID> {
        Set(json.ranges(of: path).compactMap { PictureID(json[$0.upperBound...].prefix(length)) })
    }

    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    private static func digest(_ bytes: [UInt8]) -> String {
        var (bits, count, text) = (UInt32(0), 0, [UInt8]())
        for byte in SHA256.hash(data: bytes).prefix(20) {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(digits[Int(bits >> UInt32(count) & 31)])
            }
            bits &= 1 << UInt32(count) - 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension FoundPicture {
    init(address: String, picture: PictureID, at time: Timestamp) {
        self.init(id: Self.id(of: address), address: address, picture: picture.text, foundAt: time)
    }

    /// A hash is used because addresses are too long for keys and contain characters that keys should not.
    static func id(of address: String) -> String {
        PictureID(of: Array(address.utf8)).text
    }
}
