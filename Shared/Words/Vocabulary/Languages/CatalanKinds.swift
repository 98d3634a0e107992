extension Kinds {
    static let catalan = """
        coffee, cafès, cafè
        bakery, pa, fleques, forns
        bar, cerveses, copes
        pharmacy, medicaments, farmàcies, pastilles
        automated teller, treure diners, caixers
        hair salon, perruqueries, tallar els cabells
        book store, llibreries, llibre
        gas station, gasolina
        parking facility, aparcar, pàrquing
        cinema, cinemes, pel·lícules
        hotel, hotels, dormir
        vegetarian, vegetarians, sense carn
        vegan, vegans, veganes, vegana
        grocery store, supermercat, queviures
        shoe store, sabateries, sabata
        school, escoles, col·legi
        dentist, dentistes
        library, biblioteques
        museum, museus
        gym, gimnasos
        hair salon, perru, perruqueria
        restaurant, dinars, sopars
        vegan, opcions veganes, menjar vegà
        vegetarian, opcions vegetarianes
        """
}
