import Hours
import Words

extension TimeWish {
    /// True if a place is open at the wished time: during half of a span, all day, or at some time of a day; nil if it is not known.
    /// - Parameter now: the time at the place.
    func isMet(from now: LocalTime, _ isOpen: (LocalTime) -> Bool?) -> Bool? {
        var isKnown = false
        for date in dates(from: now) {
            let minutes = minutes(on: date, from: now)
            var (opened, closed) = (0, 0)
            // Most places need only one look.
            let needed = isAllDay ? minutes.count : self.minutes == nil ? 1 : (minutes.count + 1) / 2
            for minute in minutes where opened < needed && minutes.count - closed >= needed {
                let time = LocalTime(date: date.adding(days: minute / 1_440), minute: minute % 1_440)
                guard let time, let state = isOpen(time) else { continue }
                if state { opened += 1 } else { closed += 1 }
            }
            isKnown = isKnown || opened + closed > 0
            if opened >= needed { return true }
        }
        return isKnown ? false : nil
    }

    /// The dates that it may be: one, or both of a weekend.
    private func dates(from now: LocalTime) -> [CivilDate] {
        let today = Weekday.allCases.firstIndex(of: now.date.weekday) ?? 0
        func next(_ weekday: Int) -> CivilDate { now.date.adding(days: (weekday - today + 7) % 7) }
        switch day {
        case nil, .today: return [now.date]
        case .tomorrow: return [now.date.adding(days: 1)]
        case .weekday(let number): return [next(number)]
        case .weekend: return [next(5), next(6)]
        }
    }

    /// The minutes that are looked at, those first at which most places are open or closed.
    private func minutes(on date: CivilDate, from now: LocalTime) -> [Int] {
        if isAllDay { return [210, 720, 1_410, 360, 1_140] }
        guard let minutes else {
            let all = [720, 1_140, 600, 900, 480, 1_290, 1_410, 390]
            return day == .today ? all.filter { $0 > now.minute } + [now.minute] : all
        }
        return Array(stride(from: minutes.lowerBound, through: minutes.upperBound, by: 15))
    }
}
