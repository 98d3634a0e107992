/// A step's instruction as an English sentence, from OSRM's kind of manoeuvre, its direction and the street's name.
enum StepText {
    static func sentence(_ step: OSRMAnswer.Step) -> String {
        let maneuver = step.maneuver
        let direction = maneuver.modifier
        let onto = road(step).map { " onto \($0)" } ?? ""
        let along = road(step).map { " along \($0)" } ?? ""
        let whither = turn(direction).hasPrefix("Turn") ? onto : along
        let toward = toward(step)
        if step.mode == "ferry", maneuver.type != "arrive" {
            return "Take the ferry\(name(step).map { " \($0)" } ?? "")\(toward)."
        }
        let text =
            switch maneuver.type {
            case "depart":
                "Set out\(maneuver.bearingAfter.map { " to the \(compassPoint($0))" } ?? "")\(along)"
            case "arrive": arrival(direction)
            case "continue": continuing(direction, step)
            case "merge": "Merge\(side(direction).map { " \($0)" } ?? "")\(onto)"
            case "on ramp": "Take the ramp\(onSide(direction))\(onto)"
            case "off ramp": "Take the exit\(onSide(direction))\(onto)"
            case "fork": "Keep \(side(direction) ?? "straight on") at the fork\(onto)"
            case "end of road": "At the end of the road, \(lowercased(turn(direction)))\(whither)"
            case "roundabout", "rotary": roundabout(step) + onto
            case "roundabout turn": "At the roundabout, \(lowercased(turn(direction)))\(whither)"
            case "exit roundabout", "exit rotary": "Leave the roundabout\(onto)"
            case "new name", "notification", "use lane": "Go on\(along)"
            // OSRM asks clients to treat unknown kinds as turns.
            default: "\(turn(direction))\(whither)"
            }
        let pushed = step.mode == "pushing bike" && maneuver.type != "arrive" ? ", pushing your bicycle" : ""
        return text + (maneuver.type == "arrive" ? "" : toward) + pushed + "."
    }

    /// "Gran Via (A2)", only the name or only the number, or nil.
    private static func road(_ step: OSRMAnswer.Step) -> String? {
        switch (name(step), step.ref.flatMap(filled)) {
        case (let name?, let ref?) where name != ref: "\(name) (\(ref))"
        case (let name, let ref): name ?? ref
        }
    }

    private static func name(_ step: OSRMAnswer.Step) -> String? { step.name.flatMap(filled) }

    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

    private static func toward(_ step: OSRMAnswer.Step) -> String {
        step.destinations.flatMap(filled).map { " towards \($0)" } ?? ""
    }

    private static func turn(_ direction: String?) -> String {
        switch direction {
        case "left": "Turn left"
        case "right": "Turn right"
        case "slight left": "Turn slightly left"
        case "slight right": "Turn slightly right"
        case "sharp left": "Turn sharply left"
        case "sharp right": "Turn sharply right"
        case "uturn": "Turn around"
        case "straight": "Go straight on"
        default: "Go on"
        }
    }

    private static func continuing(_ direction: String?, _ step: OSRMAnswer.Step) -> String {
        guard let direction, direction != "straight" else {
            return "Go straight on" + (road(step).map { " along \($0)" } ?? "")
        }
        return turn(direction) + (road(step).map { " to stay on \($0)" } ?? "")
    }

    private static func roundabout(_ step: OSRMAnswer.Step) -> String {
        let place = step.rotaryName.flatMap(filled).map { "At \($0)" } ?? "At the roundabout"
        guard let exit = step.maneuver.exit, exit > 0 else { return "\(place), go round" }
        return "\(place), take the \(ordinal(exit)) exit"
    }

    /// "1st", "2nd", "11th".
    static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    private static func arrival(_ direction: String?) -> String {
        side(direction).map { "You are at your destination, on the \($0)" } ?? "You are at your destination"
    }

    /// "left" or "right"; nil for other directions.
    private static func side(_ direction: String?) -> String? {
        switch direction {
        case "left", "slight left", "sharp left": "left"
        case "right", "slight right", "sharp right": "right"
        default: nil
        }
    }

    private static func onSide(_ direction: String?) -> String {
        side(direction).map { " on the \($0)" } ?? ""
    }

    private static func lowercased(_ sentence: String) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
