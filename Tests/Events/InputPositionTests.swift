import Events
import Testing

@Suite struct `Input positions` {
    @Test func `reflect every input up to the last that was added`() throws {
        func input(_ offset: Int64, partition: Int32 = 7) -> InputPosition {
            InputPosition(topic: "catalog.commands", partition: partition, offset: offset)
        }
        var positions = InputPositions()
        #expect(!positions.reflects(input(0)))
        positions.add(input(5))
        positions.add(input(3))
        #expect(positions.reflects(input(5)) && positions.reflects(input(0)) && !positions.reflects(input(6)))
        #expect(!positions.reflects(input(0, partition: 8)))
        #expect(positions["catalog.commands/7"] == 5)
        #expect(try JSON.encode(positions) == Array(#"{"catalog.commands/7":5}"#.utf8))
        #expect(try JSON.decode(InputPositions.self, from: JSON.encode(positions)) == positions)
    }
}
