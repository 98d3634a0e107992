extension Lexicon {
    static let german = Lexicon(
        language: .german,
        functionWords: list(
            """
            ab aber als alle allem allen aller allerdings alles also am an andere anderem anderen anderer anderes
            anders auch auf aus außer außerdem bald bei beide beiden beim bereits bevor bis bisher bist da dabei
            dadurch dafür dagegen daher dahin damals damit danach daneben dann daran darauf daraus darf darin darüber
            darum darunter das dass daß davon davor dazu dein deine deinem deinen deiner dem den denen denn dennoch
            der deren derer des deshalb dessen desto deswegen dich die dies diese dieselbe dieselben diesem diesen
            dieser dieses dir doch dort drei du durch dürfen durfte ebenfalls ebenso eher ein eine einem einen einer
            eines einige einigem einigen einiger einiges einmal einst entweder er erst erste ersten erster es etwa
            etwas euch euer eure eurem euren eurer fast ferner folgende folgenden für fünf gab gar geben gegen
            gegenüber gehabt geht gemacht genau genug gerade gern gibt ging haben habe habt hast hat hatte hätte
            hatten hätten her herum heute hier hierbei hierzu hin hinter hinzu ich ihm ihn ihnen ihr ihre ihrem ihren
            ihrer ihres im immer in indem innerhalb ins insbesondere insgesamt irgend ist ja jahr jahre jahren je
            jede jedem jeden jeder jedes jedoch jemals jemand jene jenem jenen jener jenes jetzt kann kannst kam
            kamen kaum kein keine keinem keinen keiner keines komme kommen kommt können könnte könnten konnte konnten
            lassen lässt ließ liegt lang lange machen macht mal man manche manchem manchen mancher manches mehr
            mehrere mehreren mein meine meinem meinen meiner meines meist meisten mich mir mit mitten möchte möchten
            mögen möglich muss muß müssen musste mussten müsste nach nachdem nächste nächsten nämlich natürlich neben
            nein nicht nichts nie niemals niemand noch nun nur ob oben oberhalb obwohl oder oft ohne paar per pro
            rund schließlich schon sechs sehr sei seid sein seine seinem seinen seiner seines seit seitdem selber
            selbst sich sie sieben sieht sind so sobald sodass sofern sogar solange solch solche solchem solchen
            solcher solches soll sollen sollst sollt sollte sollten sondern sonst soweit sowie sowohl statt stets
            steht stehen tun tut über überall überhaupt übrigens um umso und uns unser unsere unserem unseren unserer
            unseres unter usw viel viele vielem vielen vieler vielleicht vier vom von vor vorher während wann war
            waren warst warum was weder wegen weil weiter weitere weiteren weiterer weiterhin welch welche welchem
            welchen welcher welches wem wen wenig wenige wenigen weniger wenigstens wenn wer werde werden werdet
            weshalb wessen wie wieder wieso will willst wir wird wirklich wirst wo wobei wodurch wofür woher wohin
            wohl wollen wollte wollten wollt womit wonach woran worauf worden worin worüber wurde würde wurden würden
            zehn zu zuerst zufolge zum zur zusammen zuvor zwar zwei zwischen zwölf ihr's hierfür hinaus hinein heraus
            herein herauf vorbei zudem zumal zumindest laut bzw etc sagte sagt sagen
            """),
        everydayWords: list(
            """
            art arten beispiel beispiele ende fall fälle form frage fragen ganz ganze ganzen gesamte grund gründe
            große großen großer großes gut gute guten haus hand jahres jahrhundert kleine kleinen land leben leute
            mann menschen mensch minuten monat monate morgen nacht name namen neu neue neuen neuer neues ort person
            personen platz prozent punkt sache sachen seite seiten stelle stunde stunden tag tage tagen teil teile
            uhr vergangenen vergangenheit weg weise welt wert woche wochen wort worte zahl zeit zeiten ziel zukunft
            alte alten hohe hohen letzten letzte wichtig wichtige wichtigen verschiedene verschiedenen bekannt
            bekannte einfach besonders deutlich
            """),
        connectors: [],
        articles: [])

    static let dutch = Lexicon(
        language: .dutch,
        functionWords: list(
            """
            aan aangaande achter af al aldus alhoewel alle alleen alles als alsof altijd ander andere anderen anders
            bij bijna bijvoorbeeld binnen boven bovendien buiten daar daarbij daardoor daarin daarmee daarna daarom
            daarop daarvan daarvoor dan dat de den der deze die dit doch doen door doet drie dus echter een eens
            eerst eerste elk elke en enige enkele er erg ermee eruit ervan ervoor even geen gedurende geweest gewoon
            ging gaat gaan had hadden heb hebben hebt heeft heel hem hen het hier hierbij hierdoor hij hoe hoewel hun
            ieder iedere iedereen iemand iets ik in inderdaad ja je jij jou jouw jullie kan komen komt kon konden
            krijgen krijgt kunnen kunt laat later liever maar maken maakt me meer meest meestal men met mij mijn
            minder misschien moest moesten moet moeten mogelijk na naar naast nadat namelijk nee net niemand niet
            niets nog nogal nooit nu of ofschoon om omdat omhoog onder ondanks ons onze ook op opnieuw over paar per
            pas rond reeds samen sinds sommige soms steeds staat staan te tegen tenzij terug terwijl tevens toch toen
            tot totdat tussen twee u uit uw vaak van vanaf vanuit vanwege veel vele verder via vier vijf volgens voor
            vooral voordat voorbij want was waar waarbij waardoor waarin waarmee waarom waarop waarvan waren wat weer
            wel welk welke werd werden wie wij wil willen worden wordt wou zal ze zeer zei zeggen zegt zelf zelfs
            zich zij zijn zo zoals zodat zodra zonder zou zouden zowel zullen 't 's 'n zo'n
            """),
        everydayWords: list(
            """
            beter dag dagen deel delen dingen ding eind einde geval goed goede groot grote hele hoog huis jaar jaren
            keer klein kleine kans land lang lange leven maal man manier mensen mens minuten moment maand maanden
            morgen naam nacht nieuw nieuwe oud oude persoon personen plaats plek probleem procent punt soort tijd uur
            uren verschillende vorm vraag vroeg week weken weg wereld werk woord woorden zaak zaken belangrijk
            belangrijke bekend laatste volgende zelfde
            """),
        connectors: ["van"],
        articles: ["de", "het", "een"])
}
