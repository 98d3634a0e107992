import Events
import Hours

/// Closing of a place, from a row's columns, a feature's properties or tags.
struct ImportedClosing {
    let state: ClosingWords.ClosingState?
    /// Members that could not be read.
    let faults: [ImportFault]

    /// - Parameter now: dates before it are past.
    init(_ values: [String: String], at now: Timestamp) {
        var state = ClosingWords.state { values[$0].map { [$0] } ?? [] }
        var faults = ClosingWords.statuses.compactMap { name in values[name].flatMap { ClosingWords.fault(name, $0) } }
        let today = CivilDate(String(now.description.prefix(10)))
        for name in ClosingWords.ends {
            guard let text = values[name], let today else { continue }
            guard let (date, _) = WrittenDate.first(in: text), let after = date.dayAfter else {
                faults.append(
                    ImportFault(name, "is no date, such as 2026-11-21, and is not looked at: \(text.prefix(60))"))
                continue
            }
            if after <= today { state = .forGood }
        }
        (self.state, self.faults) = (state, faults)
    }
}
