import Testing

@testable import Terms

@Suite struct `Texts of twelve languages` {
    /// Texts of our own about one thing each, and what a reader would name.
    static let texts: [(language: Language, text: String, terms: [String])] = [
        (
            .german,
            """
            Die Genossenschaft am Hafen hat im vergangenen Jahr eine neue Räucherei gebaut. In der Räucherei werden Heringe und \
            Aale nach alten Rezepten geräuchert, und der geräucherte Fisch wird auf dem Wochenmarkt verkauft. Die Fischer sagen, \
            dass sich die Räucherei für die Genossenschaft lohnt, weil viele Gäste wegen der Räucherei an den Hafen kommen.
            """, ["räucherei", "genossenschaft", "hafen"]
        ),
        (
            .french,
            """
            La coopérative du port a construit l'année dernière un nouveau fumoir. Dans le fumoir, on fume des harengs et des \
            anguilles selon de vieilles recettes, et le poisson fumé est vendu au marché. Les pêcheurs disent que le fumoir est \
            utile à la coopérative, parce que beaucoup de visiteurs viennent au port à cause du fumoir et du chant de marin.
            """, ["fumoir", "coopérative", "port"]
        ),
        (
            .italian,
            """
            La cooperativa del porto ha costruito un nuovo affumicatoio. Nell'affumicatoio si affumicano aringhe e anguille \
            secondo vecchie ricette, e il pesce affumicato viene venduto al mercato. I pescatori dicono che l'affumicatoio serve \
            alla cooperativa, perché molti visitatori vengono al porto per l'affumicatoio.
            """, ["affumicatoio", "cooperativa", "porto"]
        ),
        (
            .portuguese,
            """
            A cooperativa do porto construiu um novo fumeiro. No fumeiro são fumados arenques e enguias segundo receitas antigas, \
            e o peixe fumado é vendido no mercado. Os pescadores dizem que o fumeiro não é só útil à cooperativa, porque muitos \
            visitantes vêm ao porto por causa do fumeiro.
            """, ["fumeiro", "cooperativa", "porto"]
        ),
        (
            .dutch,
            """
            De coöperatie aan de haven heeft een nieuwe rokerij gebouwd. In de rokerij worden haringen en palingen volgens oude \
            recepten gerookt, en de gerookte vis wordt op de markt verkocht. De vissers zeggen dat de rokerij ook voor de \
            coöperatie nuttig is, omdat veel bezoekers vanwege de rokerij naar de haven komen.
            """, ["rokerij", "coöperatie", "haven"]
        ),
        (
            .swedish,
            """
            Kooperativet vid hamnen har byggt ett nytt rökeri. I rökeriet röks strömming och ål efter gamla recept, och den rökta \
            fisken säljs på torget. Fiskarna säger att rökeriet också är till nytta för kooperativet, eftersom många besökare \
            kommer till hamnen för rökeriets skull.
            """, ["rökeri", "kooperativ", "hamn"]
        ),
        (
            .danish,
            """
            Andelsforeningen ved havnen har bygget et nyt røgeri. I røgeriet bliver sild og ål røget efter gamle opskrifter, og \
            den røgede fisk bliver solgt på torvet. Fiskerne siger, at røgeriet også er til nytte for andelsforeningen, fordi \
            mange gæster kommer til havnen på grund af røgeriet.
            """, ["røgeri", "andelsforening", "havn"]
        ),
    ]

    @Test(arguments: texts.map(\.language)) func `are told apart, and their terms are things`(language: Language) throws
    {
        let one = try #require(`Texts of twelve languages`.texts.first { $0.language == language })
        let words = WordReader(Array(one.text.unicodeScalars)).words().map(\.folded)
        #expect(Language.guess(words) == language)
        let found = TermExtraction.terms(of: one.text, limit: 12).map { $0.text.lowercased() }
        for term in one.terms {
            #expect(found.contains { $0.split(separator: " ").contains { $0.hasPrefix(term) } }, "\(found)")
        }
        let lexicon = Lexicon.of(language)
        for term in found {
            let parts = term.split(separator: " ").map(String.init)
            // Function words may hold a phrase together, and never begin or end one.
            #expect(!lexicon.isFunctionWord(parts[0]) && !lexicon.isFunctionWord(parts[parts.count - 1]), "\(term)")
        }
    }

    @Test func `have function words of their own that no list says twice as an everyday word`() {
        for language in Language.allCases {
            let lexicon = Lexicon.of(language)
            #expect(lexicon.functionWords.count >= 100, "\(language)")
            #expect(lexicon.functionWords.isDisjoint(with: lexicon.everydayWords), "\(language)")
        }
    }

    @Test func `of German have things as terms, and what their small letters say is none`() {
        let text = `Texts of twelve languages`.texts[0].text
        let found = TermExtraction.terms(of: text, limit: 20).map(\.text)
        #expect(found.contains("geräucherte Fisch") || found.contains { $0.lowercased().contains("fisch") })
        for word in ["verkauft", "gebaut", "lohnt", "geräuchert", "kommen"] { #expect(!found.contains(word)) }
    }
}
