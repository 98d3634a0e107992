extension Lexicon {
    static let swedish = Lexicon(
        language: .swedish,
        functionWords: list(
            """
            all alla allt alltid alltså andra annan annat annars att av bakom bara bland blev bli blir blivit bort
            borde både båda då där därefter därför därmed de dem den denna dennes deras dess dessa dessutom det detta
            dig din dina dit ditt du efter eftersom eller emot en enligt er era ert ett ej endast exempelvis fanns
            fast fem fick finns fler flera flesta fram framför från få får fått fyra för före först första förut ge
            genom ger gjorde gjort går gick gå gör göra gäller ha hade haft han hans har heller hela helst henne
            hennes hit hon honom hos hur här i ibland icke idag igen igenom in inför ingen inget inga innan inom inte
            ja jag ju just kan kanske knappt kom komma kommer kring kunde kunna kunnat kvar lika långt man med mellan
            men mer mera mest mig min mina mindre minst mitt mot mycket många måste ned nedan nej ner ni nog nu nya
            något någon några nästan när nära och också ofta om omkring oss på per redan runt samma samt sedan senare
            ses sig sin sina sitt själv själva ska skall skulle så sådan sådana sådant säga säger sade som står sätt
            ta tar till tillbaka tills trots två tre tror under upp ur utan utanför ute vad var vara varandra varför
            varit varje varken vars vart vem vems vi via vid vilja vilka vilken vilket vill ville väl våra vår vårt
            åt än ännu är även över
            """),
        everydayWords: list(
            """
            bra del delar dag dagar eget egna exempel fall form fråga frågor gamla gammal gång gånger hand hus högre
            hög höga land liten litet lilla liv lång långa människa människor minuter morgon månad månader namn natt
            ny nytt ord olika ordning person personer plats procent problem punkt sak saker sida sidor små sista stor
            stora stort större tid tiden timmar timme typ vecka veckor viktig viktiga världen värld väg år året åren
            """),
        connectors: [],
        articles: [])

    static let danish = Lexicon(
        language: .danish,
        functionWords: list(
            """
            ad af al aldrig alene alle allerede alt altid altså anden andet andre at bag bare begge bl bla blandt
            blev blevet bliver blive bort bør både da de dem den denne dens der deres derfor derefter dermed derpå
            dertil desuden det dets dette dig din dine disse dit dog du efter egen ej eller ellers en end endnu ene
            eneste enhver er et eftersom fem ferie fik fire flere fleste for foran fordi forbi fra frem få får fået
            før først første gennem giver give gik gjorde gjort går gå gør gøre gælder ham han hans har havde have
            heller hen hende hendes henover her herefter hos hun hver hvad hvem hvert hvilke hvilken hvilket hvis
            hvor hvordan hvorfor hvornår i igen igennem ikke imellem imens imod ind inden inde indtil ingen intet ja
            jeg jer jeres jo kan kom komme kommer kun kunne lad langs lav lave lidt lige ligesom lille man mange med
            meget mellem men mens mere mest mig min mindre mindst mine mit mod må måske måtte ned nej noget nogen
            nogle nok nu ny nye når nær næsten og også om omkring op os oven over overfor på par per ret rundt samme
            samt sammen selv selvom senere ses siden sig siger sige sagde sin sine sit skal skulle snart som stadig
            står synes så sådan således tag tage tager temmelig til tilbage to tre trods ud uden udenfor under var
            ved vi via vil ville vor vore vores være været
            """),
        everydayWords: list(
            """
            bedre bedst dag dage del dele eksempel ende fald form gamle gammel gang gange god gode godt hus hånd høj
            høje land lang lange liv mand mennesker menneske minutter morgen måde måned måneder navn nat nyt ord
            person personer plads problem procent punkt sag sager side sider små sidste stor store stort større sted
            steder svært tid tiden time timer ting type uge uger verden vej vigtig vigtige år året årene
            """),
        connectors: [],
        articles: [])
}
