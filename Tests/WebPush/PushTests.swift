import Crypto
import Events
import Foundation
import Testing
import WebPush

/// The example of RFC 8291, section 5 and appendix A.
struct `A message for one browser` {
    private let endpoint = PushEndpoint(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        keys: PushEndpoint.Keys(
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg"))

    @Test func `is encrypted as the standard's own example`() throws {
        let key = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: try #require(Base64URL.decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let body = try PushEncryption.body(
            Array("When I grow up, I want to be a watermelon".utf8), for: endpoint, key: key,
            salt: try #require(Base64URL.decode("DGv6ra1nlYgDCS1FRnbzlw")))
        #expect(
            Base64URL.encode(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
    }

    @Test func `differs each time, and is no longer than every push service accepts`() throws {
        let message = Array(repeating: UInt8(ascii: "a"), count: PushEncryption.longest)
        let bodies = try (1...2).map { _ in try PushEncryption.body(message, for: endpoint) }
        #expect(bodies[0] != bodies[1] && bodies.allSatisfy { $0.count == 4096 })
        #expect(throws: PushEncryption.Failure.tooLong) { try PushEncryption.body(message + [1], for: endpoint) }
    }

    @Test func `is refused for invalid keys`() {
        for keys in [("BCVx", "BTBZMqHH6r4Tts7J_aSIgg"), (endpoint.keys.p256dh, "short"), ("", "")] {
            let other = PushEndpoint(
                endpoint: endpoint.endpoint, keys: PushEndpoint.Keys(p256dh: keys.0, auth: keys.1))
            #expect(throws: PushEncryption.Failure.badKeys) { try PushEncryption.body([1], for: other) }
        }
    }
}

struct `The sender` {
    @Test func `is identified by a signed token, for one push service`() throws {
        let key = P256.Signing.PrivateKey()
        let header = try ServerIdentity(key: key, contact: "mailto:hello@example.org")
            .authorization(for: "https://push.example.net", at: 1_800_000_000)
        let parts = header.dropFirst("vapid t=".count).components(separatedBy: ", k=")
        let token = parts[0].components(separatedBy: ".")
        #expect(header.hasPrefix("vapid t=") && token.count == 3)
        let shown = try P256.Signing.PublicKey(x963Representation: try #require(Base64URL.decode(parts[1])))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: try #require(Base64URL.decode(token[2])))
        #expect(shown.isValidSignature(signature, for: Array("\(token[0]).\(token[1])".utf8)))
        let claims = String(decoding: try #require(Base64URL.decode(token[1])), as: UTF8.self)
        #expect(
            claims == #"{"aud":"https://push.example.net","exp":1800043200,"sub":"mailto:hello@example.org"}"#)
    }
}
