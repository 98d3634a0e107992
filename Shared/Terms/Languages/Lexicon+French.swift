extension Lexicon {
    static let french = Lexicon(
        language: .french,
        functionWords: list(
            """
            à abord afin ah ai aie aient ailleurs ainsi alors après as au aucun aucune aujourd'hui auparavant auprès
            aura aurait auraient auront aussi aussitôt autant autour autre autres autrement aux auxquels auxquelles
            avaient avais avait avant avec avoir avons avez ayant beaucoup bien bientôt ça car ce ceci cela celle
            celles celui cependant certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez
            ci cinq comme comment concernant contre c' d' d'abord d'ailleurs d'autres d'après dans de debout dedans
            dehors déjà delà depuis derrière des dès désormais desquels desquelles deux devant devenir devenu devient
            devra devrait devraient dix doit doivent donc donne donner dont du duquel durant effet eh elle elles en
            encore enfin ensuite entre envers environ es est et étaient étais était étant etc été êtes être eu eux
            eurent eut excepté face faire fait faite faites font fut furent grâce guère ha hors huit hui ici il ils
            j' jamais je jusqu' jusque l' la là laquelle le lequel les lesquelles lesquels leur leurs loin lors
            lorsqu' lorsque lui m' ma maintenant mais malgré me même mêmes mes met mettre mieux mine moi moindre
            moins mon n' ne ni non nos notamment notre nôtre nous nul nulle on ont or ou où oui outre par parce
            parfois parmi partout pas pendant permet peu peut peuvent peux plupart plus plusieurs plutôt pour
            pourquoi pourra pourrait pourraient pourtant pouvait pouvoir près presque prend prendre prise puis
            puisque puisqu' qu' quand quant quatre que quel quelle quelles quelqu' quelque quelques quels qui
            quiconque quinze quoi quoique reste rien s' sa sans sauf se selon semble sept sera serait seraient seront
            ses seul seule seulement si sien sienne sinon six soi soient sois soit soixante sommes son sont sous
            souvent soyez suis suivant sur surtout t' ta tandis tant te tel telle telles tels tes toi ton tôt
            toujours tous tout toute toutefois toutes très trois trop tu un une unes uns va vais vers veut veulent
            via vient voici voilà voire vont vos votre vôtre vous vu y dit disent dire déclaré ajouté
            """),
        everydayWords: list(
            """
            affaire ami an année années ans bas beau beaux belle bon bonne bonnes bons cas chose choses corps côté
            cours début demi dernier dernière dernières derniers différent différente différentes différents eau
            exemple façon femme fin fois forme gens grand grande grandes grands haut heure heures homme hommes
            importance important importante jour jours journée lieu ligne long longue main maison manière matin
            meilleur meilleure mois moment monde mot mots moyen nombre nom nouveau nouveaux nouvelle nouvelles nuit
            part partie parties pays personne personnes petit petite petites petits peuple pièce place point premier
            première premières premiers problème question raison semaine semaines second seconde siècle soir sorte
            suite temps tête titre travail type vie ville vieux voie vue
            """),
        connectors: ["de", "d'", "du", "des"],
        articles: ["la", "le", "les", "l'"])
}
