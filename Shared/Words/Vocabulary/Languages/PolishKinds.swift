extension Kinds {
    static let polish = """
        coffee, kawiarnia, kawa, kawę, kawiarnie, kawiarni
        tea, herbata, herbaciarnia
        bakery, piekarnia, cukiernia, chleb, piekarnię
        ice cream, lody, lodziarnia
        bar, piwo, puby, pub, piwiarnia
        night club, klub nocny, dyskoteka
        restaurant, restauracja, restauracje, restaurację, restauracji
        food, jedzenie, kuchnia
        hotel, hotele, nocleg, noclegi
        hostel, schronisko
        cinema, kino, kina
        theatre, teatr
        museum, muzeum, muzea
        library, biblioteka, bibliotekę
        park, parki, ogród
        playground, plac zabaw
        gym, siłownia, siłownię
        swimming pool, basen, pływalnia
        pharmacy, apteka, apteki, aptekę, lekarstwa, leki
        hospital, szpital, szpitale
        physician, lekarz, przychodnia
        dentist, dentysta, stomatolog, dentystę
        veterinary care, weterynarz
        bank, banki
        automated teller, bankomat, bankomaty
        currency exchange, kantor
        post office, poczta, pocztę
        police, policja, komisariat
        place of worship, kościół, kościoły
        school, szkoła, szkoły, szkołę
        preschool, przedszkole
        college or university, uniwersytet
        gas station, stacja benzynowa, stację benzynową, benzyna, paliwo
        parking facility, parking, parkingi
        auto repair, warsztat samochodowy, mechanik
        bicycle store, rower, rowery, sklep rowerowy
        grocery store, supermarket, sklep spożywczy, spożywczy
        butcher, mięsny, rzeźnik
        clothing store, ubrania, odzież, sklep z ubraniami
        shoe store, buty, obuwie, sklep z butami
        jewelry store, jubiler, biżuteria
        optician, optyk, okulary
        book store, księgarnia, książki, księgarnię
        florist, kwiaciarnia, kwiaty, kwiaciarnię
        furniture store, meble
        toy store, zabawki
        hair salon, fryzjer, fryzjera, barber
        beauty salon, kosmetyczka, salon kosmetyczny
        dry cleaning or laundry, pralnia, pranie
        store, sklep, sklepy
        apartment, mieszkanie, mieszkania
        house, dom
        japanese, japońska, japońskie, japoński, japońską
        italian, włoska, włoskie, włoski, włoską
        chinese, chińska, chińskie, chiński, chińską
        indian, indyjska, indyjskie, indyjski, hinduska
        thai, tajska, tajskie, tajski
        mexican, meksykańska, meksykańskie
        vegetarian, wegetariańska, wegetariańskie, wegetariański, bez mięsa
        vegan, wegańska, wegańskie, wegański
        fish, ryba, ryby
        chicken, kurczak
        breakfast, śniadanie
        noodle, makaron
        """
}
