extension Lexicon {
    static let furtherGerman = list(
        """
        abends abgesehen abzüglich ach allein allemal allenfalls allzu andererseits anfangs angesichts anhand
        anlässlich ansonsten anstatt anstelle aufgrund auseinander ausgerechnet ausschließlich außen außerhalb
        beider beides bestens betreffend bezüglich binnen bisherige bisherigen bislang bloß brauchen braucht
        bringen bringt bräuchte damalige damaligen darauffolgenden daraufhin darob darstellt dasjenige deins
        demgegenüber demgemäß demnach demnächst demselben demzufolge denselben derart derartige derartigen
        dergleichen derjenige derjenigen derselbe derselben derweil derzeit derzeitige derzeitigen desgleichen
        dessenungeachtet diejenige diejenigen diesbezüglich diesseits dorther dorthin drauf drin drinnen dritte
        dritten drittens dritter drunter drüben durchaus durchweg dürft dürfte dürften eben ebenda ebensolche
        ebensowenig ehe ehedem eigene eigenem eigenen eigener eigenes eigentlich einander einerseits einig
        einigermaßen einmalig eins einschließlich einstweilen einzeln einzelne einzelnen einzig einzige einzigen
        endlich entgegen entlang entsprechend entsprechende entsprechenden erfolgt erhalten erhielt erneut
        erstens erstmals erwartet etliche etlichen etliches etwaige etwaigen euers extra falls fand fanden
        finden findet folgend folgender folglich fort fortan fraglich freilich früh früher führen führt führte
        galt ganzem ganzer ganzes geblieben gefunden gegeben gegebenenfalls gehalten gehen gehören gehört
        gekommen gelten gemäß genannt genannte genannten genauso genommen gesagt gestern gewesen gewiss gewisse
        gewissen gewissermaßen geworden gilt gingen gleich gleiche gleichen gleicher gleichfalls gleichsam
        gleichwohl gleichzeitig glücklicherweise größtenteils gäbe gälte hattest hauptsächlich heißt hierauf
        hieraus hierdurch hierin hiermit hiernach hierunter hiervon hieß hingegen hinsichtlich hinten hinterher
        hinweg hinwiederum hoffentlich hält ihrerseits immerhin immerzu indes indessen infolge infolgedessen
        inklusive inmitten inwiefern inwieweit inzwischen irgendein irgendeine irgendeinem irgendeinen
        irgendeiner irgendetwas irgendjemand irgendwann irgendwas irgendwelche irgendwelchen irgendwer irgendwie
        irgendwo irgendwohin jedenfalls jedermann jederzeit jedwede jegliche jeglichen jeglicher jemandem
        jemanden jenseits jeweilige jeweiligen jeweils keinerlei keinesfalls keineswegs keins knapp kommend
        kommende kommenden komplett könne künftig künftige künftigen kürzlich lag lagen lasse lediglich leider
        letztendlich letztens letzter letzteres letztes letztlich letztmals lieber liegen ließen längst
        längstens mancherorts manchmal mangels maximal mehrerer mehrfach mehrmals meinerseits meinetwegen meins
        meint meinte meinten mindestens minus mitsamt mittels mitunter momentan müsse nacheinander nachher
        nachträglich nahe nahezu nahm nahmen namens nannte nebenan nebenbei nebst nehmen nennt neuerdings
        neulich neun nichtsdestotrotz nichtsdestoweniger nimmt nirgends nirgendwo nochmal nochmals normalerweise
        nunmehr obendrein obgleich obschon offenbar offenkundig offensichtlich ohnedies ohnehin partout plus
        plötzlich prompt quasi reichlich relativ restlos ringsum rundum rücksichtlich rückwärts sah sahen samt
        schlicht schlichtweg schlimmstenfalls sehen seinerseits seinerzeit seins seitens seither
        selbstverständlich selten seltener setzen setzt setzte siehe sodann sofort sogenannt sogenannte
        sogenannten solcherlei somit sonstig sonstige sonstigen sonstwo sooft soviel sowieso sozusagen später
        spätestens stattdessen stellen stellt stellte streckenweise sämtliche sämtlichen sämtlicher tagsüber
        tatsächlich teilte teilweise tragen trotz trotzdem trägt umgekehrt umher umsonst unbedingt ungeachtet
        unlängst unsererseits unsers unserseits unterdessen unterhalb unterwegs unweit ursprünglich verblieben
        vergangene vergangener vergebens vergleichsweise verhältnismäßig vermutlich vermöge verschieden
        vielerorts vielfach vielmals vielmehr voll vollends vollkommen vollständig voneinander vorab voran
        voraus vorerst vorhin vorläufig vorne vornehmlich vorwiegend vorwärts vorzugsweise völlig wahrscheinlich
        weitaus weitem weiterem weiteres weitgehend weithin welcherart wenngleich wennschon werdend weswegen
        wider wiederum wiewohl wirken wirkt wogegen wohingegen womöglich woraus worum worunter wovon wovor wozu
        wurdest wusste wussten wäre wären wärst würdest zeigen zeigt zeigte zieht ziemlich zog zueinander
        zugegeben zugleich zugunsten zugute zuletzt zuliebe zumeist zunehmend zunächst zurzeit zurück zustande
        zusätzlich zutiefst zuungunsten zuviel zuweilen zuwenig zuwider zuzüglich zwangsläufig zwecks zweifellos
        zweite zweiten zweitens zweiter öfter öfters überaus überdies überein überwiegend üblich übliche
        üblichen üblicherweise
        """
    )
}
