import Testing

@testable import Terms

/// German's and French's words that mean nothing by themselves are no terms, and no phrase is made of them.
@Suite struct `Function words are no terms` {
    @Test(arguments: [
        "Demgegenüber war es ohnehin schon längst nicht mehr so, wie sie es sich einst gewünscht hätten, gleichwohl.",
        "Infolgedessen wäre es sicherlich, wenngleich keineswegs jederzeit, doch irgendwie so oder anders gewesen.",
        "Inwieweit dies sodann weiterhin gilt, ist derzeit noch nicht einmal ansatzweise für jedermann offensichtlich.",
        "Zunächst, danach und schließlich: mancherorts wurde sowieso vielerorts, was anderswo selten, kaum und nie war.",
    ])
    func `of German`(text: String) {
        let found = TermExtraction.terms(of: text, language: .german).map(\.text)
        #expect(
            found.allSatisfy {
                !$0.contains(" ") && ["gewünscht", "ansatzweise", "sicherlich", "anderswo"].contains($0)
            }, "\(found)")
    }

    @Test(arguments: [
        "Désormais, quant à elle, elle pourrait néanmoins y parvenir, d'autant plus qu'il le faudrait vraiment.",
        "D'ores et déjà, d'aucuns le voudraient, celui-ci comme ceux-là, et ce jusqu'à nouvel ordre.",
        "Lorsqu'ils auraient pu, ils n'en voulaient plus ; dorénavant, c'est tantôt l'un, tantôt l'autre.",
        "Voilà pourquoi, toutefois, ceux qui peuvent devraient également le faire, et vice versa, entre-temps.",
    ])
    func `of French`(text: String) {
        let found = TermExtraction.terms(of: text, language: .french).map(\.text)
        #expect(
            found.allSatisfy { ["nouvel ordre", "ordre", "nouvel", "vice versa", "vice", "versa"].contains($0) },
            "\(found)")
    }

    private static let german = """
        Der Stadtrat hat am Dienstagabend nach langer Debatte beschlossen, dass die Innenstadt ab dem kommenden Sommer weitgehend \
        autofrei wird. Damit dürfen dort künftig nur noch Busse, Lieferwagen und Anwohner fahren. Zwar hatte die Opposition bis \
        zuletzt versucht, die Abstimmung zu verschieben, doch fand sich dafür keine Mehrheit. Händler in der Innenstadt befürchten \
        allerdings, dass ihnen Kunden verloren gehen. Demgegenüber verweist die Stadtverwaltung auf Erfahrungen anderer Städte: \
        Dort sei der Umsatz der Händler sogar gestiegen. Ebenso unklar ist, inwieweit der Lieferverkehr eingeschränkt wird.
        """

    private static let french = """
        Le conseil municipal a voté mardi soir la fermeture du centre-ville aux voitures, et ce dès l'été prochain. Désormais, \
        seuls les bus, les livreurs et les riverains pourront y circuler. L'opposition avait pourtant tenté, jusqu'au bout, de \
        repousser le vote, sans toutefois y parvenir. Les commerçants du centre-ville craignent néanmoins d'y perdre des clients. \
        D'ores et déjà, plusieurs d'entre eux ont fait savoir qu'ils saisiraient le tribunal administratif.
        """

    @Test func `beside German's things, which end every phrase and keep their capitals`() throws {
        let found = TermExtraction.terms(of: Self.german).map(\.text)
        #expect(found.first == "Innenstadt")
        for thing in ["Händler", "Stadtrat", "Opposition", "Anwohner"] { #expect(found.contains(thing), "\(found)") }
        for term in found { #expect(try #require(term.split(separator: " ").last?.first).isUppercase, "\(term)") }
        for word in ["weitgehend", "künftig", "zuletzt", "inwieweit", "kommenden", "demgegenüber"] {
            #expect(!found.contains { $0.lowercased().split(separator: " ").contains { $0 == word } }, "\(found)")
        }
    }

    @Test func `beside French's things`() {
        let found = TermExtraction.terms(of: Self.french).map(\.text)
        for thing in ["centre-ville", "conseil municipal", "tribunal administratif"] {
            #expect(found.contains(thing), "\(found)")
        }
        for word in [
            "pourront", "seuls", "prochain", "parvenir", "entre", "ores", "jusqu", "au", "y", "tenté", "aucuns",
        ] {
            #expect(!found.contains { $0.lowercased().split { !$0.isLetter }.contains { $0 == word } }, "\(found)")
        }
    }
}
