extension Kinds {
    static let turkish = """
        coffee, kahve, kahveci, kafe, kafeler
        tea, çay, çay bahçesi
        bakery, fırın, pastane, ekmek
        ice cream, dondurma, dondurmacı
        bar, birahane, bira, barlar
        night club, gece kulübü
        restaurant, restoran, lokanta, restoranlar
        food, yemek, mutfak, mutfağı
        hotel, otel, oteller, konaklama
        hostel, pansiyon
        cinema, sinema, sinemalar
        theatre, tiyatro
        museum, müze, müzeler
        library, kütüphane
        park, parklar, bahçe
        gym, spor salonu
        swimming pool, yüzme havuzu, havuz
        pharmacy, eczane, eczaneler, ilaç
        hospital, hastane, hastaneler
        physician, doktor, klinik
        dentist, diş hekimi, dişçi
        veterinary care, veteriner
        bank, banka, bankalar
        automated teller, bankamatik, para çekme
        currency exchange, döviz bürosu, döviz
        post office, postane, ptt
        police, polis, karakol
        mosque, cami, camii
        place of worship, kilise
        school, okul, okullar
        college or university, üniversite
        gas station, benzinlik, benzin istasyonu, benzin
        parking facility, otopark
        auto repair, oto tamir, tamirci
        grocery store, süpermarket, market, bakkal, marketler
        convenience store, bakkal
        butcher, kasap
        clothing store, giyim, elbise, kıyafet
        shoe store, ayakkabı, ayakkabıcı
        jewelry store, kuyumcu
        optician, gözlükçü, gözlük
        book store, kitapçı, kitap, kitabevi
        florist, çiçekçi, çiçek
        hair salon, kuaför, berber
        store, mağaza, dükkan
        japanese, japon
        italian, italyan
        chinese, çin
        indian, hint
        thai, tayland
        turkish, türk
        vegetarian, vejetaryen
        seafood, deniz ürünleri
        fish, balık
        chicken, tavuk
        burger, burgerci, hamburgerci
        pizza, pizzacı
        kebab, kebap, kebapçı, dönerci
        breakfast, kahvaltı
        """
}
