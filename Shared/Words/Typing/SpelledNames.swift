import Budget

/// Names that are found by their beginning, and despite typing errors, without reading all of them. A value; copies
/// share its parts.
///
/// Names are folded by the caller. New ones wait in a small set, which becomes a sorted part when it is full. A part is
/// merged into its predecessor unless that is twice as large, so there are few.
public struct SpelledNames: Sendable {
    private static let mostNew = 200

    private var parts: [Part] = []
    private var new: Set<String> = []

    public init(_ names: some Sequence<String> = []) {
        let names = Set(names)
        if !names.isEmpty { parts = [Part(names)] }
    }

    /// Inserts a name. - Parameter isKept: false for a name that may be dropped when its part is merged.
    public mutating func insert(_ name: String, isKept: (String) -> Bool) {
        guard !new.contains(name), !parts.contains(where: { $0.contains(name) }) else { return }
        new.insert(name)
        guard new.count == Self.mostNew else { return }
        while let last = parts.last, last.names.count < 2 * new.count {
            new.formUnion(last.names)
            parts.removeLast()
        }
        parts.append(Part(new.filter(isKept)))
        new = []
    }

    /// The first names that begin with a text, in their order.
    public func beginning(_ text: String, limit: Int) -> [String] {
        let found = parts.flatMap { $0.beginning(text, limit: limit) } + new.filter { $0.hasPrefix(text) }
        return Array(found.sorted().prefix(limit))
    }

    /// The names that differ from a text by the fewest forgiven typing errors, at least one. Digits are never mistyped.
    public func mistyped(_ text: String) -> [String] {
        let typed = text.letters
        for errors in 0..<EditDistance.forgiven(letters: typed.count) {
            let recent = new.filter { name in
                name.letters.withUnsafeBufferPointer { Part.isMistyped(typed, $0, errors: errors + 1) }
            }
            let found = parts.flatMap { $0.mistyped(typed, errors: errors + 1) } + recent
            if !found.isEmpty { return found.filter { $0 != text } }
        }
        return []
    }
}

extension SpelledNames {
    /// Sorted names, and how to find them by what is left when letters are deleted.
    private final class Part: Sendable {
        let names: [String]
        private let letters: Flat<UInt16>
        /// The end of each name's letters.
        private let ends: Flat<UInt32>
        private let deletions: Deletions

        init(_ unsorted: Set<String>) {
            names = unsorted.sorted()
            var (letters, ends): ([UInt16], [UInt32]) = ([], [])
            for name in names {
                letters += name.letters
                ends.append(UInt32(letters.count))
            }
            // A code of digits is never mistyped.
            deletions = Deletions(
                names.enumerated().lazy.filter { $0.element.contains(where: \.isLetter) }
                    .map { (UInt32($0.offset), $0.element.letters) })
            (self.letters, self.ends) = (Flat(letters), Flat(ends))
        }

        deinit {
            letters.free()
            ends.free()
            deletions.free()
        }

        func contains(_ name: String) -> Bool {
            let place = first(notBefore: name)
            return place < names.count && names[place] == name
        }

        func beginning(_ text: String, limit: Int) -> ArraySlice<String> {
            names[first(notBefore: text)...].prefix(limit).prefix { $0.hasPrefix(text) }
        }

        private func first(notBefore name: String) -> Int {
            var (low, high) = (0, names.count)
            while low < high {
                let middle = (low + high) / 2
                if names[middle] < name { low = middle + 1 } else { high = middle }
            }
            return low
        }

        func mistyped(_ typed: [UInt16], errors: Int) -> [String] {
            let budget = Budget.current
            return deletions.candidates(typed, errors: errors).compactMap { number in
                guard Budget.allows(of: budget) else { return nil }
                let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
                let name = letters[start..<Int(ends[Int(number)])]
                return Part.isMistyped(typed, name, errors: errors) ? names[Int(number)] : nil
            }
        }

        static func isMistyped(_ typed: [UInt16], _ name: UnsafeBufferPointer<UInt16>, errors: Int) -> Bool {
            EditDistance.errors(typed, name, most: errors).whole <= errors
                && typed.lazy.filter(isDigit).elementsEqual(name.lazy.filter(isDigit))
        }

        private static func isDigit(_ letter: UInt16) -> Bool { (48...57).contains(letter) }
    }
}
