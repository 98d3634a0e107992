import Foundation
import HTTPTypes
import Hummingbird

/// The address at which clients reach the gateway: scheme, host and port, from `X-Forwarded-Proto` and `X-Forwarded-Host`. A gateway that
/// does not know its address sends neither header; then addresses are relative.
struct PublicAddress: Equatable, Sendable {
    /// Without a slash at the end, such as "https://example.org"; empty if it is not known.
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(_ request: Request) {
        let scheme = request.headers[.forwardedProto] == "https" ? "https" : "http"
        let host = request.headers[.forwardedHost] ?? ""
        let isHost = !host.isEmpty && host.utf8.count <= 255 && host.utf8.allSatisfy(PublicAddress.mayBeInHost)
        text = isHost ? "\(scheme)://\(host)" : ""
    }

    /// True for letters, digits, and characters of names, ports and IPv6 addresses; none of them can be mark-up.
    private static func mayBeInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// An absolute address, made from one that may be relative to this one.
    func absolute(_ address: String) -> String {
        if address.contains("://") { return address }
        return text + (address.hasPrefix("/") ? "" : "/") + address
    }
}

extension HTTPField.Name {
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
