extension Kinds {
    static let swedish = """
        coffee, kaffe, kafé, fik, fika, kaféer, kaffebar
        tea, te, tehus
        bakery, bageri, konditori, bröd
        ice cream, glass, glassbar
        bar, krog, öl, pub, ölbar
        night club, nattklubb
        restaurant, restauranger, restaurang, matställe
        food, mat
        fast food, snabbmat
        hotel, hotell, boende
        hostel, vandrarhem
        cinema, bio, biograf
        theatre, teater
        museum, museer, muséet
        library, bibliotek
        park, parker
        playground, lekplats
        gym, träning
        swimming pool, simhall, bad, badhus
        pharmacy, apotek, apoteket, medicin
        hospital, sjukhus
        physician, läkare, vårdcentral
        dentist, tandläkare
        veterinary care, veterinär
        bank, bankkontor
        automated teller, bankomat, uttagsautomat
        post office, postkontor
        police, polis
        place of worship, kyrka, kyrkor
        school, skola, skolor
        preschool, förskola, dagis
        college or university, universitet, högskola
        gas station, bensinstation, mack, bensin
        parking facility, parkering, parkeringshus
        auto repair, bilverkstad
        bicycle store, cykelaffär, cykel, cykelbutik
        grocery store, mataffär, livsmedel, livsmedelsbutik, snabbköp
        convenience store, närbutik
        clothing store, kläder, klädaffär, klädbutik
        shoe store, skor, skoaffär
        jewelry store, juvelerare, smycken, guldsmed
        optician, optiker, glasögon
        book store, bokhandel, böcker
        florist, blommor, blomsteraffär, blomsterhandel, florist
        furniture store, möbler
        toy store, leksaker
        hair salon, frisör, frisörsalong
        store, affär, butik
        apartment, lägenhet
        house, hus
        japanese, japansk, japanska
        italian, italiensk, italienska
        chinese, kinesisk, kinesiska, kinamat
        indian, indisk, indiska
        thai, thailändsk, thailändska, thaimat
        mexican, mexikansk, mexikanska
        vegetarian, vegetarisk, vegetariskt
        vegan, vegansk, veganskt
        fish, fisk
        chicken, kyckling
        burger, hamburgare
        breakfast, frukost
        """
}
