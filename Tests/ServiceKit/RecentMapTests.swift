import ServiceKit
import Testing

@Suite struct `A map of recent entries` {
    @Test func `keeps no more than its capacity`() {
        var map = RecentMap<Int, Int>(capacity: 100)
        for key in 0..<10_000 { map[key] = key }
        #expect(map.count <= 100)
        #expect(map[9_999] == 9_999)
        #expect(map[0] == nil)
    }

    @Test func `keeps what is used again and again`() {
        var map = RecentMap<Int, Int>(capacity: 10)
        map[-1] = 1
        for key in 0..<1000 {
            map[key] = key
            #expect(map[-1] == 1)
        }
        map[-1] = nil
        #expect(map[-1] == nil)
    }
}
