import Testing
import Words

@Suite struct `A question` {
    private static let places = ["sants", "siam", "helsinki", "kamppi", "phromphong", "placadecatalunya", "สยาม"]

    private func read(_ text: String) -> Question<String> {
        Question(text) { mention in
            let key = PlaceWords.key(mention.name)
            return Self.places.contains(key) ? key : nil
        }
    }

    /// What parts mean, in a word each.
    private func meanings(_ question: Question<String>) -> [String] {
        question.parts.compactMap { part in
            switch part.meaning {
            case .asking: nil
            case .openNow: "open"
            case .cheap: "cheap"
            case .nearest: "nearest"
            case .sale: "sale"
            case .rent: "rent"
            case .upTo(let price, let currency): "≤\(Int(price))\(currency ?? "")"
            case .near(let place): place
            case .nearStation(let metres): metres.map { "station≤\(Int($0))" } ?? "station"
            }
        }
    }

    @Test(arguments: [
        ("is there an indian restaurant here", "indian restaurant", []),
        ("cheap sushi open now near Sants", "sushi", ["cheap", "open", "sants"]),
        ("coffee near Siam", "coffee", ["siam"]), ("burger close to the Siam BTS station please", "burger", ["siam"]),
        ("¿Dónde hay una farmacia?", "farmacia", []),
        ("quiero comer sushi", "sushi", []),
        ("busco un restaurante italiano cerca de aquí", "restaurante italiano", []),
        ("kebab a prop de Sants", "kebab", ["sants"]),
        ("café cerca de Plaça de Catalunya", "café", ["placadecatalunya"]),
        ("missä on lähin apteekki", "apteekki", ["nearest"]), ("hotelli Helsingissä", "hotelli", ["helsinki"]),
        ("pizza Kampin lähellä", "pizza", ["kamppi"]), ("wo ist die nächste Apotheke", "Apotheke", ["nearest"]),
        ("ร้านกาแฟใกล้สยาม", "ร้านกาแฟ", ["สยาม"]), ("หาร้านกาแฟใกล้ฉัน", "ร้านกาแฟ", []),
        ("burger under 10 €", "burger", ["≤10EUR"]),
        ("condo for sale under 3 M baht", "condo", ["sale", "≤3000000THB"]),
        ("sushi Siam", "sushi", ["siam"]), ("24h pharmacy", "pharmacy", ["open"]),
    ])
    func `is understood in each language`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant)
    }

    @Test(arguments: [
        ("condominium near a station", "condominium", ["station"]),
        ("café within 500 m of any station", "café", ["station≤500"]),
        ("cheap condo within 1.5 km of a train station for sale", "condo", ["cheap", "station≤1500", "sale"]),
        ("coffee 5 minutes from a metro station", "coffee", ["station≤400"]),
        ("condo near station", "condo", ["station"]), ("condo for rent near BTS", "condo", ["rent", "station"]),
        ("sushi near the station under 10 €", "sushi", ["station", "≤10EUR"]),
        ("piso cerca de una estación", "piso", ["station"]),
        ("café a menos de 500 m de cualquier estación", "café", ["station≤500"]),
        ("pis a prop d'una estació de metro", "pis", ["station"]),
        ("cafè a menys de 300 metres d'una estació", "cafè", ["station≤300"]),
        ("asunto aseman lähellä", "asunto", ["station"]), ("kahvila lähellä asemaa", "kahvila", ["station"]),
        ("kahvila enintään 500 metrin päässä asemasta", "kahvila", ["station≤500"]),
        ("Wohnung in der Nähe einer Station", "Wohnung", ["station"]),
        ("Café höchstens 500 m von einem Bahnhof entfernt", "Café", ["station≤500"]),
        ("คอนโดใกล้สถานีรถไฟฟ้า", "คอนโด", ["station"]), ("คอนโดใกล้ BTS", "คอนโด", ["station"]),
        ("ร้านกาแฟไม่เกิน 500 เมตรจากสถานี", "ร้านกาแฟ", ["station≤500"]),
        ("ร้านกาแฟห่างจากสถานีไม่เกิน 500 เมตร", "ร้านกาแฟ", ["station≤500"]),
    ])
    func `may ask for things near any station`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("burger near Siam station", "burger", ["siam"]), ("burger near BTS Siam", "burger", ["siam"]),
        ("ร้านกาแฟใกล้สถานีสยาม", "ร้านกาแฟ", ["สยาม"]), ("fire station", "fire station", []),
        ("café cerca de la estación de Sants", "café", ["sants"]),
        ("café cerca de la estación de metro de Sants", "café", ["sants"]),
        ("sushi a prop de l'estació de Sants", "sushi", ["sants"]), ("tapas cerca del metro Sants", "tapas", ["sants"]),
        ("coffee near the station of Sants", "coffee", ["sants"]),
        ("coffee near Sants railway station", "coffee", ["sants"]),
        ("Café in der Nähe des Bahnhofs Sants", "Café", ["sants"]),
        ("pizza Kampin aseman lähellä", "pizza", ["kamppi"]),
        ("pizza Kampin metroaseman lähellä", "pizza", ["kamppi"]), ("kahvila Kampin asemalla", "kahvila", ["kamppi"]),
        ("kahvila lähellä Kampin asemaa", "kahvila", ["kamppi"]), ("pizza lähellä Kamppia", "pizza", ["kamppi"]),
        ("condo within 500 m", "condo within 500 m", []),
    ])
    func `means the station that is named`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        "pizza Vuosaaren aseman lähellä", "café cerca de la estación de Atlantis", "coffee near station Atlantis",
        "ร้านกาแฟใกล้สถานีแอตแลนติส", "Café bei der Station Atlantis",
    ])
    func `does not mean any station if it names one, known or not`(text: String) {
        #expect(!meanings(read(text)).contains { $0.hasPrefix("station") })
    }

    @Test(arguments: [
        "sushi", "cafe de la radio", "Siam", "food court", "health club", "here", "where is", "near", "บ้าน",
    ])
    func `is left unchanged if it only names something, or is only filler`(text: String) {
        #expect(read(text).words == text && read(text).parts.isEmpty)
    }

    @Test func `may have a place and a time without search words`() {
        let question = read("open now near Siam")
        #expect(question.words.isEmpty && meanings(question) == ["open", "siam"])
        #expect(question.parts.map(\.without) == ["near Siam", "open now"])
        #expect(question.parts.map(\.text) == ["open now", "near Siam"])
    }

    @Test func `keeps a place that nobody knows among its words`() {
        #expect(read("coffee near Atlantis").words == "coffee near Atlantis")
        #expect(read("made in Italy").words == "made in Italy")
    }
}

@Suite struct `A vocabulary` {
    private func index(_ vocabulary: Vocabulary) -> WordIndex {
        WordIndex(
            [
                ("Kämp", "Pharmacy"), ("Otto.", "AutomatedTeller"), ("Finnkino", "MovieTheater"),
                ("Burger King", "FastFoodRestaurant"),
            ]
            .enumerated().map { number, row in
                WordDocument(id: number, texts: [.init(.name, row.0), .init(.categories, row.1)])
            }, vocabulary: vocabulary)
    }

    @Test(arguments: [
        ("drugstore", 0), ("apteekkia", 0), ("Apotheken", 0), ("farmàcies", 0), ("ร้านขายยา", 0), ("farmasia", 0),
        ("cash machine", 1), ("elokuvateatterit", 2), ("movie theater", 2), ("bk", 3),
    ])
    func `finds a kind by its names in every form, and chains by what they are called`(text: String, id: Int) {
        #expect(index(Vocabulary()).search(WordQuery(text)).first?.id == id)
    }

    @Test func `takes lines of an operator's own`() {
        let lines = "# ours\npharmacy, botica\n= burger king, the king\nnight bazaar, kolmelta"
        let index = index(Vocabulary(lines: lines))
        #expect(index.search(WordQuery("boticas")).first?.id == 0)
        #expect(index.search(WordQuery("apteekki")).first?.id == 0)
        #expect(index.search(WordQuery("the king")).first?.id == 3)
    }
}
