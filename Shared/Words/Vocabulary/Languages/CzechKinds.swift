extension Kinds {
    static let czech = """
        coffee, kavárna, kavárny, káva, kavárnu
        tea, čajovna, čajovny, čaj
        bakery, pekárna, pekařství, cukrárna, cukrářství, pečivo
        ice cream, zmrzlina, zmrzlinárna
        bar, hospoda, hospody, hospodu, hospůdka, pivnice, pivovar, pivo, výčep
        wine, vinárna, víno, vinotéka
        restaurant, restaurace, restauraci, hostinec, jídelna
        fast food, občerstvení, rychlé občerstvení
        pizza, pizzerie
        hotel, ubytování, penzion
        cinema, kino
        theatre, divadlo
        museum, muzeum
        library, knihovna
        gym, posilovna, fitko
        pharmacy, lékárna, lékárny, lékárnu
        hospital, nemocnice, nemocnici
        physician, lékař, doktor
        dentist, zubař, zubní lékař
        bank, banka, banky, banku
        automated teller, bankomat
        currency exchange, směnárna
        post office, pošta, poštu
        police, policie
        school, škola
        gas station, benzínka, benzínová pumpa, čerpací stanice
        parking facility, parkoviště
        grocery store, potraviny, samoobsluha
        convenience store, večerka, potraviny
        butcher, řeznictví
        book store, knihkupectví
        florist, květinářství, květiny
        hair salon, kadeřnictví, holičství
        clothing store, oblečení
        train station, nádraží, vlakové nádraží
        vegetarian, vegetariánská, vegetariánské
        chinese, čínská, čínské, čína
        japanese, japonská, japonské
        italian, italská, italské
        indian, indická, indické
        vietnamese, vietnamská, vietnamské
        restaurant, oběd, večeře, na oběd, na večeři
        vegan, veganská, veganské, veganský
        burger, hamburgery, burgrárna
        sushi, suši
        seafood, mořské plody
        mexican, mexická, mexické
        thai, thajská, thajské
        korean, korejská, korejské
        czech, česká, české, českou, česká kuchyně
        french, francouzská, francouzské
        house, dům, domek
        single family residence, rodinný dům
        apartment, byt, byty
        optician, optika, brýle
        dry cleaning or laundry, prádelna, čistírna
        """
}
