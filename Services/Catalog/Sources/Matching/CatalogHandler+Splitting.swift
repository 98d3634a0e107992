import Contract
import Events
import Store

/// Splits source records that were wrongly taken for one thing.
extension CatalogHandler {
    /// Gives a source record a thing of its own, for good.
    func split<Form: Sourced>(_ type: Form.Type, _ input: Input, in transaction: borrowing Transaction) throws {
        let command = try input.event.decode(SplitThing.self)
        try input.check(actor: command.actor, place: command.id)
        guard command.actor.role == .operator else {
            return try answer(
                input, actor: command.actor.id, .forbidden, Reason("forbidden", "Only an operator may do this."),
                in: transaction)
        }
        let tables = Tables(database: transaction.database)
        guard let sourceRecord = try tables.sourceRecord(command.thing), sourceRecord.source == command.source,
            sourceRecord.kind == Form.kind, sourceRecord.gone != true
        else {
            return try answer(
                input, actor: command.actor.id, .unknown,
                Reason("unknown-sighting", "This source has no such thing.", field: "/thing"), in: transaction)
        }
        if sourceRecord.apart == true {
            // A rebuild adds here whatever the log lost.
            try settleApart(type, sourceRecord, from: command.id, at: input.appendedAt, in: transaction)
            return try answer(input, actor: command.actor.id, .repeated, nil, in: transaction)
        }
        guard sourceRecord.known == command.id else {
            return try answer(
                input, actor: command.actor.id, .refused,
                Reason("not-of-this-thing", "This source record is no part of the thing.", field: "/thing"),
                in: transaction)
        }
        let others = try tables.sourceRecords(of: command.id).filter { $0.id != sourceRecord.id && $0.gone != true }
        guard try !others.isEmpty || tables.edits(of: command.id) != nil else {
            return try answer(
                input, actor: command.actor.id, .refused,
                Reason("nothing-else", "Nobody else states anything of it.", field: "/thing"), in: transaction)
        }
        var apart = sourceRecord
        apart.apart = true
        apart.known = SourceRecordID.thing(type, apart)
        try Sighting.states.emit(apart, in: transaction)
        try settleApart(type, apart, from: command.id, at: input.appendedAt, in: transaction)
    }

    /// Settles the new thing, the old thing without it, and the source's shows that belong to the new one.
    private func settleApart<Form: Sourced>(
        _ type: Form.Type, _ apart: Sighting, from old: String, at time: Timestamp,
        in transaction: borrowing Transaction
    ) throws {
        try settle(apart, at: time, in: transaction)
        try settle(type, old, at: time, in: transaction)
        let tables = Tables(database: transaction.database)
        switch Form.kind {
        case .place:
            for show in try tables.showSourceRecords(at: old) where show.source == apart.source {
                try rebind(show, at: time, in: transaction)
            }
        case .movie:
            for screening in try tables.screeningIDs(of: old) {
                try settleScreening(screening, at: time, in: transaction)
            }
        case .critic, .screening, .review: break
        }
    }
}
