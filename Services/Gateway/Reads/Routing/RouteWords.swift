/// The words of routes in one language. `{}` in a phrase stands for a street, a place, a number or what goes on in the sentence.
struct RouteWords: Sendable {
    var departTo: String
    var depart: String
    var along: String
    var onto: String
    var toStayOn: String
    var towards: String
    var ferry: String
    var arrive: String
    var arriveOn: (left: String, right: String)
    var goOn: String
    var straightOn: String
    /// By OSRM's modifiers: left, right, slight left …
    var turns: [String: String]
    var merge: String
    var mergeTo: (left: String, right: String)
    var ramp: String
    var rampOn: (left: String, right: String)
    var exit: String
    var exitOn: (left: String, right: String)
    var fork: String
    var forkTo: (left: String, right: String)
    /// `{}` is the turn, in small letters.
    var endOfRoad: String
    /// `{}` is what to do there, in small letters.
    var roundabout: String
    /// The same with the roundabout's name, `{name}`.
    var namedRoundabout: String
    var goRound: String
    var takeExit: String
    var ordinal: @Sendable (Int) -> String
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

    static let languages = ["en", "th", "fi", "es", "ca"]

    static func of(_ language: String?) -> RouteWords {
        switch language {
        case "th": thai
        case "fi": finnish
        case "es": spanish
        case "ca": catalan
        default: english
        }
    }

    /// The compass point of a bearing in degrees: "north", "north-east" and so on.
    func compassPoint(_ bearing: Double) -> String {
        let turn = bearing.truncatingRemainder(dividingBy: 360)
        return compass[Int(((turn < 0 ? turn + 360 : turn) / 45).rounded()) % 8]
    }

    func filled(_ phrase: String, _ value: String?) -> String {
        value.map { phrase.replacing("{}", with: $0) } ?? ""
    }
}

extension RouteWords {
    static let english = RouteWords(
        departTo: "Set out to the {}", depart: "Set out", along: " along {}", onto: " onto {}",
        toStayOn: " to stay on {}", towards: " towards {}", ferry: "Take the ferry",
        arrive: "You are at your destination",
        arriveOn: ("You are at your destination, on the left", "You are at your destination, on the right"),
        goOn: "Go on", straightOn: "Go straight on",
        turns: [
            "left": "Turn left", "right": "Turn right", "slight left": "Turn slightly left",
            "slight right": "Turn slightly right", "sharp left": "Turn sharply left",
            "sharp right": "Turn sharply right", "uturn": "Turn around",
        ],
        merge: "Merge", mergeTo: ("Merge left", "Merge right"), ramp: "Take the ramp",
        rampOn: ("Take the ramp on the left", "Take the ramp on the right"), exit: "Take the exit",
        exitOn: ("Take the exit on the left", "Take the exit on the right"), fork: "Keep straight on at the fork",
        forkTo: ("Keep left at the fork", "Keep right at the fork"), endOfRoad: "At the end of the road, {}",
        roundabout: "At the roundabout, {}", namedRoundabout: "At {name}, {}", goRound: "go round",
        takeExit: "take the {} exit", ordinal: { StepText.ordinal($0) }, leaveRoundabout: "Leave the roundabout",
        pushing: ", pushing your bicycle",
        compass: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"], end: ".",
        straightLine: "Go {compass} ({degrees}°) for {distance} in a straight line.",
        straightNotice:
            "There is no routing server here: this is the straight line between the two points, and there may be no way along it.",
        from: "From: {from} – {to}", recommendedWay: "Recommended way", otherWay: "Other way", by: " by {}",
        line: "Straight line")

    static let thai = RouteWords(
        departTo: "ออกเดินทางไปทาง{}", depart: "ออกเดินทาง", along: " ไปตาม{}", onto: " เข้าสู่{}",
        toStayOn: " เพื่ออยู่บน{}ต่อไป", towards: " มุ่งหน้า{}", ferry: "ขึ้นเรือข้ามฟาก", arrive: "ถึงจุดหมายแล้ว",
        arriveOn: ("ถึงจุดหมายแล้ว อยู่ทางซ้าย", "ถึงจุดหมายแล้ว อยู่ทางขวา"), goOn: "ไปต่อ", straightOn: "ตรงไป",
        turns: [
            "left": "เลี้ยวซ้าย", "right": "เลี้ยวขวา", "slight left": "เบี่ยงซ้าย", "slight right": "เบี่ยงขวา",
            "sharp left": "เลี้ยวซ้ายหักศอก", "sharp right": "เลี้ยวขวาหักศอก", "uturn": "กลับรถ",
        ],
        merge: "รวมเข้ากับทางหลัก", mergeTo: ("รวมเข้าทางซ้าย", "รวมเข้าทางขวา"), ramp: "ขึ้นทางลาด",
        rampOn: ("ขึ้นทางลาดด้านซ้าย", "ขึ้นทางลาดด้านขวา"), exit: "ใช้ทางออก",
        exitOn: ("ใช้ทางออกด้านซ้าย", "ใช้ทางออกด้านขวา"), fork: "ตรงไปที่ทางแยก",
        forkTo: ("ชิดซ้ายที่ทางแยก", "ชิดขวาที่ทางแยก"), endOfRoad: "เมื่อสุดถนน {}", roundabout: "ที่วงเวียน {}",
        namedRoundabout: "ที่{name} {}", goRound: "ไปตามวงเวียน", takeExit: "ใช้ทางออกที่ {}", ordinal: { "\($0)" },
        leaveRoundabout: "ออกจากวงเวียน", pushing: " โดยจูงจักรยาน",
        compass: [
            "ทิศเหนือ", "ทิศตะวันออกเฉียงเหนือ", "ทิศตะวันออก", "ทิศตะวันออกเฉียงใต้", "ทิศใต้",
            "ทิศตะวันตกเฉียงใต้", "ทิศตะวันตก", "ทิศตะวันตกเฉียงเหนือ",
        ], end: "",
        straightLine: "ไปทาง{compass} ({degrees}°) เป็นเส้นตรง {distance}",
        straightNotice: "ที่นี่ไม่มีเซิร์ฟเวอร์นำทาง นี่คือเส้นตรงระหว่างสองจุด ซึ่งอาจไม่มีทางไป",
        from: "จาก {from} – {to}", recommendedWay: "เส้นทางแนะนำ", otherWay: "เส้นทางอื่น", by: " ทาง{}",
        line: "เส้นตรง")

    static let finnish = RouteWords(
        departTo: "Lähde {}", depart: "Lähde", along: " katua {}", onto: " kadulle {}",
        toStayOn: " pysyäksesi kadulla {}", towards: " suuntaan {}", ferry: "Mene lautalla", arrive: "Olet perillä",
        arriveOn: ("Olet perillä, kohde on vasemmalla", "Olet perillä, kohde on oikealla"), goOn: "Jatka",
        straightOn: "Jatka suoraan",
        turns: [
            "left": "Käänny vasemmalle", "right": "Käänny oikealle", "slight left": "Käänny loivasti vasemmalle",
            "slight right": "Käänny loivasti oikealle", "sharp left": "Käänny jyrkästi vasemmalle",
            "sharp right": "Käänny jyrkästi oikealle", "uturn": "Käänny ympäri",
        ],
        merge: "Liity", mergeTo: ("Liity vasemmalle", "Liity oikealle"), ramp: "Aja ramppiin",
        rampOn: ("Aja vasemmanpuoleiseen ramppiin", "Aja oikeanpuoleiseen ramppiin"), exit: "Poistu liittymästä",
        exitOn: ("Poistu liittymästä vasemmalle", "Poistu liittymästä oikealle"),
        fork: "Jatka risteyksessä suoraan",
        forkTo: ("Pysy risteyksessä vasemmalla", "Pysy risteyksessä oikealla"), endOfRoad: "Tien päässä {}",
        roundabout: "Liikenneympyrässä {}", namedRoundabout: "Liikenneympyrässä {name} {}", goRound: "jatka ympyrää",
        takeExit: "poistu {} liittymästä", ordinal: { "\($0)." }, leaveRoundabout: "Poistu liikenneympyrästä",
        pushing: " pyörää taluttaen",
        compass: ["pohjoiseen", "koilliseen", "itään", "kaakkoon", "etelään", "lounaaseen", "länteen", "luoteeseen"],
        end: ".",
        straightLine: "Kulje linnuntietä {distance} {compass} ({degrees}°).",
        straightNotice: "Täällä ei ole reittipalvelinta: tämä on pisteiden välinen suora, eikä sitä pitkin ehkä pääse.",
        from: "Lähtö: {from} – {to}", recommendedWay: "Suositeltu reitti", otherWay: "Toinen reitti",
        by: ", {}", line: "Linnuntie")

    static let spanish = RouteWords(
        departTo: "Sal hacia el {}", depart: "Sal", along: " por {}", onto: " por {}",
        toStayOn: " para seguir por {}", towards: " en dirección a {}", ferry: "Toma el ferri",
        arrive: "Has llegado a tu destino",
        arriveOn: ("Has llegado a tu destino, a la izquierda", "Has llegado a tu destino, a la derecha"),
        goOn: "Continúa", straightOn: "Sigue recto",
        turns: [
            "left": "Gira a la izquierda", "right": "Gira a la derecha",
            "slight left": "Gira ligeramente a la izquierda", "slight right": "Gira ligeramente a la derecha",
            "sharp left": "Gira bruscamente a la izquierda", "sharp right": "Gira bruscamente a la derecha",
            "uturn": "Da la vuelta",
        ],
        merge: "Incorpórate", mergeTo: ("Incorpórate por la izquierda", "Incorpórate por la derecha"),
        ramp: "Toma el acceso", rampOn: ("Toma el acceso de la izquierda", "Toma el acceso de la derecha"),
        exit: "Toma la salida", exitOn: ("Toma la salida de la izquierda", "Toma la salida de la derecha"),
        fork: "Sigue recto en la bifurcación",
        forkTo: ("Mantente a la izquierda en la bifurcación", "Mantente a la derecha en la bifurcación"),
        endOfRoad: "Al final de la calle, {}", roundabout: "En la rotonda, {}", namedRoundabout: "En {name}, {}",
        goRound: "continúa", takeExit: "toma la {} salida", ordinal: { "\($0).ª" },
        leaveRoundabout: "Sal de la rotonda", pushing: ", con la bicicleta de la mano",
        compass: ["norte", "noreste", "este", "sureste", "sur", "suroeste", "oeste", "noroeste"], end: ".",
        straightLine: "Ve hacia el {compass} ({degrees}°) {distance} en línea recta.",
        straightNotice:
            "Aquí no hay servidor de rutas: esta es la línea recta entre los dos puntos, y puede que no haya camino por ella.",
        from: "Desde: {from} – {to}", recommendedWay: "Ruta recomendada", otherWay: "Otra ruta", by: " por {}",
        line: "Línea recta")

    static let catalan = RouteWords(
        departTo: "Surt cap al {}", depart: "Surt", along: " per {}", onto: " per {}",
        toStayOn: " per continuar per {}", towards: " en direcció a {}", ferry: "Agafa el ferri",
        arrive: "Has arribat a la teva destinació",
        arriveOn: ("Has arribat a la teva destinació, a l’esquerra", "Has arribat a la teva destinació, a la dreta"),
        goOn: "Continua", straightOn: "Segueix recte",
        turns: [
            "left": "Gira a l’esquerra", "right": "Gira a la dreta",
            "slight left": "Gira lleugerament a l’esquerra", "slight right": "Gira lleugerament a la dreta",
            "sharp left": "Gira bruscament a l’esquerra", "sharp right": "Gira bruscament a la dreta",
            "uturn": "Fes mitja volta",
        ],
        merge: "Incorpora’t", mergeTo: ("Incorpora’t per l’esquerra", "Incorpora’t per la dreta"),
        ramp: "Agafa l’accés", rampOn: ("Agafa l’accés de l’esquerra", "Agafa l’accés de la dreta"),
        exit: "Agafa la sortida", exitOn: ("Agafa la sortida de l’esquerra", "Agafa la sortida de la dreta"),
        fork: "Segueix recte a la bifurcació",
        forkTo: ("Mantén-te a l’esquerra a la bifurcació", "Mantén-te a la dreta a la bifurcació"),
        endOfRoad: "Al final del carrer, {}", roundabout: "A la rotonda, {}", namedRoundabout: "A {name}, {}",
        goRound: "continua", takeExit: "agafa la {} sortida", ordinal: { "\($0)a" },
        leaveRoundabout: "Surt de la rotonda", pushing: ", amb la bicicleta a la mà",
        compass: ["nord", "nord-est", "est", "sud-est", "sud", "sud-oest", "oest", "nord-oest"], end: ".",
        straightLine: "Ves cap al {compass} ({degrees}°) {distance} en línia recta.",
        straightNotice:
            "Aquí no hi ha servidor de rutes: aquesta és la línia recta entre els dos punts, i pot ser que no hi hagi camí per ella.",
        from: "Des de: {from} – {to}", recommendedWay: "Ruta recomanada", otherWay: "Una altra ruta", by: " per {}",
        line: "Línia recta")
}
