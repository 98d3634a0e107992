extension Lexicon {
    static let spanish = """
        filler: dónde, dónde hay, dónde hay un, dónde hay una, dónde está, dónde está el, dónde está la, dónde están, dónde puedo, dónde podemos
        filler: dónde puedo encontrar, hay, hay algún, hay alguna, hay un, hay una, busco, busco un, busco una, estoy buscando, buscamos, quiero
        filler: queremos, quisiera, me gustaría, necesito, necesitamos, algún, alguna, algunos, comer, beber, tomar, comprar, encontrar, por favor
        filler: muéstrame, recomienda, mejor, mejores, el mejor, la mejor, los mejores, bueno, buena, buen, un buen, una buena, aquí, por aquí
        filler: cerca de aquí, cerca de mí, cerca, cercano, cercana, cercanos, cercanas, hoy, ahora, qué, cuál, cuáles, sitio para, un sitio para
        filler: lugar para, un lugar para, sitio, sitios, lugar, lugares, donde, donde comer, para comer, para beber, para cenar algo, algo, algo de
        filler: aquí al lado, a la vuelta, de la zona, fresco, fresca, rico, rica, ricos, que tenga, que tengan, que sirva, que sirvan, en la zona, en el barrio, por la zona, me recomiendas, tienes
        filler: sabes de, conoces, conoces un, conoces una, quién tiene, quién vende, que venda, que vendan, dormir, para ver
        idle: sin reserva, sin reservar, con vistas, para dos, personas, para niños, con niños, habitaciones
        idle: dormitorios
        open: abierto, abierta, abiertos, abiertas, que esté abierto, que esté abierta, que abra, que abran, que abre, que abren, abre, abren, abriendo
        open: ahora abierto, abierto ahora mismo, que estén abiertos, que estén abiertas, sigue abierto, sigue abierta, siguen abiertos
        now: ahora, ahora mismo, en este momento, a esta hora, a estas horas
        late: hasta tarde, tarde, de madrugada
        all day: 24 horas, las 24 horas, día y noche, todo el día, de guardia
        cheap: barato, barata, baratos, baratas, más barato, más barata, económico, económica, económicos, económicas, asequible, no caro, bajo coste
        cheap: que no sea caro, no muy caro, no muy cara, poco dinero, bien de precio, low cost
        nearest: más cercano, más cercana, más cercanos, más cercanas, el más cercano, la más cercana, más próximo, más próxima
        sale: en venta, a la venta, para comprar, se vende
        rent: en alquiler, de alquiler, para alquilar, se alquila
        monthly: al mes, por mes, mensuales
        each: la noche, por noche, por persona, por cabeza
        most: menos de, por menos de, por debajo de, hasta, máximo, como máximo, no más de, que cueste menos de, a menos de, un máximo de, inferior a
        least: más de, a partir de, desde, mínimo, por encima de
        about: unos, alrededor de, sobre
        between: entre, de
        and: y, a, e, o
        or: o, u
        plus: y, e
        or less: o menos, como máximo, máximo
        or more: o más
        million: millones, millón
        thousand: mil
        near: cerca de, cerca del, alrededor de, próximo a, no lejos de, por, cerca, cerquita de, en los alrededores de, por los alrededores de
        beside: junto a, junto al, al lado de, al lado del, enfrente de, frente a, frente al, delante de
        within: en, en el, en la, por, a, al, a la, dentro de, a lo largo de, en los, en las
        near any: cerca
        reach: a menos de, a no más de, a un máximo de, a, en un radio de, menos de
        from: de, a pie de, andando de, caminando de, del, desde, andando desde, a pie desde
        any: una, cualquier, alguna, la más cercana, un
        the: la
        station: estación, estaciones, estación de tren, estación de metro, parada de metro
        away: de aquí, de mí, andando, a pie, caminando, a la redonda
        metre: metro, metros
        kilometre: kilómetro, kilómetros
        minute: minuto, minutos
        not: no, sin, que no sea, que no sean, menos, excepto, salvo, pero no, no quiero, que no tenga, que no tengan, nada de, en vez de, que no sirva
        tomorrow: mañana
        weekend: fin de semana, el fin de semana, finde, el finde, este finde
        monday: lunes
        tuesday: martes
        wednesday: miércoles
        thursday: jueves
        friday: viernes
        saturday: sábado, sábados
        sunday: domingo, domingos
        morning: por la mañana, de la mañana, mañana por la mañana
        afternoon: por la tarde, de la tarde, tarde
        evening: esta tarde
        tonight: esta noche
        night: noche, por la noche, de la noche, de noche
        midday: mediodía
        midnight: medianoche
        breakfast: desayunar, desayuno
        lunch: almorzar, almuerzo, comer
        dinner: cenar, cena
        at: a las, a la, a partir de las
        past: después de las, pasadas las, más tarde de las, después de la, a partir de las, desde las
        before: antes de las, antes de la
        until: hasta las, hasta la
        on: el, los, para, este, por, la, las
        today: hoy
        half: y media
        dear: caro, cara, caros, caras, lujoso, lujosa, de lujo, elegante, exclusivo
        ask: dónde, dónde hay, dónde está, dónde puedo, busco, queremos, quiero, necesito, hay
        not: que no sean, menos en, pero no, nada de, excepto en
        filler: se me antoja, se me antojan, urgente, a dónde voy, voy, vamos, vamos con, me apetece, apetece, tengo ganas de, chingados, rápido, hambre, tengo hambre, bonito, qué tal
        within: en el barrio de, en el barrio, barrio, barrio de, en la zona de, zona, por la zona de, en la colonia, colonia
        centre: centro ciudad, centro de la ciudad, centro histórico, casco antiguo, casco viejo, casco histórico
        middle: centro
        filler: no muy lejos, no lejos, no tan lejos, no lejos de aquí, aquí cerca, por acá, por acá cerca, por aquí cerca, cerquita, en esta zona, por esta zona
        most: presupuesto de, con un presupuesto de, que no pase de, que no supere
        """
}
