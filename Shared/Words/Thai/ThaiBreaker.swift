import CThai
import Synchronization

/// Finds the words in Thai, which is written without spaces, with libthai's dictionary. It is the only owner of its handle.
final class ThaiBreaker: Sendable {
    /// libthai only reads the handle but does not guarantee it, so there is one caller at a time.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer?
    }

    static let shared = ThaiBreaker()
    /// Longer runs are split in pieces.
    private static let longest = 400

    private let handle: Mutex<Handle>

    private init() {
        handle = Mutex(Handle(pointer: th_brk_new(nil)))
    }

    deinit {
        handle.withLock { if let pointer = $0.pointer { th_brk_delete(pointer) } }
    }

    /// True if there is a dictionary. Without one a run of letters is one word, but is still found by its parts.
    var hasDictionary: Bool { handle.withLock { $0.pointer != nil } }

    /// The words of a run of Thai letters.
    func words(_ letters: [Unicode.Scalar]) -> [String] {
        var words: [String] = []
        var rest = letters[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(ThaiBreaker.longest))
            rest = rest.dropFirst(piece.count)
            var start = 0
            for end in breaks(piece) + [piece.count] where end > start {
                words.append(String(piece[start..<end]))
                start = end
            }
        }
        return words
    }

    /// The positions at which words begin, ascending.
    private func breaks(_ letters: [Unicode.Scalar]) -> [Int] {
        // Converts to TIS-620, which is Unicode's Thai block with an offset; a zero ends the text.
        let bytes = letters.map { UInt8(truncatingIfNeeded: $0.value &- 0x0E00 &+ 0xA0) } + [0]
        var places = [Int32](repeating: 0, count: letters.count)
        let count = handle.withLock { handle -> Int32 in
            guard let pointer = handle.pointer else { return 0 }
            return th_brk_find_breaks(pointer, bytes, &places, places.count)
        }
        return places.prefix(max(0, Int(count))).map(Int.init)
    }
}
