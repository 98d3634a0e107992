import Events
import Testing

@testable import Stripe

@Suite struct `A signature of Stripe's` {
    private let secrets = WebhookSecrets("whsec_of-the-old-endpoint,whsec_of-the-new-endpoint")!
    private let body = Array(#"{"id":"evt_1"}"#.utf8)
    private let now = Timestamp(microseconds: 1_795_594_613_000_000)

    /// A signature by another implementation: printf '1795594613.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_of-the-old-endpoint
    private let known = "c01eb7524b419a3eac832dc753736e1cd66b6f16a3b78f7a680d1a33f91d397e"

    @Test func `is that of time and body, with any of the secrets`() {
        #expect(secrets.refusal(of: "t=1795594613,v1=\(known)", body, at: now) == nil)
        for secret in ["whsec_of-the-old-endpoint", "whsec_of-the-new-endpoint"] {
            let header = WebhookSecrets(secret)!.header(for: body, at: now)
            #expect(secrets.refusal(of: header, body, at: now) == nil)
        }
        // Stripe signs with both during a change; other versions and malformed signatures are skipped.
        let header = "t=1795594613,v0=00,v1=\(String(repeating: "0", count: 64)),v1=xyz,v1=\(known)"
        #expect(secrets.refusal(of: header, body, at: now) == nil)
    }

    @Test func `is refused if it is another's, of another body or of another time`() {
        let header = "t=1795594613,v1=\(known)"
        #expect(secrets.refusal(of: header, body + [32], at: now) != nil)
        #expect(secrets.refusal(of: "t=1795594614,v1=\(known)", body, at: now) != nil)
        #expect(WebhookSecrets("whsec_somebody-else's")!.refusal(of: header, body, at: now) != nil)
        for seconds in [-301, 301] as [Int64] {
            let then = Timestamp(microseconds: now.microseconds + seconds * 1_000_000)
            #expect(secrets.refusal(of: header, body, at: then)?.contains("clock") == true)
        }
        for seconds in [-300, 300] as [Int64] {
            let then = Timestamp(microseconds: now.microseconds + seconds * 1_000_000)
            #expect(secrets.refusal(of: header, body, at: then) == nil)
        }
    }

    @Test(arguments: [
        nil, "", "t=1795594613", "v1=KNOWN", "t=,v1=KNOWN", "t=now,v1=KNOWN", "t=1795594613,v0=KNOWN",
        "t=99999999999999999999,v1=KNOWN", "t=-9223372036854775808,v1=KNOWN", "t=1795594613,v1=KNOW",
    ])
    func `has a form`(header: String?) {
        let header = header?.replacing("KNOWN", with: known)
        #expect(secrets.refusal(of: header, body, at: now) != nil)
        #expect(
            secrets.refusal(of: "t=1795594613,v1=\(known)" + String(repeating: ",", count: 5000), body, at: now) != nil)
    }

    @Test(arguments: ["", ",", "whsec_short", "whsec_of-the-old-endpoint,", " "])
    func `needs valid secrets`(text: String) {
        #expect(WebhookSecrets(text) == nil)
    }
}
