/// Numbers of things in a kept order.
///
/// `standing` returns a thing's position by what it is now, or nil if it is gone.
extension [Int32] {
    /// How many, from the start on, stand at or before a position, which need not be in the order.
    func count<Standing: Comparable>(
        upTo position: Standing, from start: Int = 0, _ standing: (Int32) -> Standing?
    ) -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high) / 2
            if let other = standing(self[middle]), position < other { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The order after some things were added or removed, or may have moved.
    func following<Standing: Comparable>(_ touched: Set<Int>, _ standing: (Int32) -> Standing?) -> [Int32] {
        let left = filter { !touched.contains(Int($0)) }
        let coming = touched.compactMap { number in standing(Int32(number)).map { (Int32(number), $0) } }
            .sorted { $0.1 < $1.1 }
        var merged: [Int32] = []
        merged.reserveCapacity(left.count + coming.count)
        var start = 0
        for (number, position) in coming {
            let end = left.count(upTo: position, from: start, standing)
            merged += left[start..<end]
            merged.append(number)
            start = end
        }
        return merged + left[start...]
    }
}
