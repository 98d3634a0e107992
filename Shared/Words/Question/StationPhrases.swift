/// Phrases for being near any station, in English, Spanish, Catalan, Finnish, German and Thai. They are folded, with spaces between their
/// words.
enum StationPhrases {
    /// A station follows.
    static let near = Set(Phrases.meanings.filter { $0.value.contains(.near) }.keys).union(
        list(
            "cerca, a prop, prop, nahe, in der nähe, in nähe, close, walking distance to, within walking distance to, ห่างจาก, ติด"
        ))

    /// A distance follows.
    static let within = list(
        """
        within, less than, no more than, not more than, under, up to, at most, max, a menos de, a no más de, a un máximo de, a, a menys de,
        a no més de, a un màxim de, enintään, alle, korkeintaan, höchstens, maximal, weniger als, nicht weiter als, im umkreis von, innerhalb von,
        bis zu, ไม่เกิน, ภายใน, ในระยะ, ในรัศมี, ห่าง
        """)

    /// Between a distance and the station.
    static let from = list(
        """
        of, from, walk from, walk of, walking distance of, on foot from, away from, to, de, a pie de, andando de, caminando de, a peu de,
        caminant de, päässä, etäisyydellä, kävelymatkan päässä, kävelyn päässä, von, um, vom, zu fuß von, zu, จาก, เดินจาก, ห่างจาก
        """)

    /// Phrases for any station.
    static let any = list(
        """
        a, any, some, any of the, the nearest, una, cualquier, alguna, la más cercana, d'una, d'alguna, d'un, qualsevol, jostakin, jostain,
        mistä tahansa, mitä tahansa, jotakin, jotain, jonkin, minkä tahansa, lähimmästä, lähintä, einer, einem, eines, einen, eine, irgendeiner,
        irgendeinem, jeder, der nächsten
        """)
    static let one = list("the, la, der, dem, den, des")

    static let stations = list(
        """
        station, stations, train station, railway station, metro station, subway station, underground station, tube station, bts station, mrt station,
        skytrain station, train stations, metro stations, subway stations, estación, estaciones, estación de tren, estación de metro, parada de metro,
        estació, estacions, estació de tren, estació de metro, parada de metro, l'estació, asemaa, asemasta, asemalta, asemia, metroasemaa,
        metroasemasta, juna-asemaa, juna-asemasta, rautatieasemaa, rautatieasemasta, bahnhof, bahnhofs, bahnhöfen, haltestelle, u bahn station,
        u bahn haltestelle, s bahn station, u bahn, s bahn, bts, mrt, skytrain, สถานี, สถานีรถไฟฟ้า, สถานีรถไฟ, สถานีบีทีเอส, สถานี bts, สถานี mrt, รถไฟฟ้า, บีทีเอส
        """)
    /// Before "lähellä".
    static let stationsOwn = list("aseman, metroaseman, juna-aseman, rautatieaseman, asemien")

    /// Optional words at the end.
    static let tails = list("away, or less, entfernt, entfernte, päässä, ใดก็ได้, ไหนก็ได้, ใดๆ, ใด")

    /// In metres; a minute on foot is 80 m.
    static let units: [String: Double] = {
        let names: [(Double, String)] = [
            (1, "m, metre, metres, meter, meters, metro, metros, metriä, metrin, metern, เมตร, ม"),
            (
                1_000,
                """
                km, kilometre, kilometres, kilometer, kilometers, kilómetro, kilómetros, quilòmetre, quilòmetres, kilometriä, kilometrin, kilometern,
                กิโลเมตร, กม, กิโล
                """
            ),
            (
                80,
                """
                min, mins, minute, minutes, minutes', minute's, minuto, minutos, minut, minuts, minuuttia, minuutin, minuten, นาที
                """
            ),
        ]
        var units: [String: Double] = [:]
        for (metres, text) in names { for name in list(text) { units[name] = metres } }
        return units
    }()

    /// The number of words of the longest phrase.
    static let longest = 6

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(separator: ",").map { Pieces.of(String($0)).map(\.folded).joined(separator: " ") })
    }
}
