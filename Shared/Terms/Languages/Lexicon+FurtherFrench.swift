extension Lexicon {
    static let furtherFrench = list(
        """
        aies aille ait ajoute ajoutent alentour allaient allait allant aller allez allons allé antérieur
        apparemment appelle arrive arrivé assez attendu aucunes aucuns seuls seules aurai aurais auras aurez auriez aurions
        aurons autrefois autrui ayons bel bref brusquement celle-ci celle-là celles-ci celles-là celui-ci
        celui-là certainement certes cessent cessé ceux-ci ceux-là ci-après ci-contre ci-dessous ci-dessus circa
        combien comprend compris concerne concernent consiste constitue continue contrairement d'aucuns d'entre
        d'ores d'où davantage demain demandé demeurant demeure demeurent derechef dernièrement dessous dessus
        deuxième deuxièmement devaient devait devez devons devrai devras devrez devriez devrions dis disaient
        disait disant disons dites dix-huit dix-neuf dix-sept dois donnait donnant donnent donné donnée
        dorénavant dorénavent due dues dus dû elle-même elles-mêmes entièrement entre-temps entretemps
        essentiellement est-ce estiment estimé eue eues eus eussent eux-mêmes exactement explique expliquent
        expliqué eûmes eût facilement faille faisaient faisait faisant faisons fallait falloir fallu faudra
        faudrait faut façons ferai feraient ferait feras ferez feront finalement firent fit forcément
        franchement fusse fussent fûmes fût généralement habituellement heureusement hier hormis hum hélas
        immédiatement indique indiqué infiniment jadis jusqu'au jusqu'aux jusqu'en jusqu'à justement ladite
        laisse laissent laisser laissé ledit lesdits longtemps lui-même là-bas là-dedans là-dessus là-haut maint
        mainte maintes maints manifestement mets mettait mettant mettent mis mises moi-même moindres moyennant
        naguère naturellement nommé nous-mêmes nulles nuls néanmoins nécessairement onze ores ouf pareil
        pareille pareilles pareils parfaitement parlant parle parlent parler parlons parlé particulièrement
        parvenir parviennent parvient passent passé pense pensent penser pensé pis postérieur pourrai pourras
        pourrez pourriez pourrions pourrons pourront pourvu pouvaient pouvez pouvons premièrement prenait
        prenant prenez prennent prenons pris prises probablement prochain prochaine prochainement prochaines
        prochains proche proches précisé précisément pu puisse puissent put pût quarante quasi quasiment
        quatorze quatre-vingt quatrième quelconque quelconques quelqu'un quelqu'une quelquefois quelques-unes
        quelques-uns rarement relativement rend rendent rendre restait restant restent rester resté retrouve
        reviendra revient récemment sachant sache sachent sais sait savait savent savez savoir savons seize
        semblable semblables semblaient semblait semblent sembler sent serai serais seras serez seriez serions
        serons servent signifie simplement sitôt sixième soi-disant soi-même soudain soudainement souhaite
        souhaitent soyons strictement su subséquent successivement suffisamment suffit suivante suivantes
        suivants suivent sus susdit sûr tantôt tardivement tellement tenait tenant tenir tente tentent tenté
        tenu tienne tiennent tiens tient toi-même totalement trente troisième troisièmement trouvait trouve
        trouvent trouver trouvé uniquement va-t valait valoir vas vaut venaient venait venant venir venu venue
        venus veux viendra viendrait viendront viennent vingt vis-à-vis vite vivement voient vois voit
        volontiers voudra voudraient voudrait voulaient voulait voulant voulez vouloir voulons voulu vous-mêmes
        voyait voyant voyez voyons vraiment vus véritablement zéro également étiez étions évidemment
        """
    )
}
