import Contract
import Events

/// Orders follow what cinemas make of their shows: a moved one's tickets are good for the show as it is now, a cancelled one's part ends.
extension Saga {
    /// What a reservation says of the shows of its seats, if that is another than the order knows; nil if it is not. It may come with any
    /// answer of the place, and more than once.
    func follow(_ reservation: Reservation, _ before: Order, at stepTime: StepTime) -> Decision? {
        guard reservation.state == .held || reservation.state == .committed, !before.status.isFinal,
            let part = before.parts.first(where: { $0.place == reservation.place }),
            part.reservation != .requested, !part.isEnded, part.status != .completed
        else { return nil }
        var order = before
        for index in order.lines.indices where order.lines[index].place == reservation.place {
            guard order.lines[index].show != nil,
                let show = reservation.lines.first(where: { $0.item == order.lines[index].item })?.show
            else { continue }
            order.lines[index].show = show
        }
        guard order.lines != before.lines else { return nil }
        if let ended = order.endedByShow(at: reservation.place, at: stepTime) { return ended }
        order.touch(at: stepTime)
        return .changed(order, .showChanged, [])
    }
}

extension Order {
    /// The order without its part at a cinema that has cancelled a show of it; nil if none is cancelled. Before the order was decided it is
    /// rejected as a whole.
    func endedByShow(at place: String, at stepTime: StepTime) -> Decision? {
        guard let line = lines.first(where: { $0.place == place && $0.show?.isCancelled == true }), let show = line.show
        else { return nil }
        let reason = Reason(
            "show-cancelled",
            "“\(line.name ?? line.item)” at \(show.startDate.timeOfDay) on \(show.startDate.date) was cancelled by its cinema.",
            item: line.item, place: place)
        guard status != .placed else { return ended(.rejected, because: reason, at: stepTime) }
        guard parts.contains(where: { !$0.isEnded && $0.place != place }) else {
            return ended(.cancelled, because: reason, at: stepTime)
        }
        return ended(parts: [place], because: reason, by: nil, at: stepTime)
    }
}
