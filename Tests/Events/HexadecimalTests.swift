import Events
import Testing

@Suite struct `Hexadecimal digits` {
    private let all = (0...255).map { UInt8($0) }

    @Test func `give every byte back`() {
        #expect(Hexadecimal.encode([0, 9, 0xA5, 0xFF]) == "0009a5ff")
        #expect(Hexadecimal.decode(Hexadecimal.encode(all).utf8) == all)
        #expect(Hexadecimal.decode(Hexadecimal.encode(all).uppercased().utf8) == all)
    }

    @Test(arguments: ["0", "0g", "-1", "+1", "0x", " 0", "é", "000", "/0", ":0", "@0", "G0", "`0"])
    func `are nothing else`(text: String) {
        #expect(Hexadecimal.decode(text.utf8) == nil)
    }
}
