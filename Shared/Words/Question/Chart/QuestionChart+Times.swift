/// Reads times: "open now", "open after 11 pm", "on Sunday", "tomorrow evening", "for breakfast", "24/7".
extension QuestionChart {
    /// What the parts of a time add up to.
    private struct Gathered {
        var wish = TimeWish()
        var asksOpen = false
        var asksNow = false
        /// A meal, which also names what is looked for.
        var isMeal = false
        /// True for a day, a part of it, a clock's time or all day.
        var isTime = false
    }

    func timeEdges(at start: Int) -> [Edge] {
        var found: [Edge] = []
        extend(Gathered(), from: start, start, depth: 0, &found)
        return found
    }

    /// Adds one part after the other, and an edge for each time that is complete.
    private func extend(_ all: Gathered, from start: Int, _ place: Int, depth: Int, _ found: inout [Edge]) {
        if depth > 0, let meaning = meaning(all) {
            found.append(
                Edge(
                    meaning: meaning, pieces: start..<place, score: Self.score(place - start, each: 1.25),
                    isAlsoThing: all.isMeal))
        }
        guard depth < 5, found.count < 32 else { return }
        for (next, end) in steps(all, at: place) { extend(next, from: start, end, depth: depth + 1, &found) }
    }

    private func meaning(_ all: Gathered) -> Question<Named>.Meaning? {
        if all.isTime { return .time(all.wish) }
        return all.asksNow ? .openNow : nil
    }

    private func steps(_ all: Gathered, at place: Int) -> [(Gathered, Int)] {
        var steps: [(Gathered, Int)] = []
        func add(_ end: Int, _ change: (inout Gathered) -> Void) {
            var next = all
            change(&next)
            steps.append((next, end))
        }
        if !all.asksOpen { for end in ends(.open, at: place) { add(end) { $0.asksOpen = true } } }
        for end in ends(.now, at: place) { add(end) { $0.asksNow = true } }
        for end in ends(.allDay, at: place) {
            add(end) { ($0.wish.isAllDay, $0.isTime) = (true, true) }
        }
        for end in ends(.late, at: place) { add(end) { ($0.wish.minutes, $0.isTime) = (1_380...1_440, true) } }
        for start in optional(.on, at: place) where start < pieces.count {
            if all.wish.day == nil, let (day, end) = day(at: start) {
                // "today" alone is no time of opening.
                add(end) { ($0.wish.day, $0.isTime) = (day, $0.isTime || day != .today) }
            }
            guard all.wish.minutes == nil else { continue }
            // A part of a day alone may be a name.
            if let (sign, end) = partOfDay(at: start), isClear(all, place, start, sign, end) {
                add(end) { ($0.wish.minutes, $0.isTime) = (Self.minutes(of: sign), true) }
            }
            for (sign, minutes) in [(Sign.breakfast, 450...600), (.lunch, 750...840), (.dinner, 1_170...1_290)] {
                guard let end = end(sign, at: start), start > place || all.isTime || all.asksOpen else { continue }
                add(end) { ($0.wish.minutes, $0.isTime, $0.isMeal) = (minutes, true, true) }
            }
        }
        if all.wish.day == nil, all.wish.minutes == nil, let end = end(.tonight, at: place) {
            add(end) { ($0.wish.day, $0.wish.minutes, $0.isTime) = (.today, Self.minutes(of: .evening), true) }
        }
        // "for supper at 2 am": a clock's time says more than a meal.
        if all.wish.minutes == nil || all.isMeal { steps += clocks(all, at: place) }
        return steps
    }

    /// False for a part of a day alone that may be a name.
    private func isClear(_ all: Gathered, _ place: Int, _ start: Int, _ sign: Sign, _ end: Int) -> Bool {
        if all.isTime || all.asksOpen || start > place { return true }
        let isAlone = !pieces[start].isJoined && (end == pieces.count || !pieces[end].isJoined)
        return isAlone && sign != .night && pieces.count > end - start
    }

    /// "at 10 pm", "after 11", "until 2 am", 晚上10点.
    private func clocks(_ all: Gathered, at place: Int) -> [(Gathered, Int)] {
        var found: [(Gathered, Int)] = []
        func add(_ minutes: ClosedRange<Int>, _ end: Int) {
            var next = all
            (next.wish.minutes, next.isTime) = (minutes, true)
            found.append((next, end))
        }
        // "after 8" means the evening, if nothing else is said.
        func late(_ clock: (minutes: Int, end: Int, isSure: Bool)) -> Int {
            clock.isSure || clock.minutes >= 720 || clock.minutes < 360 ? clock.minutes : clock.minutes + 720
        }
        func last(_ clock: (minutes: Int, end: Int, isSure: Bool)) -> Int {
            clock.minutes < 300 ? clock.minutes + 1_440 : late(clock)
        }
        for start in ends(.past, at: place) {
            if let clock = clock(at: start) { add((late(clock) + 1)...(late(clock) + 60), clock.end) }
        }
        for start in ends(.until, at: place) {
            if let clock = clock(at: start) { add(last(clock) - 15...last(clock) - 1, clock.end) }
        }
        for start in ends(.before, at: place) {
            guard let clock = clock(at: start) else { continue }
            add(max(0, clock.minutes - 60)...max(0, clock.minutes - 1), clock.end)
        }
        for start in ends(.at, at: place) {
            guard let clock = clock(at: start), clock.isSure || all.asksOpen || all.isTime else { continue }
            // "at 2" means the afternoon.
            let isEarly = !clock.isSure && (60..<360).contains(clock.minutes)
            let minutes = clock.minutes + (isEarly ? 720 : 0)
            add(minutes...minutes, clock.end)
        }
        if let clock = clock(at: place), clock.isSure { add(clock.minutes...clock.minutes, clock.end) }
        // 夜10時以降, 22:30まで
        if let clock = clock(at: place) {
            for end in ends(.pastAfter, at: clock.end) { add((late(clock) + 1)...(late(clock) + 60), end) }
            for end in ends(.untilAfter, at: clock.end) { add(last(clock) - 15...last(clock) - 1, end) }
        }
        return found
    }

    private func day(at start: Int) -> (TimeWish.Day, Int)? {
        if let end = end(.today, at: start) { return (.today, end) }
        if let end = end(.tomorrow, at: start) { return (.tomorrow, end) }
        if let end = end(.weekend, at: start) { return (.weekend, end) }
        if let end = end(.weekdays, at: start) { return (.weekday(2), end) }
        for (number, sign) in Sign.weekdayNames.enumerated() {
            if let end = end(sign, at: start) { return (.weekday(number), end) }
        }
        return nil
    }

    private static func minutes(of part: Sign) -> ClosedRange<Int> {
        switch part {
        case .morning: 480...660
        case .afternoon: 840...1_020
        case .evening: 1_140...1_290
        default: 1_260...1_440
        }
    }
}
