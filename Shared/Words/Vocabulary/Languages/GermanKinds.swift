extension Kinds {
    static let german = """
        coffee, kaffee trinken, kaffeehäuser, kaffeebar, café, cafés
        bakery, brot, brötchen, backwaren, gebäck, semmel
        bar, kneipen, biergarten, biergärten, lokal, cocktails, cocktailbar
        restaurant, speiselokal, wirtshäuser, lokale
        pharmacy, medikamente, medizin, tabletten, medikament, apotheken
        automated teller, bargeld, geld abheben, bankautomat, geldautomaten
        bank, bankfiliale, sparkasse
        hair salon, haarschnitt, haare schneiden, friseursalon, frisör
        book store, buch, buchladen, buchhandlungen
        grocery store, einkaufen, lebensmittelladen, supermärkte, supermarkt
        clothing store, klamotten, kleider, kleidungsgeschäft
        dentist, zahnärzte, zahnarztpraxis, zahnklinik
        physician, hausarzt, arztpraxis, ärzte
        gas station, tanken, zapfsäule
        parking facility, parken, parkplätze, parkhäuser
        swimming pool, schwimmen, bad
        park, grünanlage, garten
        cinema, kinos, film
        hotel, übernachtung, übernachten, zimmer für die nacht, hotels
        vegetarian, ohne fleisch, fleischlos, vegetarier
        vegan, veganes, vegane
        mobile phone store, handy, handys, handyladen
        electronics store, computer, elektromarkt
        toy store, spielzeugladen, spielsachen
        police, polizeiwache, polizeistation
        post office, post, postfiliale
        playground, spielplätze
        optician, brille, augenoptiker
        veterinary care, tierklinik
        bicycle store, fahrräder, radladen, fahrradladen
        dry cleaning or laundry, waschsalon
        butcher, fleisch, metzger
        place of worship, gotteshaus, dom
        cake, kuchen, torten
        apartment, zimmer wohnung, mietwohnung, wohnungen, appartement
        cinema, kinoprogramm
        pharmacy, apo
        restaurant, esslokal
        single family residence, freistehendes haus
        vegan, vegane optionen, veganes essen, vegane gerichte
        vegetarian, vegetarische optionen, vegetarische gerichte
        korean, koreanisches bbq
        """
}
