extension Lexicon {
    static let hungarian = """
        filler: hol, hol van, hol vannak, hol lehet, hol tudok, van itt, van a közelben, keresek, keresünk, szeretnék, szeretnénk, kell, jó, a legjobb
        filler: legjobb, valami, valamilyen, egy, itt, a közelben, közelben, a környéken, nem messze, ma, kérem, enni, inni, venni, találni, hely, ajánlj
        filler: milyen, melyik
        idle: foglalás nélkül, kilátással, fő, gyerekeknek
        open: nyitva, nyitva van, nyitva tart, nyitva tartó, nyitott
        now: most, jelenleg
        late: késő este, késő éjjel, sokáig
        all day: éjjel nappal, éjjel nappali, 24 órás, non stop, nonstop
        cheap: olcsó, olcsón, legolcsóbb, nem drága, kedvező árú
        dear: drága, luxus, elegáns
        nearest: legközelebbi, a legközelebbi
        sale: eladó
        rent: kiadó, bérelhető, albérlet
        monthly: havonta, havi
        most: legfeljebb, maximum, kevesebb mint
        or less: alatt, alatti, ig
        or more: felett, feletti
        and: és
        or: vagy
        plus: és, meg
        million: millió
        thousand: ezer
        near after: közelében, a közelében, közelébe, mellett, környékén, körül, melletti, közeli
        station: pályaudvar, állomás, metróállomás, megálló
        metre: méter, méteren, méterre
        kilometre: kilométer, kilométeren, kilométerre
        minute: perc, percre, percnyire
        not: nem, ne, de nem, kivéve, nincs
        not after: nélkül, nélküli, kivételével, mentes
        tomorrow: holnap
        weekend: hétvégén, hétvége
        monday: hétfő, hétfőn
        tuesday: kedd, kedden
        wednesday: szerda, szerdán
        thursday: csütörtök, csütörtökön
        friday: péntek, pénteken
        saturday: szombat, szombaton
        sunday: vasárnap
        morning: reggel, délelőtt
        afternoon: délután
        evening: este
        tonight: ma este
        night: éjjel, éjszaka
        midday: dél, délben
        midnight: éjfél
        breakfast: reggelire, reggelizni
        lunch: ebédre, ebédelni
        dinner: vacsorára, vacsorázni
        past after: után
        oclock: óra, órakor, órától
        centre: belváros, belvárosban, városközpont
        middle: központ
        """
}
