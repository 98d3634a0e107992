/// An immutable array at a fixed address, so that reading an element does not count references. Its owner frees it, once.
struct Flat<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    private let elements: UnsafeBufferPointer<Element>

    init(_ array: [Element]) {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(1, array.count))
        _ = copy.initialize(from: array)
        elements = UnsafeBufferPointer(rebasing: copy[0..<array.count])
    }

    func free() { elements.baseAddress.map { UnsafeMutablePointer(mutating: $0).deallocate() } }

    var count: Int { elements.count }
    var indices: Range<Int> { 0..<elements.count }

    /// Out of bounds is caught in debug builds only.
    subscript(index: Int) -> Element { elements[index] }
    subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> { UnsafeBufferPointer(rebasing: elements[range]) }
}
