import Events
import Testing

@Suite struct `One of several instances` {
    @Test func `is read as it is written`() {
        #expect(Instance("1/3") == Instance(index: 1, count: 3) && Instance("1/3")?.description == "1/3")
        #expect(Instance("orders-1/3") == Instance(index: 1, count: 3), "a pod says its name")
        #expect(Instance("orders-1/3+1") == Instance(index: 1, count: 3))
        #expect(Instance("orders-4/3+1") == Instance(index: 1, count: 3), "after all of them come their standbys")
        for text in [
            "3/3", "orders-3/3", "6/3+1", "0/3+2", "0/+1", "0/13+1", "orders/3", "orders-/3", "-1/2", "1", "1/", "a/b",
            "0/0", "0/13", "1/2/3",
        ] {
            #expect(Instance(text) == nil, "\(text)")
        }
    }

    @Test func `owns every partition exactly once among all`() {
        for count in 1...12 {
            for partition in 0..<partitionCount {
                #expect((0..<count).count { Instance(index: $0, count: count).owns(partition: partition) } == 1)
            }
            let owner = Instance(index: Instance.index(of: "films", count: count), count: count)
            #expect(owner.owns(partition: partition(of: "films")))
        }
    }

    @Test func `has a key of its own in every partition`() {
        for number in 0..<partitionCount { #expect(partition(of: ownPartitionKey(of: number)) == number) }
    }
}
