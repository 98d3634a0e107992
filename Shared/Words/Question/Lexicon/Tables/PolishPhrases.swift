extension Lexicon {
    static let polish = """
        filler: gdzie, gdzie jest, gdzie są, gdzie mogę, gdzie można, czy jest, czy są, jest, szukam, chcę, chciałbym, chciałabym, potrzebuję, zjeść, wypić
        filler: kupić, znaleźć, proszę, tutaj, tu, w pobliżu, blisko mnie, niedaleko, w okolicy, dzisiaj, dziś, dobry, dobra, dobre, najlepszy, najlepsza
        filler: najlepsze, jakiś, jakaś, jaka, jaki, coś, pokaż, miejsce
        idle: bez rezerwacji, osób, dla dzieci
        open: otwarty, otwarta, otwarte, czynny, czynna, czynne
        now: teraz, o tej porze
        late: do późna, późno
        all day: całodobowy, całodobowa, całodobowe, całodobowo, 24 godziny
        cheap: tani, tania, tanie, niedrogi, niedroga, niedrogie, tanio, najtańszy
        nearest: najbliższy, najbliższa, najbliższe, najbliżej
        most: do, poniżej, mniej niż, maksymalnie
        between: między
        and: i, a, lub
        or: lub, albo
        plus: i, oraz
        near: blisko, koło, w pobliżu, niedaleko, przy, obok
        beside: obok, naprzeciwko
        within: w, we, na, przy
        reach: w promieniu, do
        from: od, ze
        station: stacja, stacji, dworzec, dworca, stacji metra
        minute: minut, minuty
        metre: metrów, metry
        kilometre: kilometrów, kilometra
        not: nie, bez, oprócz, ale nie, z wyjątkiem, poza
        tomorrow: jutro
        weekend: weekend, w weekend
        monday: poniedziałek
        tuesday: wtorek
        wednesday: środa, środę
        thursday: czwartek
        friday: piątek
        saturday: sobota, sobotę
        sunday: niedziela, niedzielę
        morning: rano
        afternoon: po południu
        evening: wieczorem
        tonight: dziś wieczorem
        night: w nocy, nocą
        midnight: północ, północy
        past: po
        before: przed
        until: do
        at: o
        on: w, na
        centre: w centrum, w centrum miasta, centrum miasta, śródmieście, na starówce, starówka, stare miasto
        middle: centrum
        """
}
