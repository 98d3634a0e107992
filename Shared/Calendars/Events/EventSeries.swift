/// The VEVENTs of one event: the event itself, and its changed occurrences.
struct EventSeries {
    /// The VEVENT without RECURRENCE-ID; nil if the file has only single occurrences.
    private(set) var master: CalendarEvent?
    /// The VEVENTs of changed occurrences.
    private(set) var changed: [CalendarEvent] = []

    /// The number of the first VEVENT in the file.
    var number: Int { master?.number ?? changed.first?.number ?? 0 }

    /// Equal for versions of the same VEVENT.
    private struct Key: Hashable {
        var uid: String
        var recurrence: String?
    }

    /// Groups events by UID. Of several versions the one with the highest SEQUENCE counts, then the one with the latest DTSTAMP.
    static func all(
        of events: [CalendarEvent], _ problems: inout [(event: Int, sentence: String)]
    ) -> [EventSeries] {
        var all: [EventSeries] = []
        var places: [String: Int] = [:]
        var older = 0
        for event in latest(events, &older) {
            guard let uid = event.uid else {
                all.append(EventSeries(master: event))
                continue
            }
            let isChanged = event.line("RECURRENCE-ID") != nil
            if let place = places[uid], isChanged || all[place].master == nil {
                if isChanged { all[place].changed.append(event) } else { all[place].master = event }
            } else {
                // One UID for several events violates the standard, but is not rare.
                if places[uid] == nil { places[uid] = all.count }
                all.append(isChanged ? EventSeries(changed: [event]) : EventSeries(master: event))
            }
        }
        if older > 0 {
            problems.append((0, "older versions of events (by SEQUENCE, then DTSTAMP): \(older); they are left out"))
        }
        return all
    }

    private init(master: CalendarEvent? = nil, changed: [CalendarEvent] = []) {
        self.master = master
        self.changed = changed
    }

    /// The events of one key with the highest version so far.
    private struct Newest {
        var version: CalendarEvent.Version
        /// Two different events with the same version are both kept.
        var events: [CalendarEvent]
        var seen: Set<[ContentLine]>
        var older: CalendarEvent?

        init(_ event: CalendarEvent, over older: CalendarEvent? = nil) {
            version = event.version
            events = [event]
            seen = [event.lines]
            self.older = older
        }

        /// A cancellation may omit the event's times and repetition.
        var whole: [CalendarEvent] {
            guard let event = events.first, event.isCancelled, let older else { return events }
            let isWhole = event.line("DTSTART") != nil && (event.repeats || !older.repeats)
            return isWhole ? events : [older.cancelled]
        }
    }

    /// The events without those that have a later version.
    private static func latest(_ events: [CalendarEvent], _ older: inout Int) -> [CalendarEvent] {
        var newest: [Newest] = []
        var places: [Key: Int] = [:]
        for event in events {
            let recurrence = event.line("RECURRENCE-ID").map { "\($0.parameter("TZID") ?? "") \($0.value)" }
            guard let key = event.uid.map({ Key(uid: $0, recurrence: recurrence) }), let place = places[key] else {
                if let uid = event.uid { places[Key(uid: uid, recurrence: recurrence)] = newest.count }
                newest.append(Newest(event))
                continue
            }
            let version = event.version
            if newest[place].version < version {
                older += newest[place].events.count
                newest[place] = Newest(event, over: newest[place].events.first)
            } else if version < newest[place].version {
                older += 1
                newest[place].older = event
            } else if newest[place].seen.insert(event.lines).inserted {
                newest[place].events.append(event)
            }
        }
        return newest.flatMap(\.whole)
    }
}
