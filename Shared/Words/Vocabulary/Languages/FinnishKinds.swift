extension Kinds {
    static let finnish = """
        coffee, kahvia, kahvila, kahvilaan, kahvilassa
        bakery, leipää, leipomoita
        bar, olutta, pubeja, drinkki, baariin
        pharmacy, lääkettä, lääkkeitä, särkylääke, särkylääkettä
        automated teller, otto, otto-automaatti, käteistä, nostaa rahaa, pankkiautomaatteja
        hair salon, hiustenleikkuu, parturi kampaamo
        book store, kirjoja, kirjakaupat
        gas station, bensaa, bensiiniä
        parking facility, parkkipaikka, pysäköintiä
        cinema, leffa, elokuvia, elokuvissa
        hotel, yöpyä, majoitusta
        vegetarian, lihaton, kasvisruokaa
        vegan, vegaanista, vegaani
        grocery store, ruokakauppaa, supermarket, marketti, ruokakaupat
        restaurant, ravintolaa, ravintolaan
        dentist, hammaslääkäriä
        library, kirjastoa
        museum, museota
        apartment, kolmio, kaksio, yksiö, kerrostalo
        dentist, hammaskipu
        """
}
