extension Kinds {
    static let dutch = """
        coffee, koffie, koffiehuis, koffietent, koffiebar
        tea, thee, theehuis
        bakery, bakkerij, bakker, brood, banketbakker
        ice cream, ijs, ijssalon, ijsje
        bar, kroeg, bier, kroegen
        night club, nachtclub, disco
        restaurant, eetcafé, restaurants, eethuis
        food, eten
        hotel, hotels, overnachting
        hostel, jeugdherberg
        campground, camping
        cinema, bioscoop, bios
        theatre, theater, schouwburg
        museum, musea
        library, bibliotheek
        park, parken, tuin
        playground, speeltuin
        gym, sportschool, fitness
        swimming pool, zwembad
        pharmacy, apotheek, drogist, apotheken
        hospital, ziekenhuis
        physician, huisarts, dokter, arts
        dentist, tandarts
        veterinary care, dierenarts
        bank, banken
        automated teller, geldautomaat, pinautomaat, pinnen
        post office, postkantoor
        police, politie, politiebureau
        place of worship, kerk, kerken
        school, scholen
        college or university, universiteit
        gas station, tankstation, benzinestation, benzinepomp, tanken
        parking facility, parkeren, parkeerplaats, parkeergarage
        auto repair, autogarage
        bicycle store, fietsenwinkel, fiets, fietsenmaker
        grocery store, supermarkt, boodschappen, supermarkten
        butcher, slager, slagerij
        clothing store, kleding, kleren, kledingwinkel
        shoe store, schoenen, schoenenwinkel
        jewelry store, juwelier
        optician, opticien, bril
        book store, boekhandel, boekwinkel, boeken
        florist, bloemist, bloemen, bloemenwinkel
        furniture store, meubels
        toy store, speelgoed
        hardware store, bouwmarkt, ijzerwaren
        hair salon, kapper, kapsalon
        dry cleaning or laundry, wasserette, wasserij, stomerij
        store, winkel, winkels
        apartment, appartement
        house, huis
        japanese, japans, japanse
        italian, italiaans, italiaanse
        chinese, chinees, chinese
        indian, indiaas, indiase
        thai, thais, thaise
        mexican, mexicaans, mexicaanse
        korean, koreaans, koreaanse
        french, frans, franse
        greek, grieks, griekse
        turkish, turks, turkse
        vegetarian, vegetarisch, zonder vlees
        vegan, veganistisch
        fish, vis
        chicken, kip
        breakfast, ontbijt
        """
}
