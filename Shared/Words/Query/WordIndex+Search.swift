public import Geo

extension WordIndex {
    /// With fewer hits of literal words, it also searches with typing errors.
    private static let few = 5
    /// With fewer hits nearby, a widened search adds others of their kind.
    private static let enough = 10

    /// The best documents, the best first; equal ones in the order of their ids. Literal words come first. Only if they find little are
    /// typing errors forgiven, and then words left out.
    ///
    /// - Parameter isWanted: false for documents that are left out; called only for documents that would be hits.
    public func search(_ query: WordQuery, where isWanted: ((Int) -> Bool)? = nil) -> [WordHit] {
        find(query, where: isWanted).hits
    }

    /// The same, with the data for marking the matched words.
    public func find(_ query: WordQuery, where isWanted: ((Int) -> Bool)? = nil) -> FoundWords {
        let limit = min(query.limit, WordQuery.mostHits)
        var found = FoundWords(index: self)
        guard limit > 0 else { return found }
        let planner = Planner(query, self)
        guard !planner.tokens.isEmpty else { return found }
        let surroundings = query.near.map { Surroundings($0, radius: query.radius) }
        let run = PlanRun(
            index: self, surroundings: surroundings, isWanted: isWanted,
            exclusion: Exclusion(query.excluded, self, surroundings))
        var top = TopHits(limit: limit)
        found.thaiRuns = planner.runs
        found.plans = planner.faithful()
        for plan in found.plans { run.find(plan, &top) }
        // What only sounds like a known dish does not stand for it.
        let isKnown = planner.isDish
        let isRare = isKnown && !hasEnough(&top, surroundings, within: Float(query.nearby))
        let faithful = top.best().map(\.relevance).max()
        if top.count < min(limit, WordIndex.few) {
            let forgiving = planner.forgiving().map { $0.matching($0.needsAll ? .typo : .some) }
            for plan in forgiving where plan.needsAll { run.find(plan, &top) }
            let kinds = planner.kindsOnly(hasNames: top.count > 0 && !query.isSentence).map {
                $0.matching(.some)
            }
            for plan in forgiving.filter({ !$0.needsAll }) + kinds { run.find(plan, &top) }
            found.plans += forgiving + kinds
            found.unused = planner.unused(in: top.best(), self)
        }
        if query.isWidened, isKnown ? isRare : !hasEnough(&top, surroundings, within: Float(query.nearby)),
            let plan = planner.widened(than: isKnown ? faithful : top.best().map(\.relevance).max())
        {
            run.find(plan, &top)
            found.plans.append(plan.matching(.related))
        }
        found.best = top.best()
        found.hits = hits(found.best, query.near, limit)
        return found
    }

    /// The documents that contain all words as written, the best first.
    /// - Parameter namesOnly: true if all words must be in names.
    public func documents(
        with text: String, namesOnly: Bool, near: Coordinate? = nil, radius: Double? = nil, limit: Int,
        where isWanted: ((Int) -> Bool)? = nil
    ) -> [WordHit] {
        let alternatives = Alternatives(index: self)
        let tokens = Tokens.of(String(text.prefix(200)))
        guard !tokens.isEmpty, tokens.count <= WordQuery.mostWords, limit > 0 else { return [] }
        let slots = tokens.map { token in
            let lists = alternatives.exact(token.text)
            return Slot(weight: alternatives.weight(lists), alternatives: lists)
        }
        let surroundings = near.map { Surroundings($0, radius: radius) }
        var top = TopHits(limit: limit)
        PlanRun(index: self, surroundings: surroundings, isWanted: isWanted)
            .find(Plan(slots: slots, namesOnly: namesOnly), &top)
        return hits(top.best(), near, limit)
    }

    private func hasEnough(_ top: inout TopHits, _ surroundings: Surroundings?, within nearby: Float) -> Bool {
        guard let surroundings, top.count >= WordIndex.enough else { return top.count >= WordIndex.enough }
        var count = 0
        for hit in top.best() where count < WordIndex.enough {
            let (segment, document) = (parts[hit.part].segment, Int(hit.document))
            let distance = surroundings.distance(segment.latitudes[document], segment.longitudes[document])
            if distance < nearby { count += 1 }
        }
        return count >= WordIndex.enough
    }

    private func hits(_ found: [TopHits.Hit], _ near: Coordinate?, _ limit: Int) -> [WordHit] {
        let named = found.map { (hit: $0, id: parts[$0.part].segment.ids[Int($0.document)]) }
        let sorted = named.sorted { ($1.hit.score, $0.id) < ($0.hit.score, $1.id) }
        return sorted.prefix(limit).map { hit, id in
            let segment = parts[hit.part].segment
            let position = Coordinate(
                latitude: Double(segment.latitudes[Int(hit.document)]),
                longitude: Double(segment.longitudes[Int(hit.document)]))
            return WordHit(
                id: id, relevance: Double(hit.relevance),
                distance: near.flatMap { near in position?.distance(to: near) },
                score: Double(hit.score))
        }
    }
}

/// The hits of a search, and the plans that found them.
public struct FoundWords: Sendable {
    public internal(set) var hits: [WordHit] = []
    /// The words of the query that none of the best hits has.
    public internal(set) var unused: [String] = []
    var plans: [Plan] = []
    var best: [TopHits.Hit] = []
    var thaiRuns: [[Unicode.Scalar]] = []
    let index: WordIndex

    init(index: WordIndex) { self.index = index }

    /// How a hit has the words: by the first plan that finds it.
    public func match(of id: Int) -> WordMatch? {
        guard let hit = best.first(where: { index.parts[$0.part].segment.ids[Int($0.document)] == id }) else {
            return nil
        }
        func finds(_ plan: Plan) -> Bool {
            guard !plan.isHopeless else { return false }
            var plan = plan
            if !plan.needsAll { for place in plan.slots.indices { plan.slots[place].isSlight = true } }
            var prober = Prober(index.parts[hit.part].segment, plan, hit.part, without: nil)
            return prober.sum(hit.document).map { $0 > 0 } ?? false
        }
        guard let plan = plans.first(where: finds) else { return nil }
        guard plan.match == .literal else { return plan.match }
        return plans.contains { $0.match == .literal && finds($0.asWritten) } ? .literal : .form
    }

    /// The matched words in texts.
    public var marks: WordMarks { WordMarks(plans, thaiRuns, index) }
}
