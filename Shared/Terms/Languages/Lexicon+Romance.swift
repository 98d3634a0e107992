extension Lexicon {
    static let spanish = Lexicon(
        language: .spanish,
        functionWords: list(
            """
            a acá ahí ahora al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella
            aquellas aquello aquellos aquí así aún aunque bajo bastante bien cabe cada casi cierta ciertas cierto ciertos como
            cómo con contra cual cuál cuales cualquier cualquiera cuando cuándo cuanta cuantas cuanto cuantos da dan dar desde
            después donde dónde dos durante e el él ella ellas ello ellos embargo en encima entonces entre era eran eres es esa
            esas ese eso esos esta está estaba estaban estamos están estar estas este esto estos estoy fin fue fueron fui ha
            había habían haber hace hacen hacer hacia haga han hasta hay he hemos hoy incluso ir jamás junto la las le les lo
            los luego más me mediante menos mi mía mientras mío mis misma mismas mismo mismos mucha muchas mucho muchos muy nada
            nadie ni ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os otra otras
            otro otros para pero poca pocas poco pocos por porque pronto pues puede pueden poder pudo que qué quien quién
            quienes quizá quizás se sea sean según ser será serán si sí sido siempre siendo sin sino so sobre sois solamente
            solo sólo somos son soy su sus suya suyas suyo suyos tal tales también tampoco tan tanta tantas tanto tantos te
            tenemos tener tengo ti tiene tienen toda todas todavía todo todos tras tres tu tú tus tuvo u un una unas uno unos
            usted ustedes quiere quieren piden pide abrió cumple dora hablan añaden va vamos van varias varios ver vez veces vosotros voy y ya yo
            """),
        everydayWords: list(
            """
            año años bueno buena cosa cosas decir día días dice ejemplo existe forma gente gran grande grandes hora horas
            importante llega llegar lugar mañana manera mayor mejor menor mes meses modo momento mundo necesario noche nueva
            nuevas nuevo nuevos parte pasa pasar persona personas pequeña pequeño primer primera primero punto queda quedar
            realizar sabe saber semana semanas sigue tarde tiempo tipo trabajo última último usa usar uso vida viene ofrece
            ofrecen sirve sirven llama suele suelen permite permiten encuentra encuentran
            """),
        connectors: ["de", "del"], articles: ["la", "las", "los", "el"])

    static let catalan = Lexicon(
        language: .catalan,
        functionWords: list(
            """
            a abans això així al algun alguna algunes alguns als altra altre altres amb aquell aquella aquelles aquells aquest
            aquesta aquestes aquests aquí ara baix bé cada cal cap cadascun com contra d'aquest damunt darrere des després dins
            doncs dos dues durant e eh fet havien havia hagut n' s' m' t' perquè continua sols demana recorda deia diuen el ell ella elles ells els em en encara ens entre era eren és esta està estan estat
            estava et etc fa fan fer fins fou ha han havia he hem hi ho i ja jo l'han la les li llavors lo los malgrat me mentre
            menys meu meus meva mateix mateixa mateixes mateixos més mig molt molta moltes molts n'hi no nosaltres nostra nostre
            nostres o on pel pels per però poc poca poden podia potser pot primer prop qual quals quan quant que què quelcom qui
            quin quina quins res sa se segons ser serà seu seus seva seves si sí sense sigui són sota sovint t'ha també tan tant
            te té tenen tenir teu tot tota totes tothom tots tres tu un una unes uns us va van vaig vosaltres vostè vostre ser
            estar haver sobre només vegada vegades gairebé cadascuna
            """),
        everydayWords: list(
            """
            any anys bo bona bones cosa coses dia dies diu exemple forma gent gran grans hora hores important lloc manera
            millor mes mesos moment món nit nou nova noves nous part passa passar persona persones petit petita primera punt
            queda setmana setmanes tarda temps tipus treball últim última usa ús vida ve ofereix ofereixen serveix serveixen
            acostuma permet troba troben arriba arribar feina
            """),
        connectors: ["de", "del", "dels", "d'"], articles: ["la", "les", "els", "el", "l'"])
}
