/// The states of an order from now to its last status, each once and in order.
public struct OrderUpdates: AsyncSequence, Sendable {
    /// The order after a change.
    public typealias Element = Order
    let vicinity: Vicinity
    let id: String

    /// Iterator from the beginning.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(vicinity: vicinity, id: id, events: vicinity.events(.orders).makeAsyncIterator())
    }

    /// Reads the stream of the customer's orders.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let vicinity: Vicinity
        let id: String
        var events: EventStream.AsyncIterator
        private var last: Order?

        init(vicinity: Vicinity, id: String, events: EventStream.AsyncIterator) {
            (self.vicinity, self.id, self.events) = (vicinity, id, events)
        }

        /// Next element; nil at the end.
        public mutating func next() async throws -> Order? {
            guard last?.status.isLast != true else { return nil }
            while let element = try await events.next() {
                let order: Order?
                switch element {
                // Changes from before the stream was open are in the order itself.
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
    /// Follows an order of the token's owner to its last status.
    /// - Parameter order: the order's id.
    public func updates(of order: String) -> OrderUpdates { OrderUpdates(vicinity: self, id: order) }
}
