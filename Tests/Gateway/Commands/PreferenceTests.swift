import Testing

@testable import GatewayService

@Suite struct PreferenceTests {
    @Test(
        arguments: [
            (nil, 2, nil), ("wait=10", 10, "wait=10"), ("wait=100", 30, "wait=30"),
            ("respond-async", 0, "respond-async"),
            ("respond-async, wait=5", 0, "respond-async"), ("wait=5; x=1", 5, "wait=5"), ("Wait=5", 5, "wait=5"),
            ("wait=-1", 2, nil), ("wait=x", 2, nil), ("handling=lenient", 2, nil), ("wait=0", 0, "wait=0"),
            (";", 2, nil), (", ,", 2, nil),
        ] as [(String?, Int64, String?)])
    func `a client states how long it waits`(header: String?, seconds: Int64, applied: String?) {
        let preference = Preference(header)
        #expect(preference.wait == .seconds(seconds))
        #expect(preference.applied == applied)
    }

    @Test(arguments: [
        ("8e03978e-40d5-43dd-bc93-6894a57f9324", true), ("\"quoted\"", true), ("x", true), ("", false),
        ("with space", false),
        ("tab\t", false), ("ü", false), (String(repeating: "a", count: 255), true),
        (String(repeating: "a", count: 256), false),
    ])
    func `a key is 1 to 255 visible ASCII characters`(text: String, isGood: Bool) {
        #expect((IdempotencyKey(text) != nil) == isGood)
    }

    @Test func `a quoted key is what stands between the quotes`() {
        #expect(IdempotencyKey("\"abc\"") == IdempotencyKey("abc"))
    }
}
