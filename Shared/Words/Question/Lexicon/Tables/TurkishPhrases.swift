extension Lexicon {
    static let turkish = """
        filler: nerede, nerede var, var mı, arıyorum, istiyorum, lazım, yemek istiyorum, içmek, yemek, almak, bulmak, lütfen, burada, buralarda, yakında, yakınımda
        filler: yakınımdaki, yakındaki, yakın, en iyi, güzel, bugün, nereden, nasıl, bana, göster, öner, civarda, hangi
        idle: rezervasyonsuz, kişilik, çocuklar için
        open: açık, açık olan
        now: şimdi, şu an, şu anda, şuan
        late: geç saatte, geç
        all day: 24 saat, 7 24, nöbetçi
        cheap: ucuz, en ucuz, uygun fiyatlı, ekonomik, hesaplı, pahalı olmayan
        nearest: en yakın
        most: en fazla, en çok
        or less: altında, altı, den az, dan az
        near: yakın
        near after: yakınında, yakınındaki, yakınlarında, yakınlarındaki, civarında, çevresinde, etrafında, karşısında, yanında
        within after: içinde
        reach: en fazla
        metre: metre
        kilometre: kilometre
        minute: dakika
        not: değil, hariç
        not after: değil, hariç, olmayan, olmasın, sız, siz, suz, süz, dışında
        tomorrow: yarın
        weekend: hafta sonu
        saturday: cumartesi
        sunday: pazar, pazar günü
        morning: sabah
        afternoon: öğleden sonra
        evening: akşam
        tonight: bu akşam
        night: gece
        past: sonra
        on: için
        or: veya, ya da
        plus: ve
        centre: şehir merkezi, şehir merkezinde, kent merkezi, eski şehir
        middle: merkez, merkezinde
        """
}
