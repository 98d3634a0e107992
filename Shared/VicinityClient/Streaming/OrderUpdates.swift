/// An order each time that it has changed, from now on until nothing comes after: its states, each once, in order.
public struct OrderUpdates: AsyncSequence, Sendable {
    public typealias Element = Order
    let vicinity: Vicinity
    let id: String

    /// Begins anew.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(vicinity: vicinity, id: id, events: vicinity.events(.orders).makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let vicinity: Vicinity
        let id: String
        var events: EventStream.AsyncIterator
        private var last: Order?

        init(vicinity: Vicinity, id: String, events: EventStream.AsyncIterator) {
            (self.vicinity, self.id, self.events) = (vicinity, id, events)
        }

        /// The next one; nil at the end.
        public mutating func next() async throws -> Order? {
            guard last?.status.isLast != true else { return nil }
            while let element = try await events.next() {
                let order: Order?
                switch element {
                // What happened before the stream was open stands in the order itself.
                case .opened: order = try await vicinity.order(id)
                case .event(let event): order = try mine(event)
                case .position: order = nil
                }
                guard let order, last.map({ $0.updatedAt < order.updatedAt }) ?? true else { continue }
                last = order
                return order
            }
            return nil
        }

        private func mine(_ event: StreamEvent) throws -> Order? {
            guard case .order(let order) = try event.thing, order.id == id else { return nil }
            return order
        }
    }
}

extension Vicinity {
    /// Follows an order of the token's person to its end.
    public func updates(of order: String) -> OrderUpdates { OrderUpdates(vicinity: self, id: order) }
}
