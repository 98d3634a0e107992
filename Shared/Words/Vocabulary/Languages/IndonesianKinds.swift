extension Kinds {
    static let indonesian = """
        coffee, kopi, kedai kopi, warung kopi
        tea, teh
        bakery, toko roti, roti
        ice cream, es krim
        restaurant, restoran, rumah makan, warung, kedai makan
        food, makanan, masakan
        hotel, penginapan, hotel murah
        cinema, bioskop, pawagam
        museum, muzium
        library, perpustakaan
        park, taman
        gym, pusat kebugaran
        swimming pool, kolam renang
        pharmacy, apotek, farmasi, apotik, obat
        hospital, rumah sakit
        physician, dokter, klinik
        dentist, dokter gigi
        bank, bank
        automated teller, mesin atm
        currency exchange, penukaran uang, money changer
        post office, kantor pos
        police, kantor polisi, polisi
        mosque, masjid
        place of worship, gereja
        school, sekolah
        college or university, universitas
        gas station, pom bensin, spbu, bensin
        parking facility, parkir, tempat parkir
        grocery store, toko kelontong, pasar swalayan, swalayan
        convenience store, minimarket
        clothing store, baju, toko baju, pakaian
        shoe store, sepatu, toko sepatu
        book store, toko buku, buku
        florist, toko bunga, bunga
        hair salon, potong rambut, tukang cukur
        store, toko, kedai
        japanese, jepang, jepun
        italian, italia
        chinese, cina, tionghoa
        thai, thailand
        fish, ikan
        seafood, makanan laut
        noodle, mie, mi
        chicken, ayam
        """
}
