import Events
import Testing

@Suite struct `Base64 for addresses` {
    @Test func `is read back for every length`() {
        for count in 0..<40 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 97 + 250) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test func `is one text for the same bytes, without padding`() {
        #expect(Base64URL.decode("+/+/") == nil)
        #expect(Base64URL.decode("QQ==") == nil)
        #expect(Base64URL.decode("QR") == nil)
        #expect(Base64URL.decode("QQ") == [65])
    }
}
