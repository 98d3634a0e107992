/// Keeps the smallest values of all that are added, as a heap with the greatest of them on top: values that are not kept cost one
/// comparison.
public struct Smallest<Value: Comparable> {
    private let limit: Int
    private(set) var heap: [Value] = []

    public init(_ limit: Int) {
        self.limit = limit
        heap.reserveCapacity(min(limit, 1024))
    }

    /// The greatest kept value once there are enough; greater values are not kept.
    var bound: Value? { heap.count == limit ? heap.first : nil }

    /// The kept values, the smallest first.
    public func sorted() -> [Value] { heap.sorted() }

    public mutating func add(_ value: Value) {
        if heap.count < limit {
            heap.append(value)
            siftUp()
        } else if let greatest = heap.first, value < greatest {
            heap[0] = value
            siftDown()
        }
    }

    private mutating func siftUp() {
        var index = heap.count - 1
        while index > 0, heap[(index - 1) / 2] < heap[index] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func siftDown() {
        var index = 0
        while true {
            var greatest = index
            for child in 2 * index + 1..<2 * index + 3 where child < heap.count && heap[child] > heap[greatest] {
                greatest = child
            }
            guard greatest != index else { return }
            heap.swapAt(index, greatest)
            index = greatest
        }
    }
}
