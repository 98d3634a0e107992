extension Lexicon {
    static let french = """
        filler: où, où est, où sont, où trouver, où puis je, où peut on, où y a t il, y a t il, il y a, je cherche, je cherche un, je cherche une, cherche
        filler: nous cherchons, je veux, je voudrais, j'aimerais, j'ai besoin d'un, j'ai besoin d'une, manger, boire, acheter, prendre, s'il vous plaît, svp
        filler: ici, par ici, près d'ici, près de moi, dans le coin, à proximité, aujourd'hui, bon, bonne, bons, bonnes, meilleur, meilleure, meilleurs
        filler: meilleures, le meilleur, la meilleure, un bon, une bonne, quel, quelle, endroit, montrez moi
        filler: au coin de la rue, frais, aux alentours, autour de moi, quelque chose, qui vend, qui sert, dormir, on peut, je peux, trouver, recommander, proche, pas loin
        idle: sans réservation, avec vue, pour deux, personnes, pour enfants
        open: ouvert, ouverte, ouverts, ouvertes, qui est ouvert, encore ouvert, encore ouverte, qui ouvre, ouvre
        now: maintenant, en ce moment, actuellement, à cette heure
        late: tard, tard le soir, tard la nuit
        all day: 24 heures, 24h sur 24, 24 heures sur 24, jour et nuit, 24 h 24, de garde
        cheap: pas cher, pas chère, pas chers, pas trop cher, bon marché, abordable, abordables, économique, à petit prix
        nearest: le plus proche, la plus proche, les plus proches, plus proche
        sale: à vendre, à acheter
        rent: à louer, en location
        monthly: par mois
        each: par personne, la nuit
        most: moins de, à moins de, maximum, jusqu'à, au plus, en dessous de, pour moins de
        least: plus de, à partir de, minimum
        about: environ
        between: entre
        and: et, à, ou
        or: ou
        plus: et
        or less: ou moins, maximum
        million: millions
        thousand: mille
        near: près de, près du, près des, proche de, autour de, aux environs de, à côté du quartier, vers
        beside: à côté de, à côté du, en face de, en face du, devant
        within: à, au, dans, en, dans le, dans la, sur, le long de, aux, chez
        reach: à moins de, dans un rayon de, à
        from: de, du, à pied de, de la, des
        any: une, un, n'importe quelle, d'une
        the: la
        station: gare, station, station de métro, stations, métro
        away: d'ici, à pied
        metre: mètres, mètre
        kilometre: kilomètres, kilomètre
        not: pas, sans, sauf, pas de, mais pas, excepté, hors, à part, autre que, pas un
        tomorrow: demain
        weekend: week end, ce week end, le week end
        monday: lundi
        tuesday: mardi
        wednesday: mercredi
        thursday: jeudi
        friday: vendredi
        saturday: samedi
        sunday: dimanche
        morning: matin, le matin, du matin
        afternoon: après midi, l'après midi
        evening: soir, le soir, du soir
        tonight: ce soir
        night: la nuit, nuit
        midday: midi
        midnight: minuit
        breakfast: petit déjeuner
        lunch: déjeuner
        dinner: dîner
        at: à, vers
        past: après
        before: avant
        until: jusqu'à
        on: le, pour, ce, pour le
        oclock: heures, heure, h
        today: aujourd'hui
        dear: cher, chère, chers, luxueux, de luxe, haut de gamme, chic, gastronomique
        ask: où est, où trouver, où puis je, je cherche, on cherche, je voudrais
        not: mais pas, pas de, autre que, à l'exception de, pas chez
        filler: j'ai faim, on cherche, quelque chose de, boire un, est-ce qu'on peut, est ce qu on peut, bonjour, ou
        within: dans le quartier de, dans le quartier du, dans le quartier, au quartier de, quartier, du côté de, le long du, sur la
        centre: centre ville, centre de la ville, centre historique, vieille ville
        middle: centre
        filler: pas trop loin, pas très loin, pas loin d'ici, un petit, une petite, petit, petite, sympa, dans le quartier, dans les environs, dans la zone
        most: budget de, avec un budget de, pas plus de
        """
}
