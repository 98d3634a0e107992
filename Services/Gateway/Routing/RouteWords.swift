import ServiceKit

/// The texts of route steps in one language. `{}` in a phrase stands for a street, a place, a number or the rest of the sentence.
struct RouteWords: Decodable, Sendable {
    var departTo: String
    var depart: String
    var along: String
    var onto: String
    var toStayOn: String
    var towards: String
    var ferry: String
    var arrive: String
    var arriveOn: Sides
    var goOn: String
    var straightOn: String
    /// By OSRM's modifiers: left, right, slight left …
    var turns: [String: String]
    var merge: String
    var mergeTo: Sides
    var ramp: String
    var rampOn: Sides
    var exit: String
    var exitOn: Sides
    var fork: String
    var forkTo: Sides
    /// `{}` is the turn, in small letters.
    var endOfRoad: String
    /// `{}` is what to do there, in small letters.
    var roundabout: String
    /// The same with the roundabout's name, `{name}`.
    var namedRoundabout: String
    var goRound: String
    var takeExit: String
    /// Ordinal numbers; in English those that end in 1, in 2, in 3 and all others.
    var ordinals: [String]
    var leaveRoundabout: String
    var pushing: String
    var compass: [String]
    var end: String
    var straightLine: String
    var straightNotice: String
    var from: String
    var recommendedWay: String
    var otherWay: String
    var by: String
    var line: String

    /// A phrase for either side.
    struct Sides: Decodable, Sendable {
        var left: String
        var right: String
    }

    static let languages = ["en", "th", "fi", "es", "ca"]

    static let all = Wordings<RouteWords>(
        ca: PackageResources.routes_ca_json, en: PackageResources.routes_en_json, es: PackageResources.routes_es_json,
        fi: PackageResources.routes_fi_json, th: PackageResources.routes_th_json)

    static func of(_ language: String) -> RouteWords { all[language] }

    /// The compass point of a bearing in degrees: "north", "north-east" and so on.
    func compassPoint(_ bearing: Double) -> String {
        let turn = bearing.truncatingRemainder(dividingBy: 360)
        return compass[Int(((turn < 0 ? turn + 360 : turn) / 45).rounded()) % 8]
    }

    /// "1st", "2nd", "11th".
    func ordinal(_ number: Int) -> String {
        let kind = (11...13).contains(number % 100) ? 4 : (1...3).contains(number % 10) ? number % 10 : 4
        return ordinals[min(kind, ordinals.count) - 1].replacing("{}", with: "\(number)")
    }

    func filled(_ phrase: String, _ value: String?) -> String {
        value.map { phrase.replacing("{}", with: $0) } ?? ""
    }
}
