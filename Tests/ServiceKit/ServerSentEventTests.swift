import TestKit
import Testing

@Suite struct ServerSentEventTests {
    private func read(_ text: String) -> (events: [ServerSentEvent], last: String) {
        var parser = ServerSentEventParser()
        let events = parser.feed(text.utf8)
        return (events, parser.lastEventID)
    }

    @Test func `blocks become events`() {
        let (events, _) = read("event: a\nid: 1\ndata: x\ndata:y\n\n: comment\n\ndata: {\"a\":1}\n\n")
        #expect(
            events == [
                ServerSentEvent(id: "1", event: "a", data: "x\ny"),
                ServerSentEvent(id: "1", event: "message", data: "{\"a\":1}"),
            ])
    }

    @Test func `an id without data moves the position and is no event`() {
        let (events, last) = read("id: 5\n\nid: 6\n\n")
        #expect(events.isEmpty)
        #expect(last == "6")
    }

    @Test func `a block that was cut off is not delivered and does not move the position`() {
        let (events, last) = read("id: 5\ndata: x\n\nid: 6\ndata: y\n")
        #expect(events.map(\.id) == ["5"])
        #expect(last == "5")
    }

    @Test func `it does not matter where the bytes are cut`() {
        let text = Array("id: é\r\nevent: ü\r\ndata: 日本\r\n\r\n".utf8)
        for cut in 0...text.count {
            var parser = ServerSentEventParser()
            let events = parser.feed(text[..<cut]) + parser.feed(text[cut...])
            #expect(events == [ServerSentEvent(id: "é", event: "ü", data: "日本")])
        }
    }
}
