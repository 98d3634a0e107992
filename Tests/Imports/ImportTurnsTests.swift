import Testing

@testable import Imports

@Suite struct ImportTurnsTests {
    @Test func `a turn that was given back is the next one's, however long somebody keeps it`() throws {
        let turns = ImportTurns()
        var first = turns.take()
        #expect(first != nil && turns.take() == nil)
        first?.end()
        let second = try #require(turns.take())
        first?.end()
        first = nil
        #expect(turns.take() == nil && turns.stop())
        #expect(throws: ImportTurns.Stopped.self) { try second.check() }
    }
}
