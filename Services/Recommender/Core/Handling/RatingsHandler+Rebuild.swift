import Contract
import Events
public import Store

extension RatingsHandler {
    public var kinds: [any StateKeeping] {
        [PersonRating.states, ExpertRating.states, RatingSummary.states, ReviewReport.states]
    }
}
