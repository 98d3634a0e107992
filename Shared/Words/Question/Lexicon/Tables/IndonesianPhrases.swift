extension Lexicon {
    static let indonesian = """
        filler: di mana, dimana, di mana ada, ada, adakah, cari, mencari, saya cari, saya mau, saya ingin, mau, ingin, mau makan, makan, minum, beli, tolong, di sini, sini
        filler: terdekat dari saya, dekat sini, di sekitar sini, dekat saya, hari ini, enak, bagus, terbaik, yang enak, tempat, mana, yang, boleh, saya
        open: buka, yang buka, masih buka, yang masih buka
        now: sekarang, saat ini
        late: sampai malam, larut malam
        all day: 24 jam, buka 24 jam
        cheap: murah, yang murah, murah meriah, termurah, ekonomis
        nearest: terdekat, paling dekat, yang terdekat
        most: di bawah, maksimal, kurang dari
        near: dekat, di dekat, sekitar, di sekitar
        beside: di sebelah, di samping, di depan, seberang
        within: di
        reach: dalam jarak, dalam radius, radius
        from: dari
        minute: menit
        not: bukan, tanpa, tidak, kecuali, selain, tapi bukan
        tomorrow: besok
        sunday: minggu, hari minggu
        saturday: sabtu
        morning: pagi
        evening: malam
        tonight: malam ini
        or: atau
        plus: dan
        centre: pusat kota, kota tua
        middle: pusat
        """
}
