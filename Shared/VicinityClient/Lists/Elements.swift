/// The elements of a list; pages are fetched as they are needed.
public struct Elements<Element: Decodable & Sendable>: AsyncSequence, Sendable {
    let vicinity: Vicinity
    let request: ListRequest<Element>
    /// Limit of elements.
    let most: Int

    /// Iterator from the beginning.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(vicinity: vicinity, request: request, left: most)
    }

    /// Goes through the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let vicinity: Vicinity
        let request: ListRequest<Element>
        var left: Int
        private var page: ArraySlice<Element> = []
        private var next: String?
        private var isBegun = false

        init(vicinity: Vicinity, request: ListRequest<Element>, left: Int) {
            (self.vicinity, self.request, self.left) = (vicinity, request, left)
        }

        /// Next element; nil at the end.
        public mutating func next() async throws -> Element? {
            guard left > 0 else { return nil }
            while page.isEmpty {
                guard !isBegun || next != nil else { return nil }
                let cursor = next
                let fetched = try await vicinity.page(request, limit: Swift.min(100, left), after: cursor)
                isBegun = true
                // A page whose cursor is its own, or an empty page with a next one, would have no end.
                guard fetched.next == nil || (fetched.next != cursor && !fetched.items.isEmpty) else {
                    throw VicinityError.unreadable("a list whose pages do not end")
                }
                (page, next) = (fetched.items[...], fetched.next)
            }
            left -= 1
            return page.popFirst()
        }
    }
}

extension Vicinity {
    /// One page of a list.
    /// - Parameters:
    ///   - request: the list.
    ///   - limit: elements of the page, 1 to 100; nil leaves it to the server.
    ///   - cursor: `next` of the page before; nil is the first page.
    public func page<Element>(
        _ request: ListRequest<Element>, limit: Int? = nil, after cursor: String? = nil
    ) async throws -> Page<Element> {
        var query = request.query
        if request.hasPages {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }
        return try await send(Call(request.path, query, needsToken: request.needsToken)).decode()
    }

    /// All elements of a list, fetched as they are needed.
    /// - Parameters:
    ///   - request: the list.
    ///   - most: limit of elements; a longer list ends there.
    public func all<Element>(_ request: ListRequest<Element>, most: Int = 10_000) -> Elements<Element> {
        Elements(vicinity: self, request: request, most: most)
    }

    /// All elements of a list, as an array.
    /// - Parameters:
    ///   - request: the list.
    ///   - most: limit of elements; a longer list ends there.
    public func array<Element>(_ request: ListRequest<Element>, most: Int = 10_000) async throws -> [Element] {
        var elements: [Element] = []
        for try await element in all(request, most: most) { elements.append(element) }
        return elements
    }
}
