import Contract
import Crypto
import Events
import Foundation
import TestKit
import WebPush

@testable import NotifierService

/// A browser with keys of its own.
struct Browser: Sendable {
    let key = P256.KeyAgreement.PrivateKey()
    let auth: [UInt8] = (0..<16).map { _ in .random(in: 0...255) }

    var keys: PushDevice.Keys {
        PushDevice.Keys(p256dh: Base64URL.encode(key.publicKey.x963Representation), auth: Base64URL.encode(auth))
    }

    func device(
        of person: String = "c-ann", also: [String] = [], at endpoint: String = "https://push.example.com/a",
        kinds: [PushNotice.NoticeType] = PushNotice.NoticeType.allCases, language: PushDevice.Language = .en
    ) -> PushDevice {
        PushForm(endpoint: endpoint, keys: keys, language: language, kinds: kinds)
            .device(of: Actor(id: person, role: .customer, also: also), at: noon)
    }

    /// What a message says: RFC 8291 and RFC 8188 the other way round.
    func read(_ body: [UInt8]) throws -> PushText {
        let (salt, length) = (Array(body[..<16]), Int(body[20]))
        let theirs = try P256.KeyAgreement.PublicKey(x963Representation: Array(body[21..<21 + length]))
        let sealed = Array(body[(21 + length)...])
        let input = try key.sharedSecretFromKeyAgreement(with: theirs).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth,
            sharedInfo: Array("WebPush: info\0".utf8) + Array(key.publicKey.x963Representation)
                + Array(theirs.x963Representation), outputByteCount: 32)
        func derived(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8),
                outputByteCount: count)
        }
        let nonce = derived("nonce", 12).withUnsafeBytes { Array($0) }
        let box = try AES.GCM.SealedBox(
            nonce: AES.GCM.Nonce(data: nonce), ciphertext: sealed.dropLast(16), tag: sealed.suffix(16))
        let plain = try AES.GCM.open(box, using: derived("aes128gcm", 16))
        return try JSONDecoder().decode(PushText.self, from: plain.dropLast())
    }
}

extension Bench {
    @discardableResult
    func keep(_ device: PushDevice, at time: Timestamp = noon) async throws -> PushDevice {
        try await perform(at: time) { [handler] in try handler.keep(device, in: $0) }
    }

    func devices(of person: String = "c-ann") async throws -> [PushDevice] {
        try await harness.read { try DeviceTable.devices(of: person, in: $0) }
    }

    func notices(to device: PushDevice) async throws -> [PushNotice] {
        try await harness.read { try NoticeTable.notices(to: device.id, in: $0) }
    }

    func settle(
        _ event: String, to device: PushDevice, _ outcome: PushAttempted.Outcome, asked: Duration? = nil,
        at time: Timestamp = noon
    ) async throws {
        let attempted = PushAttempted(
            device: device.id, event: event, outcome: outcome, asked: asked)
        _ = try await perform(at: time) { [handler] in try handler.settle(attempted, in: $0) }
    }

    /// What happened to an order, as it is after it.
    @discardableResult
    func happens(_ type: String, _ order: Order, at time: Timestamp = noon) async throws -> String {
        try await happens(.orders, type, order.id, order.customer, order, at: time)
    }
}

/// Two dishes of one place.
func supper(
    _ id: String = "00-a", of customer: String = "c-ann", _ status: Order.Status = .confirmed, reason: Reason? = nil,
    number: Int? = 12
) -> Order {
    Order(
        id: id, customer: customer, status: status, reason: reason,
        lines: [
            OrderLine(item: "cafe.soup", place: "cafe", quantity: 1, name: "Soup"),
            OrderLine(item: "cafe.tea", place: "cafe", quantity: 2, name: "Tea"),
        ],
        contact: Contact(name: "Ann Secret", telephone: "+34600000000"),
        parts: [
            OrderPart(place: "cafe", merchant: "m-anna", reservation: .committed, status: status, number: number)
        ],
        digest: "", deadline: nil, createdAt: noon, updatedAt: noon, history: [])
}
