extension Lexicon {
    static let swedish = """
        filler: var finns, var finns det, var ligger, finns det, finns det någon, jag söker, jag letar efter, jag vill, jag vill ha, vi vill, äta, dricka
        filler: köpa, snälla, tack, här, i närheten, nära mig, nära, idag, bra, bästa, gott, någon, något, ställe, var kan jag
        idle: utan bokning, personer, för barn
        open: öppet, öppen, öppna, som är öppet, som har öppet
        now: nu, just nu
        late: sent
        all day: dygnet runt, 24 timmar
        cheap: billig, billigt, billiga, billigaste, prisvärd
        nearest: närmaste, närmsta
        most: under, högst, mindre än, max
        between: mellan
        and: och, eller
        or: eller
        plus: och
        near: nära, i närheten av, vid, runt, kring
        beside: bredvid, mittemot, intill
        within: i, på, längs
        reach: inom, högst
        from: från, av
        any: en, någon
        station: station, tågstation, tunnelbanestation
        away: bort
        minute: minuter, minut
        not: inte, ej, utan, förutom, men inte, ingen, inget
        tomorrow: imorgon, i morgon
        weekend: helgen, i helgen
        monday: måndag
        tuesday: tisdag
        wednesday: onsdag
        thursday: torsdag
        friday: fredag
        saturday: lördag
        sunday: söndag, söndagar
        morning: på morgonen, morgonen
        evening: på kvällen, kväll
        tonight: ikväll, i kväll
        night: på natten, natt
        midnight: midnatt
        at: klockan, kl
        past: efter
        before: före, innan
        until: till
        on: på
        centre: i centrum, stadskärnan, centrala stan, gamla stan, innerstan
        middle: centrum
        """
}
