/// A step's instruction as a sentence, from OSRM's kind of manoeuvre, its direction and the street's name.
struct StepText: Sendable {
    let words: RouteWords

    func sentence(_ step: OSRMAnswer.Step) -> String {
        let maneuver = step.maneuver
        let direction = maneuver.modifier
        let onto = words.filled(words.onto, road(step))
        let along = words.filled(words.along, road(step))
        let turned = turn(direction)
        let whither = words.turns[direction ?? ""] == nil ? along : onto
        let toward = words.filled(words.towards, step.destinations.flatMap(StepText.filled))
        if step.mode == "ferry", maneuver.type != "arrive" {
            return words.ferry + (name(step).map { " \($0)" } ?? "") + toward + words.end
        }
        let text =
            switch maneuver.type {
            case "depart":
                (maneuver.bearingAfter.map { words.filled(words.departTo, words.compassPoint($0)) } ?? words.depart)
                    + along
            case "arrive": side(direction, words.arriveOn) ?? words.arrive
            case "continue": continuing(direction, step)
            case "merge": (side(direction, words.mergeTo) ?? words.merge) + onto
            case "on ramp": (side(direction, words.rampOn) ?? words.ramp) + onto
            case "off ramp": (side(direction, words.exitOn) ?? words.exit) + onto
            case "fork": (side(direction, words.forkTo) ?? words.fork) + onto
            case "end of road": words.filled(words.endOfRoad, StepText.lowercased(turned)) + whither
            case "roundabout", "rotary": roundabout(step) + onto
            case "roundabout turn": words.filled(words.roundabout, StepText.lowercased(turned)) + whither
            case "exit roundabout", "exit rotary": words.leaveRoundabout + onto
            case "new name", "notification", "use lane": words.goOn + along
            // OSRM asks clients to treat unknown kinds as turns.
            default: turned + whither
            }
        let pushed = step.mode == "pushing bike" && maneuver.type != "arrive" ? words.pushing : ""
        return text + (maneuver.type == "arrive" ? "" : toward) + pushed + words.end
    }

    /// "Gran Via (A2)", only the name or only the number, or nil.
    private func road(_ step: OSRMAnswer.Step) -> String? {
        switch (name(step), step.ref.flatMap(StepText.filled)) {
        case (let name?, let ref?) where name != ref: "\(name) (\(ref))"
        case (let name, let ref): name ?? ref
        }
    }

    private func name(_ step: OSRMAnswer.Step) -> String? { step.name.flatMap(StepText.filled) }

    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

    private func turn(_ direction: String?) -> String {
        direction.flatMap { words.turns[$0] } ?? (direction == "straight" ? words.straightOn : words.goOn)
    }

    private func continuing(_ direction: String?, _ step: OSRMAnswer.Step) -> String {
        guard let direction, direction != "straight" else {
            return words.straightOn + words.filled(words.along, road(step))
        }
        return turn(direction) + words.filled(words.toStayOn, road(step))
    }

    private func roundabout(_ step: OSRMAnswer.Step) -> String {
        let exit = step.maneuver.exit.flatMap { $0 > 0 ? words.filled(words.takeExit, words.ordinal($0)) : nil }
        let what = exit ?? words.goRound
        guard let name = step.rotaryName.flatMap(StepText.filled) else { return words.filled(words.roundabout, what) }
        return words.filled(words.namedRoundabout, what).replacing("{name}", with: name)
    }

    /// The phrase for left or right; nil for other directions.
    private func side(_ direction: String?, _ phrases: RouteWords.Sides) -> String? {
        switch direction {
        case "left", "slight left", "sharp left": phrases.left
        case "right", "slight right", "sharp right": phrases.right
        default: nil
        }
    }

    private static func lowercased(_ sentence: String) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
