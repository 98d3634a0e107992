import Testing
import Words

@Suite struct `A question` {
    private static let places = [
        "sants", "siam", "helsinki", "kamppi", "phromphong", "placadecatalunya", "สยาม", "mochit",
    ]

    private func read(_ text: String) -> Question<String> {
        Question(text) { mention in
            let key = PlaceWords.key(mention.name)
            return ([key] + PlaceWords.others(key)).first { Self.places.contains($0) }
        }
    }

    /// What parts mean, in a word each.
    private func meanings(_ question: Question<String>) -> [String] {
        question.parts.compactMap { part in
            switch part.meaning {
            case .asking: nil
            case .dear: "dear"
            case .unused: "unused"
            case .time(let wish): Self.text(wish)
            case .within(let metres): "≤\(Int(metres))m"
            case .without(let words): "−\(words)"
            case .feature(let wish): (wish.has ? "" : "no ") + wish.name
            case .between(let one, let other): "\(one)…\(other)"
            case .openNow: "open"
            case .cheap: "cheap"
            case .nearest: "nearest"
            case .sale: "sale"
            case .rent: "rent"
            case .price(let wish):
                (wish.least.map { "≥\(Int($0))" } ?? "") + (wish.most.map { "≤\(Int($0))" } ?? "")
                    + (wish.currency ?? "")
            case .near(let place, let metres): place + (metres.map { "≤\(Int($0))" } ?? "")
            case .nearStation(let metres): metres.map { "station≤\(Int($0))" } ?? "station"
            }
        }
    }

    /// "sunday 22:00-23:00" in a word.
    private static func text(_ wish: TimeWish) -> String {
        let day =
            switch wish.day {
            case .today: "today"
            case .tomorrow: "tomorrow"
            case .weekend: "weekend"
            case .weekday(let number): "day\(number)"
            case nil: ""
            }
        return day + (wish.minutes.map { "\($0.lowerBound / 60)h" } ?? "") + (wish.isAllDay ? "all" : "")
    }

    @Test(arguments: [
        // "Not far" excludes nothing, and "por la zona" is no place.
        ("bistro pas loin", "bistro", []), ("sushi no muy lejos", "sushi", []), ("pizza nicht weit", "pizza", []),
        ("¿dónde hay sushi por la zona?", "sushi", []), ("coffee nr me", "coffee", []),
        // One exclusion after the other.
        ("fast food other than mcdonald's or kfc", "fast food", ["−mcdonald's", "−kfc"]),
        ("唔要麥當勞嘅快餐", "快餐", ["−麥當勞"]),
        ("бургеры кроме макдональдса", "бургеры", ["−макдональдса"]),
        // A clock says more than a meal.
        ("open for dinner at 2am", "dinner", ["2h"]),
        ("kavárna s wifi", "kavárna", ["wifi"]), ("hledám restauraci otevřenou v neděli", "restauraci", ["day6"]),
        ("oběd do 200", "oběd", ["≤200"]), ("olcsó étterem", "étterem", ["cheap"]),
        ("ก๋วยเตี๋ยวจานละไม่เกิน 50 บาท", "ก๋วยเตี๋ยว", ["≤50THB"]),
        ("Wohnung mieten bis 20000", "Wohnung", ["rent", "≤20000"]),
        ("is there an indian restaurant here", "indian restaurant", []),
        ("cheap sushi open now near Sants", "sushi", ["cheap", "open", "sants"]),
        // "Mở" is Vietnamese for "open".
        ("condo near Mo Chit", "condo", ["mochit"]), ("condo Mo Chit", "condo", ["mochit"]),
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
        ("sushi Siam", "sushi", ["siam"]), ("24h pharmacy", "pharmacy", ["all"]),
        ("ร้านปลอดบุหรี่", "restaurant", ["smoke-free"]), ("ร้านที่เปิดหลังเที่ยงคืน", "restaurant", ["24h"]),
        ("pizza open at 2", "pizza", ["14h"]), ("pizza open at 2 am", "pizza", ["2h"]),
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
        ("condo within 500 m", "condo", ["≤500m"]),
    ])
    func `means the station that is named`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("burger not McDonalds", "burger", ["−McDonalds"]),
        ("coffee no starbucks no amazon", "coffee", ["−starbucks", "−amazon"]),
        ("breakfast not in a hotel", "breakfast", ["−hotel"]),
        ("hamburguesa que no sea McDonald's", "hamburguesa", ["−McDonald's"]),
        ("Burger aber kein McDonald's", "Burger", ["−McDonald's"]),
        ("hampurilainen muu kuin McDonald's", "hampurilainen", ["−McDonald's"]),
        ("スターバックス以外のカフェ", "カフェ", ["−スターバックス"]),
        ("ร้านกาแฟไม่เอาสตาร์บัคส์", "ร้านกาแฟ", ["−สตาร์บัคส์"]),
        ("бургер но не макдоналдс", "бургер", ["−макдоналдс"]),
    ])
    func `may exclude things`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("cafe with free wifi", "cafe", ["wifi"]), ("restaurant amb terrassa", "restaurant", ["outdoor-seating"]),
        ("Wi-Fiのあるカフェ", "カフェ", ["wifi"]), ("ร้านกาแฟที่มีไวไฟ", "ร้านกาแฟ", ["wifi"]),
        ("можно с собакой", "restaurant", ["dogs"]), ("pub no smoking", "pub", ["smoke-free"]),
        ("pizza sin gluten por favor", "pizza", ["gluten-free"]), ("bank with atm", "bank", ["atm"]),
        ("bar without terrace", "bar", ["no outdoor-seating"]), ("parking near Sants", "parking", ["sants"]),
        ("terraza with wifi", "restaurant", ["outdoor-seating", "wifi"]),
        ("禁煙のレストラン", "レストラン", ["smoke-free"]), ("مقهى فيه واي فاي", "مقهى", ["wifi"]),
        ("ravintola jossa käy kortti", "ravintola", ["cards"]),
    ])
    func `may ask for what a place has or allows`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("bars open till 2am on friday", "bars", ["day425h"]), ("cafes for breakfast", "cafes", ["7h"]),
        ("cena después de las 11 de la noche", "cena", ["23h"]), ("ร้านกาแฟเปิดหลัง 2 ทุ่ม", "ร้านกาแฟ", ["20h"]),
        ("ужин в воскресенье", "ужин", ["day6"]), ("24/7 supermarket", "supermarket", ["all"]),
        ("restaurant open tomorrow evening", "restaurant", ["tomorrow19h"]), ("food open late", "food", ["23h"]),
        ("súper obert fins a les 22h", "súper", ["21h"]), ("夜10時以降のバー", "バー", ["22h"]),
        ("pizza right now", "pizza", ["open"]), ("museum open on Monday", "museum", ["day0"]),
    ])
    func `may state a time`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("townhouse 2-4 million", "townhouse", ["≥2000000≤4000000"]),
        ("sushi between 10 and 20 €", "sushi", ["≥10≤20EUR"]), ("condo 10k a month", "condo", ["≤10000"]),
        ("200バーツ以下のラーメン", "ラーメン", ["≤200THB"]), ("三百万以下的公寓", "公寓", ["≤3000000"]),
        ("شقة أقل من ٢٥٠٠٠", "شقة", ["≤25000"]), ("dinner for six people", "dinner", ["unused"]),
        ("expensive japanese", "japanese", ["dear"]), ("ร้านอาหาร ไม่เกิน 300 บาท", "ร้านอาหาร", ["≤300THB"]),
    ])
    func `may state a price or a number`(text: String, words: String, meant: [String]) {
        let question = read(text)
        #expect(question.words == words && meanings(question) == meant, "\(question.words) \(meanings(question))")
    }

    @Test(arguments: [
        ("bank between Siam and Sants", "bank", ["siam…sants"]),
        ("noodles within 800 m of Siam station", "noodles", ["siam≤800"]),
        ("supermarket within 1 km", "supermarket", ["≤1000m"]), ("кафе рядом с Сиам", "кафе", ["siam"]),
        ("サイアムの近くの寿司", "寿司", ["siam"]), ("暹罗附近的咖啡馆", "咖啡馆", ["siam"]),
        ("restaurant japonais près de Sants", "restaurant japonais", ["sants"]),
        ("sushi vicino a Sants", "sushi", ["sants"]),
    ])
    func `may state a distance, and places in each language and script`(text: String, words: String, meant: [String]) {
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
