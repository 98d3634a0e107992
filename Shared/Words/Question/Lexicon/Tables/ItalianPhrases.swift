extension Lexicon {
    static let italian = """
        filler: dove, dov'è, dove sono, dove posso, dove si può, c'è, c'è un, c'è una, ci sono, cerco, cerco un, cerco una, voglio, vorrei, vorremmo, mangiare
        filler: bere, comprare, trovare, per favore, qui, qui vicino, vicino a me, nelle vicinanze, in zona, oggi, buono, buona, buoni, buone, migliore
        filler: migliori, il migliore, la migliore, un buon, una buona, quale, posto, mostrami, consigliami, ho bisogno di
        filler: fresco, qualcosa, che vende, che serve, dormire, posso, vicino, da queste parti, un posto per
        idle: senza prenotazione, con vista, persone, per bambini
        open: aperto, aperta, aperti, aperte, che è aperto, ancora aperto, che apre
        now: adesso, ora, in questo momento, al momento
        late: tardi, fino a tardi
        all day: 24 ore, 24 ore su 24, giorno e notte, h24, di turno
        cheap: economico, economica, economici, economiche, a buon mercato, poco costoso, non caro, non costoso, low cost, a poco prezzo
        nearest: più vicino, più vicina, il più vicino, la più vicina
        sale: in vendita
        rent: in affitto, affitto
        most: meno di, sotto, sotto i, fino a, massimo, al massimo, a meno di
        least: più di, almeno, da
        between: tra, fra
        and: e, o
        or: o, oppure
        plus: e
        near: vicino a, vicino al, vicino alla, vicino ai, nei pressi di, intorno a, presso, dalle parti di
        beside: accanto a, accanto al, di fronte a, davanti a
        within: a, al, alla, in, nel, nella, dentro, lungo
        reach: entro, a meno di, nel raggio di, a
        from: da, dal, dalla, di, a piedi da
        any: una, qualsiasi
        the: la
        station: stazione, stazioni, stazione della metro, metro
        away: da qui, a piedi
        metre: metri, metro
        kilometre: chilometri, chilometro
        minute: minuti, minuto
        not: non, senza, tranne, ma non, eccetto, che non sia, niente, no
        tomorrow: domani
        weekend: fine settimana, nel fine settimana
        monday: lunedì
        tuesday: martedì
        wednesday: mercoledì
        thursday: giovedì
        friday: venerdì
        saturday: sabato
        sunday: domenica
        morning: mattina, di mattina
        afternoon: pomeriggio
        evening: sera, di sera
        tonight: stasera, questa sera
        night: notte, di notte
        midday: mezzogiorno
        midnight: mezzanotte
        breakfast: colazione
        lunch: pranzo
        dinner: cena
        at: alle, verso le
        past: dopo le, dopo
        before: prima delle
        until: fino alle, fino a
        on: di, per, il, a, la
        today: oggi
        dear: caro, costoso, di lusso, elegante, raffinato
        ask: dove, cerco, vorrei, dov'è
        within: nel quartiere di, nel quartiere, quartiere, in zona, nella zona di, lungo
        centre: in centro, centro città, centro storico, centro della città, città vecchia
        middle: centro
        filler: non lontano, non troppo lontano, non lontano da qui, qui vicino, nei paraggi, in zona, da queste parti
        """
}
