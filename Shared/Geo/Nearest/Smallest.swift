/// The smallest so many of all numbers added, as a heap with the greatest of them on top.
struct Smallest {
    private let limit: Int
    private var heap: [Double] = []

    init(_ limit: Int) {
        self.limit = limit
    }

    /// The greatest of them once there are enough: a greater number cannot be among them.
    var bound: Double? { heap.count == limit ? heap.first : nil }

    mutating func add(_ number: Double) {
        if heap.count < limit {
            heap.append(number)
            siftUp()
        } else if let greatest = heap.first, number < greatest {
            heap[0] = number
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
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] > heap[greatest] {
                greatest = child
            }
            guard greatest != index else { return }
            heap.swapAt(index, greatest)
            index = greatest
        }
    }
}
