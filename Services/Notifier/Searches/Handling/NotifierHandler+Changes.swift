import Contract
import Events
import Store

/// Matching of changes with saved searches, one change after the other, within a budget per step. Other work continues between steps.
extension NotifierHandler {
    func matchChanges(in transaction: borrowing Transaction) throws {
        var budget = SearchBudget(comparedInStep)
        while budget.left > 0, let change = try ChangeTable.next(at: transaction.now, in: transaction.database) {
            budget.spendOnSearch()
            try match(change, &budget, in: transaction)
        }
    }

    private func match(
        _ change: SearchedChange, _ budget: inout SearchBudget, in transaction: borrowing Transaction
    ) throws {
        var open = change
        if open.asked == nil {
            guard let waiting = open.waiting, waiting.thing != open.before else {
                return try pause(&open, hasFound: false, in: transaction)
            }
            (open.asked, open.waiting) = (waiting, nil)
        }
        guard let step = open.asked else { return }
        var turn = try ChangeTable.turn(of: "\(open.key)@\(step.event)", in: transaction.database)
        guard try advance(&turn, with: open.change(to: step.thing), step, &budget, in: transaction) else {
            try ChangeTable.save(turn, in: transaction.database)
            if change.asked == nil { try emit(open, in: transaction) }
            return
        }
        try open.change(to: step.thing).save(in: transaction.database)
        try pause(&open, hasFound: turn.notified > 0, in: transaction)
    }

    private func pause(
        _ change: inout SearchedChange, hasFound: Bool, in transaction: borrowing Transaction
    ) throws {
        guard change.pause(at: transaction.now, quiet: quiet, hasFound: hasFound) else {
            return try emitDeleted(change, stage: .farewell, in: transaction)
        }
        try emit(change, stage: .consequence, in: transaction)
    }

    /// Compares a change with further searches.
    /// - Returns: whether all were compared.
    private func advance(
        _ turn: inout ChangeTable.Turn, with change: ConsumedChange, _ step: SearchedChange.Step,
        _ budget: inout SearchBudget, in transaction: borrowing Transaction
    ) throws -> Bool {
        let database = transaction.database
        let touched = try touched(by: change, in: database).sorted { $0.name < $1.name }
        let places = ChangedPlaces()
        for thing in touched where thing.name >= turn.touched {
            guard budget.left > 0 else { return false }
            let (before, after) = try views(of: thing, by: change, at: step.time, places, in: database)
            budget.spendOnLook(at: before, after)
            let ids: [String]
            if thing.name == turn.touched, let known = searches.searches(ofTurn: turn.token) {
                ids = known
            } else {
                // A restarted process begins again: matches have the positions that were notified.
                ids = try searches.candidates(
                    before: before, after: after, reflects: step.reflects, isRating: change.isRating, in: database
                ).map(\.search.id)
                (turn.touched, turn.token, turn.asked) = (thing.name, .random(in: 1 ... .max), 0)
                searches.begin(turn: turn.token, ids)
            }
            let next = try searches.entries(ids[turn.asked...].prefix(max(0, budget.left)), in: database)
            for entry in next where budget.left > 0 {
                turn.asked += 1
                budget.spendOnSearch()
                guard let verdict = entry?.verdict(before: before, after: after),
                    let news = verdict.news(before, after)
                else { continue }
                turn.notified += 1
                let isAdded = try addMatch(
                    of: news.thing, news.change, by: verdict.search, before: news.before, step, in: transaction)
                if isAdded { budget.spendOnFind() }
            }
            if turn.asked < ids.count { return false }
        }
        searches.endTurn()
        return true
    }
}
