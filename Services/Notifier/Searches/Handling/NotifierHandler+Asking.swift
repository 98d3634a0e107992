import Contract
import Events
import Store

/// Searches are asked about what changed, one change after the other, so many of them in a step: however many meet a thing, other work
/// goes on beside it.
extension NotifierHandler {
    func askSearches(in transaction: borrowing Transaction) throws {
        var room = AskingRoom(askedInStep)
        while room.left > 0, let change = try ChangeTable.next(at: transaction.now, in: transaction.database) {
            room.takeQuestion()
            try ask(about: change, &room, in: transaction)
        }
    }

    private func ask(
        about change: SearchedChange, _ room: inout AskingRoom, in transaction: borrowing Transaction
    ) throws {
        var open = change
        if open.asked == nil {
            guard let waiting = open.waiting, waiting.thing != open.before else {
                return try rest(&open, hasFound: false, in: transaction)
            }
            (open.asked, open.waiting) = (waiting, nil)
        }
        guard let step = open.asked else { return }
        var turn = try ChangeTable.turn(of: "\(open.key)@\(step.event)", in: transaction.database)
        guard try go(on: &turn, about: open.known(step.thing), step, &room, in: transaction) else {
            try ChangeTable.save(turn, in: transaction.database)
            if change.asked == nil { try emit(open, in: transaction) }
            return
        }
        try open.known(step.thing).save(in: transaction.database)
        try rest(&open, hasFound: turn.notified > 0, in: transaction)
    }

    private func rest(
        _ change: inout SearchedChange, hasFound: Bool, in transaction: borrowing Transaction
    ) throws {
        guard change.rest(at: transaction.now, quiet: quiet, hasFound: hasFound) else {
            return try emitGone(change, stage: .farewell, in: transaction)
        }
        try emit(change, stage: .consequence, in: transaction)
    }

    /// - Returns: whether all were asked.
    private func go(
        on turn: inout ChangeTable.Turn, about change: KnownChange, _ step: SearchedChange.Step,
        _ room: inout AskingRoom, in transaction: borrowing Transaction
    ) throws -> Bool {
        let database = transaction.database
        let touched = try touched(by: change, in: database).sorted { $0.name < $1.name }
        let places = ChangedPlaces()
        for thing in touched where thing.name >= turn.touched {
            guard room.left > 0 else { return false }
            let (before, after) = try views(of: thing, by: change, at: step.time, places, in: database)
            room.takeLook(at: before, after)
            let asked: [String]
            if thing.name == turn.touched, let known = searches.searches(ofTurn: turn.token) {
                asked = known
            } else {
                // After a restart from the beginning: a match has the positions that were notified.
                asked = try searches.askers(
                    before: before, after: after, reflects: step.reflects, isRating: change.isRating, in: database
                ).map(\.asker.id)
                (turn.touched, turn.token, turn.asked) = (thing.name, .random(in: 1 ... .max), 0)
                searches.begin(turn: turn.token, asked)
            }
            let next = try searches.now(asked[turn.asked...].prefix(max(0, room.left)), in: database)
            for asker in next where room.left > 0 {
                turn.asked += 1
                room.takeQuestion()
                guard let verdict = asker?.verdict(before: before, after: after),
                    let news = verdict.news(before, after)
                else { continue }
                turn.notified += 1
                let isFound = try found(
                    news.thing, news.change, by: verdict.search, before: news.before, step, in: transaction)
                if isFound { room.takeFind() }
            }
            if turn.asked < asked.count { return false }
        }
        searches.endTurn()
        return true
    }
}
