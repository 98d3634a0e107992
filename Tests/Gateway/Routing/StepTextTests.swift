import Testing

@testable import GatewayService

/// A step as OSRM says it.
struct SpokenStep: Sendable, CustomTestStringConvertible {
    var type: String
    var modifier: String?
    var name = ""
    var ref: String?
    var destinations: String?
    var mode: String?
    var rotary: String?
    var exit: Int?
    var bearing: Double?
    var sentence: String

    var testDescription: String { sentence }

    var step: OSRMAnswer.Step {
        OSRMAnswer.Step(
            distance: 1, duration: 1, name: name, ref: ref, destinations: destinations, mode: mode, rotaryName: rotary,
            maneuver: .init(type: type, modifier: modifier, exit: exit, bearingAfter: bearing, location: [0, 0]))
    }
}

@Suite struct `The sentence of a step` {
    @Test(arguments: [
        SpokenStep(type: "depart", name: "Rambla", bearing: 350, sentence: "Set out to the north along Rambla."),
        SpokenStep(type: "depart", sentence: "Set out."),
        SpokenStep(type: "turn", modifier: "sharp right", name: "A", sentence: "Turn sharply right onto A."),
        SpokenStep(type: "turn", modifier: "slight left", sentence: "Turn slightly left."),
        SpokenStep(type: "turn", modifier: "straight", name: "A", sentence: "Go straight on along A."),
        SpokenStep(type: "turn", modifier: "uturn", sentence: "Turn around."),
        SpokenStep(type: "new name", modifier: "straight", name: "B", ref: "A2", sentence: "Go on along B (A2)."),
        SpokenStep(type: "continue", modifier: "left", name: "A", sentence: "Turn left to stay on A."),
        SpokenStep(type: "continue", modifier: "straight", name: "A", sentence: "Go straight on along A."),
        SpokenStep(type: "merge", modifier: "slight right", ref: "A2", sentence: "Merge right onto A2."),
        SpokenStep(
            type: "on ramp", modifier: "right", destinations: "Girona",
            sentence: "Take the ramp on the right towards Girona."
        ),
        SpokenStep(type: "off ramp", modifier: "slight left", sentence: "Take the exit on the left."),
        SpokenStep(type: "fork", modifier: "slight left", name: "A", sentence: "Keep left at the fork onto A."),
        SpokenStep(
            type: "end of road", modifier: "left", name: "A", sentence: "At the end of the road, turn left onto A."),
        SpokenStep(type: "roundabout", name: "A", exit: 2, sentence: "At the roundabout, take the 2nd exit onto A."),
        SpokenStep(type: "rotary", rotary: "Plaça", exit: 11, sentence: "At Plaça, take the 11th exit."),
        SpokenStep(type: "roundabout", sentence: "At the roundabout, go round."),
        SpokenStep(type: "roundabout turn", modifier: "right", sentence: "At the roundabout, turn right."),
        SpokenStep(type: "exit roundabout", name: "A", sentence: "Leave the roundabout onto A."),
        SpokenStep(
            type: "notification", name: "A", mode: "pushing bike", sentence: "Go on along A, pushing your bicycle."),
        SpokenStep(type: "turn", modifier: "left", name: "Line 2", mode: "ferry", sentence: "Take the ferry Line 2."),
        SpokenStep(type: "something new", modifier: "right", name: "A", sentence: "Turn right onto A."),
        SpokenStep(type: "arrive", sentence: "You are at your destination."),
        SpokenStep(type: "arrive", modifier: "left", sentence: "You are at your destination, on the left."),
    ])
    func `is English`(spoken: SpokenStep) {
        #expect(StepText(words: .of("en")).sentence(spoken.step) == spoken.sentence)
    }

    @Test(arguments: [
        ("th", ["ออกเดินทางไปทางทิศเหนือ ไปตามA", "เลี้ยวซ้าย เข้าสู่A", "ที่วงเวียน ใช้ทางออกที่ 2 เข้าสู่A", "ถึงจุดหมายแล้ว อยู่ทางขวา"]),
        (
            "fi",
            [
                "Lähde pohjoiseen katua A.", "Käänny vasemmalle kadulle A.",
                "Liikenneympyrässä poistu 2. liittymästä kadulle A.", "Olet perillä, kohde on oikealla.",
            ]
        ),
        (
            "es",
            [
                "Sal hacia el norte por A.", "Gira a la izquierda por A.", "En la rotonda, toma la 2.ª salida por A.",
                "Has llegado a tu destino, a la derecha.",
            ]
        ),
        (
            "ca",
            [
                "Surt cap al nord per A.", "Gira a l’esquerra per A.", "A la rotonda, agafa la 2a sortida per A.",
                "Has arribat a la teva destinació, a la dreta.",
            ]
        ),
    ])
    func `is in the reader's language`(language: String, sentences: [String]) {
        let text = StepText(words: RouteWords.of(language))
        let steps = [
            SpokenStep(type: "depart", name: "A", bearing: 2, sentence: ""),
            SpokenStep(type: "turn", modifier: "left", name: "A", sentence: ""),
            SpokenStep(type: "roundabout", name: "A", exit: 2, sentence: ""),
            SpokenStep(type: "arrive", modifier: "right", sentence: ""),
        ]
        #expect(steps.map { text.sentence($0.step) } == sentences)
    }

    @Test func `has all words in every language`() {
        for language in RouteWords.languages {
            let words = RouteWords.of(language)
            #expect(words.compass.count == 8 && !words.ordinals.isEmpty, "\(language)")
        }
    }

    @Test(arguments: [(1, "1st"), (3, "3rd"), (4, "4th"), (12, "12th"), (22, "22nd"), (111, "111th")])
    func `counts exits`(number: Int, text: String) {
        #expect(RouteWords.of("en").ordinal(number) == text)
    }

    @Test(arguments: [(0.0, "PT0S"), (59.6, "PT1M"), (3661, "PT1H1M1S"), (7200, "PT2H"), (754, "PT12M34S")])
    func `has a time`(seconds: Double, text: String) {
        #expect(isoDuration(seconds: seconds) == text)
    }

    @Test(arguments: [
        (0.0, "north"), (22, "north"), (23, "north-east"), (180, "south"), (337.6, "north"), (-90, "west"),
    ])
    func `names where a bearing leads`(bearing: Double, name: String) {
        #expect(RouteWords.of("en").compassPoint(bearing) == name)
    }
}
