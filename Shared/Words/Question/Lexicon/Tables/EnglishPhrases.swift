extension Lexicon {
    static let english = """
        filler: is there, is there a, is there an, is there any, are there, are there any, where can i, where can we, where could i, where do i
        filler: where do you, where to, where is, where is the, where are, where are the, where's, where s, wheres, where, what is, what's, whats
        filler: what are, which, who has, can you, can i, could you, do you know, do you know a, do you have, i am looking for, i'm looking for
        filler: im looking for, i am, looking for, i want, i want to, i wanna, we want, we want to, i need, i need a, we need, i would like
        filler: i would like to, i'd like, i'd like to, id like, i d like to, i like to, give me, show me, show, find me, find, search for, tell me
        filler: recommend, recommend a, please, any, some, somewhere, a place, a place to, place to, places to, place, places, good, nice, best
        filler: great, the best, a good, let's have, lets have, let s have, let's eat, get, get a, eat, buy, drink, go to, go for, have, serve
        filler: serves, serving, sells, selling, that, that is, that are, is, are, today, now, in town, in the area, in this area, here
        filler: around here, near here, nearby, near me, near us, around me, around, close by, close to me, close, for me, there, thanks, hungry
        filler: thirsty, what's the, what is the, whats the best, who sells, who serves, which of them, does anyone, does anybody, anywhere
        filler: could i, could we, can we, we are looking for, we're looking for, looking to, want to, want, wanted, need, i have to, have to, must
        filler: got, got a, i've got, i got, how do i find, how do i get to, take me to, in my area, in the neighborhood, in the neighbourhood
        filler: in walking distance, within walking distance, something, something to, anything, quick, quickly, really, very, decent, tasty
        filler: delicious, yummy, amazing, awesome, popular, famous, top rated, top, well rated, highly rated, friendly, which has, which have
        filler: that has, that have, that serves, that serve, that sells, that sell, having, offering, offers, place that, places that, grab, grab a
        filler: spot, spots, joint, joints, options, my, me, i, we, us, hi, hello, hey, thank you, urgently, asap, right away, visit
        filler: around the corner, round the corner, down the road
        filler: in this street, on this street, broke, broken, lost, i lost, i lost my, hurts, new, new one, new ones, a new one
        filler: read, work, relax, chill, option, choice, choices, selection, good selection, a bit of, bit of, fresh, nicely, proper, my own
        filler: craving, i'm craving, i feel like, feel like, in the mood for, to eat, to drink, to buy, to get, to go, to have, to visit, to see
        filler: to stay, to sleep, stay, sleep, some good, somewhere to, for, for a, how about, suggestion for, suggestions for, suggest, know
        filler: any good, good place for, good places for, there is, there are, from here, of here, of me, does, did, i'm, im
        filler: do, go, does, be, it, people, ever, also, just, still, then, so, but, should i go, should i, should we, what, who, when, how, of my position, of my location, my location, of where i am
        idle: no chains, no chain, non alcoholic, without reservation, without a reservation, no reservation, no reservations, without booking, no booking, walk in, walk ins
        idle: with a view, with view
        idle: kid friendly, family friendly, romantic, cozy, cosy, quiet, for two, for two people
        idle: people, persons, for people, bedroom, bedrooms, bed, beds, bathrooms
        idle: for kids, with kids, for children, with children
        idle: dine in, self service, no queue, without queue, for a group, group, date night
        open: open, not closed, isn't closed, aren't closed, not shut, still open, is open, are open, that is open, that are open, opened, opening, opens, is still open, are still open, that's open
        open: currently open, now open, open today, open at the moment
        now: now, right now, at the moment, currently, at this hour, at this time, this late
        late: late, late night, late at night, open late, until late, till late
        all day: 24h, 24 h, 24 hours, 24 hour, 24/7, 24-7, around the clock, round the clock, all day and night, day and night, all night, 24hr, 24hrs
        cheap: cheap, cheaper, cheapest, the cheapest, inexpensive, affordable, budget, low cost, low price, not expensive, not too expensive
        cheap: economical, cheaply, on a budget, low budget, bargain, reasonably priced, not pricey, good value
        nearest: nearest, the nearest, closest, the closest
        sale: for sale, to buy, on sale
        rent: for rent, to rent, to let, for lease, rental, rent, rentals
        monthly: a month, per month, monthly, /month, pcm
        each: a night, per night, each, per person, a person, pp, per head
        most: under, below, less than, up to, at most, max, maximum, cheaper than, for less than, no more than, not more than, costing less than
        most: <, ≤, for under, for max, within, for at most, max price, not over
        least: over, above, more than, at least, from, starting at, min, minimum, >, ≥
        about: about, around, approximately, roughly, ~, for about, for around, for
        between: between, from
        and: and, to, or, &
        or: or
        plus: and, &
        or less: or less, or under, or below, max, maximum, at most, tops
        or more: or more, and up, and above, or above
        million: m, million, millions, mill, mil, mio, mln
        thousand: k, thousand, grand
        near: near, near to, near the, close to, close to the, around, nearby, not far from, in the vicinity of, within walking distance of
        near: around the, in the area of, walking distance from, walking distance to, in walking distance of, a short walk from, nr
        beside: next to, next to the, beside, opposite, across from, across the street from, opposite to, right by, in front of, behind
        within: in, in the, at, at the, by, by the, on, inside, within, along, along the, on the, off, throughout, @
        near any: walking distance to, within walking distance to, close
        reach: within, less than, no more than, not more than, under, up to, at most, max, in a radius of, within a radius of, in, about
        from: of, from, walk from, walk of, walking distance of, walking distance from, on foot from, away from, to, by foot from, walking from, around
        any: a, any, some, any of the, the nearest, an
        the: the
        station: station, stations, train station, railway station, metro station, subway station, underground station, tube station, bts station
        station: mrt station, skytrain station, train stations, metro stations, subway stations, bts, mrt, skytrain
        away: away, or less, of me, of here, from me, from here, walk, walking, on foot, by foot, around me, around here, walk away, of my position, radius
        metre: m, metre, metres, meter, meters, mtr, mtrs
        kilometre: km, kms, kilometre, kilometres, kilometer, kilometers
        mile: mile, miles, mi
        minute: min, mins, minute, minutes, minutes', minute's
        not: not, no, without, but not, except, except for, excluding, other than, but no, anything but, apart from, avoid, nothing with, not a
        not: not an, isn't, is not, aren't, are not, that isn't, that is not, don't want, i don't want, i do not want, don't like, i don't like, non
        not: that don't serve, that doesn't serve, with no, instead of, rather than, minus, anything except, everything but, which is not
        not after: free
        today: today
        tomorrow: tomorrow, tmrw, tmr
        weekend: weekend, weekends, the weekend, this weekend
        weekdays: weekday, weekdays
        monday: monday, mondays, mon
        tuesday: tuesday, tuesdays, tue, tues
        wednesday: wednesday, wednesdays, wed
        thursday: thursday, thursdays, thu, thurs
        friday: friday, fridays, fri
        saturday: saturday, saturdays, sat
        sunday: sunday, sundays
        morning: morning, mornings, early in the morning, early, in the morning, early morning
        afternoon: afternoon, afternoons, in the afternoon
        evening: evening, evenings, in the evening
        tonight: tonight, this evening, later tonight
        night: night, nights, at night, late night
        midday: noon, midday
        midnight: midnight
        breakfast: breakfast, brunch
        lunch: lunch, lunchtime
        dinner: dinner, supper
        at: at, from, by, around, about, @
        past: after, past, later than, beyond
        past after: onwards, or later, onward
        before: before, earlier than
        until: until, till, til, to
        on: on, on a, for, in the, this, at, at the, next, during, for the, on the, all
        oclock: o'clock, oclock, h
        am: am, a m
        pm: pm, p m
        dear: expensive, luxury, luxurious, fancy, upscale, high end, posh, exclusive, fine dining, classy, premium
        ask: where, where can i, where can we, where is, where are, where's, where do, where do i, where could i, where to, looking for, i need, need a
        ask: need, i want, want, craving, any, is there, is there a, are there any, recommend, find me, show me, help me find
        idle: to go, dogs, dog, power outlet, plug, a plug, laptop friendly, with my laptop, not a chain, that isn't a chain, isn't a chain, kids, persons, pax, guests, place for six, group of
        not: anywhere except, anywhere but, but no, anything but, not from, not at, never, not in
        filler: sit, sit down, hide, hide in, could hide in, hungry, starving, we are starving, kids only eat, moved here, just moved, just moved here, raining, it's raining, could, need some, proper, right, urgent, doesn't take cards, taxi driver, umbrella, die, died, forgot, my anniversary, wedding, before the wedding, in town, parents, my parents, someone, somebody
        within: in the neighborhood of, in the neighbourhood of, in the neighborhood, in the neighbourhood, in the district of, in the district, in the quarter of
        centre: city centre, city center, town centre, town center, downtown, old town, old city, historic centre, historic center, inner city, heart of the city, heart of town, heart of the town
        middle: centre, center, heart
        filler: nr me, near by me, nearme, round here, round me, nearby me, close by, locals, the locals, where do the locals, where do locals, in this area
        filler: in the area, in my area, not far, not too far, not far away, not far from here, not far from me, within reach, anyone know, does anyone know
        filler: can you recommend, any recommendations, any suggestions, recommendations, any tips
        most: budget of, a budget of, with a budget of, my budget is, capped at, no higher than
        """
}
