extension Kinds {
    static let hungarian = """
        coffee, kávézó, kávézók, kávéház, kávé, presszó
        tea, teaház, teázó
        bakery, pékség, cukrászda, péksütemény
        ice cream, fagylaltozó, fagylalt, fagyi
        bar, söröző, kocsma, kocsmák, romkocsma, sörház, sör
        wine, borozó, borbár
        restaurant, étterem, éttermek, vendéglő, étkezde, csárda
        fast food, gyorsétterem, büfé
        pizza, pizzéria, pizzázó
        kebab, kebabos
        soup, leves, levesbár
        hotel, szálloda, szállás, panzió
        cinema, mozi
        theatre, színház
        museum, múzeum
        library, könyvtár
        gym, edzőterem, konditerem
        pharmacy, gyógyszertár, patika
        hospital, kórház
        physician, orvos, orvosi rendelő
        dentist, fogorvos, fogászat
        bank, bankfiók
        automated teller, bankautomata
        currency exchange, pénzváltó
        post office, posta, postahivatal
        police, rendőrség
        school, iskola
        gas station, benzinkút
        parking facility, parkoló, parkolóház
        grocery store, élelmiszer, élelmiszerbolt, szupermarket
        convenience store, kisbolt
        butcher, hentes, húsbolt
        book store, könyvesbolt
        florist, virágbolt, virágüzlet
        hair salon, fodrász, fodrászat
        clothing store, ruhabolt
        train station, pályaudvar, vasútállomás
        vegetarian, vegetáriánus
        vegan, vegán
        chinese, kínai
        japanese, japán
        italian, olasz
        indian, indiai
        turkish, török
        restaurant, ebéd, vacsora, ebédelni, vacsorázni
        burger, hamburgerező, hamburgeres
        seafood, tenger gyümölcsei
        mexican, mexikói
        thai, thai étterem, thaiföldi
        korean, koreai
        french, francia
        hungarian, magyar, magyaros, magyar konyha
        breakfast, reggeli, reggeliző
        house, ház
        single family residence, családi ház
        apartment, lakás
        optician, optika, szemüveg
        dry cleaning or laundry, mosoda
        """
}
