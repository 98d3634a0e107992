extension Lexicon {
    static let italian = Lexicon(
        language: .italian,
        functionWords: list(
            """
            a abbastanza abbia abbiamo abbiano accanto ad adesso affinché ai agli al alcun alcuna alcune alcuni alla
            alle all' allo allora almeno altra altre altri altro altrimenti anche ancora anzi appena avanti avere
            aveva avevano avrà avrebbe avuto basta ben bene benché c' che chi chiunque ci ciascuna ciascuno ciò circa
            coi col come comunque con contro così cui d' da dagli dai dal dalla dalle dall' dallo davanti davvero de
            degli dei del dell' della delle dello dentro deve devono di dice dietro dieci dire dopo dove dovrebbe due
            dunque durante e è ecco ed egli ella era erano eravamo essa esse essendo esser essere essi fa fanno fare
            fatto finché fino fra fu fuori furono già gli grazie ha hai hanno ho i il in infatti infine inoltre
            insieme intanto intorno invece io l' la là le lei li lì lo loro lui lungo ma mai malgrado me mediante
            meglio meno mentre mi mia mie miei mio molta molte molti molto m' n' ne né negli nei nel nell' nella
            nelle nello nemmeno neppure nessun nessuna nessuno niente noi non nostra nostre nostri nostro nulla o od
            oggi ogni ognuna ognuno oltre oppure ora ossia ovunque ovvero per perché perciò perfino però perlomeno
            pertanto piuttosto più poca poche pochi poco poi poiché possa possano può possono potrà potrebbe presso
            prima proprio purché pure purtroppo qua qual quale quali qualche qualcosa qualcuna qualcuno qualsiasi
            qualunque quando quant' quanta quante quanti quanto quasi quattro quegli quei quel quell' quella quelle
            quello quest' questa queste questi questo qui quindi s' sa saranno sarà sarebbe sarebbero se sé secondo
            sei sembra sempre senza si sì sia siamo siano siate siccome sino solo soltanto sono sopra soprattutto
            sotto spesso stata state stati stato stava sta stanno stessa stesse stessi stesso su sua subito sue sugli
            sui sul sull' sulla sulle sullo suo suoi t' tale tali talvolta tanta tante tanti tanto te ti tra tranne
            tre troppo tu tua tue tuo tuoi tutta tuttavia tutte tutti tutto un un' una uno uso va vari varie verso vi
            via vicino viene vengono voi volta volte vostra vostre vostri vostro vuole vogliono
            """),
        everydayWords: list(
            """
            acqua anni anno base bella bello buon buona buone buoni caso casi casa città cosa cose corso donna
            esempio fine forma gente giorni giorno grande grandi gruppo importante importanti lato lavoro luogo
            maggior maggiore mano mattina mese mesi migliore migliori minuti modo momento mondo notte numero nuova
            nuove nuovi nuovo ore paese parola parole parte parti passato persona persone piccola piccole piccoli
            piccolo posto prime primi primo problema punto quarto questione ragione secolo seconda sera settimana
            settimane tempo tipo ultima ultime ultimi ultimo uomo uomini vecchio vita
            """),
        connectors: ["di", "d'", "del", "dell'", "della", "dei", "degli", "delle", "dello"],
        articles: ["il", "lo", "la", "l'", "i", "gli", "le"])

    static let portuguese = Lexicon(
        language: .portuguese,
        functionWords: list(
            """
            a à abaixo acerca acima ainda além algo alguém algum alguma algumas alguns ali ambos ante anterior antes
            ao aos apenas após aquela àquela aquelas àquelas aquele àquele aqueles àqueles aquilo aqui as às assim
            até através bastante bem cada cá cerca certa certas certo certos com como conforme contra contudo cuja
            cujas cujo cujos da dá daquela daquele das de debaixo dela delas dele deles demais dentro depois desde
            dessa dessas desse desses desta destas deste destes deve devem deverá dez diante disse dissera disso
            disto diz dizer do dois dos durante e é ela elas ele eles em embora enquanto então entre era eram és essa
            essas esse esses esta está estamos estão estar estas estava estavam este esteja estes esteve estive
            estiveram eu exceto faz fazem fazer fez foi fomos for fora foram forem fosse fossem fui há haja havia
            hoje houve isso isto já jamais la lá lhe lhes lo logo longe mais mal mas me mediante meio menos mesma
            mesmas mesmo mesmos meu meus mim minha minhas muita muitas muito muitos na nada não naquela naquele nas
            nem nenhum nenhuma nessa nessas nesse nesses nesta nestas neste nestes ninguém nisso no nos nós nossa
            nossas nosso nossos num numa nunca o onde ontem os ou outra outras outro outrora outros para pela pelas
            pelo pelos per perante perto pois por porém porque porquê portanto pôde pode podem poder poderá podia
            pouca poucas pouco poucos pra primeiro própria próprias próprio próprios qual quais qualquer quando
            quanta quantas quanto quantos quase quatro que quê quem quer são se segundo seis seja sejam sem sempre
            sendo senão ser será serão seria seriam seu seus si sido sim sob sobre sua suas sou só somente somos tais
            tal talvez também tampouco tanta tantas tanto tantos te tem têm temos tendo tenha tenham tenho ter terá
            teu teus teve ti tido tinha tinham tive tiveram toda todas todavia todo todos três tu tua tuas tudo
            última últimas último últimos um uma umas uns vai vão vários várias você vocês vos vós vossa vosso
            """),
        everydayWords: list(
            """
            ano anos água boa boas bom bons caso casos coisa coisas casa cidade dia dias exemplo facto fato fim forma
            gente grande grandes grupo homem hora horas importante importantes lado lugar maior maioria maneira manhã
            mão melhor menor mês meses minutos modo momento mulher mundo nível noite nome nova novas novo novos
            número país palavra palavras parte partes passado pequena pequenas pequeno pequenos pessoa pessoas ponto
            primeira problema quantidade questão razão século semana semanas tarde tempo tipo trabalho velho vez
            vezes vida
            """),
        connectors: ["de", "do", "da", "dos", "das"],
        articles: ["o", "a", "os", "as"])
}
