"""Rules that predict a person's ratings from critics' ratings, with numpy and without the servers' code.

`Tests/Experts/Goldens/make.py` computes goldens by them, which Swift and JavaScript must reproduce within 1e-9. So measurements of
`recommendations.py` hold for the servers and the page.

The call `rule(critics, own)` takes a `Critics` and an array of the person's stars, with NaN for movies without a rating. It returns an
`Answer`. Shared/Experts describes the rules and their formulas.
"""
from dataclasses import dataclass

import numpy as np


class Critics:
    """`stars` has a row for each critic and a column for each movie, in the order of ids. NaN means no rating."""

    # Damping of a movie's mean deviation: so many additional critics with deviation 0.
    damping = 5

    def __init__(self, stars):
        has = ~np.isnan(stars)
        self.has = has.astype(float)
        self.stars = np.where(has, stars, 0.0)
        self.norms = np.sqrt((self.stars ** 2).sum(1))
        self.raters = self.has.sum(0)
        self.means = divided(self.stars.sum(1), self.has.sum(1))
        self.mean_of_all = divided(self.stars.sum(0), self.raters)
        # Deviations of ratings from their critic's mean, and a movie's mean of them.
        self.above = np.where(has, self.stars - self.means[:, None], 0.0)
        self.deviations = self.above.sum(0) / (self.raters + self.damping)
        self.above_of_all = divided(self.above.sum(0), self.raters)
        self.residuals = np.where(has, without_rounding_errors(self.above - self.deviations), 0.0)
        self.mean = float(divided(self.stars.sum(), self.has.sum()))
        self.variance = float(divided((self.residuals ** 2).sum(), self.has.sum()))


@dataclass
class Answer:
    """By critic: `similarity`, number of movies in `common`, whether `chosen`. By movie: `value` and `rank`, which may be NaN, and `raters`."""
    similarity: np.ndarray
    common: np.ndarray
    chosen: np.ndarray
    value: np.ndarray
    rank: np.ndarray
    raters: np.ndarray

    def above(self, critics):
        """By movie: the chosen critics' mean deviation, weighted by similarity; that of all critics if no chosen one rated it."""
        weights = self.similarity[self.chosen]
        near = weights @ critics.has[self.chosen]
        return np.where(near > 0, divided(weights @ critics.above[self.chosen], near), critics.above_of_all)


def deviations(neighbours=40, shrinkage=20.0, raters=1):
    """Adds to the person's level the critics' deviation for a movie, and the residuals of critics with similar deviations."""
    damping, usual, pull, towards_median = 5, 2, 1, 0.7

    def rule(critics, own):
        rated = ~np.isnan(own)
        mine = np.flatnonzero(rated & (critics.raters > 0))
        mean = own[rated].mean() if rated.any() else 0.0
        known = critics.deviations[mine]
        slope = ((own[mine] - mean) @ known + damping) / (known @ known + damping)
        level = (own[rated].sum() - slope * known.sum() + usual * critics.mean) / (rated.sum() + usual)
        residual = without_rounding_errors(own[mine] - level - slope * known)
        certainty = len(mine) / (len(mine) + damping)
        middle = np.median(residual) if len(mine) else 0.0
        wide = residual @ residual / critics.variance if critics.variance > 0 else len(mine)
        spread = np.sqrt((wide + damping) / (len(mine) + damping))
        has, residuals = critics.has[:, mine], critics.residuals[:, mine]
        cosine = divided(residuals @ residual, np.sqrt((residuals ** 2).sum(1)) * np.sqrt(has @ residual ** 2))
        common = has.sum(1)
        similarity = cosine * divided(common, common + shrinkage)
        similarity = np.where(np.round(similarity * 1e9) > 0, similarity, 0.0)
        chosen = best(similarity, neighbours)
        weights = similarity[chosen]
        near = weights @ critics.residuals[chosen] / (weights @ critics.has[chosen] + pull)
        value = level + towards_median * certainty * middle + slope * critics.deviations + spread * near
        can = (critics.raters >= max(1, raters)) & ~rated & rated.any()
        rank = value - 1 / np.sqrt(np.maximum(1, critics.raters))
        return answer(similarity, common, chosen, np.clip(value, 0, 5), rank, critics.raters, can)

    return rule


def nearest(norms="all", shrinkage=0.0, neighbours=10, raters=1):
    """M4: the mean of the most similar critics' stars, weighted by similarity."""

    def rule(critics, own):
        similarity, common = cosine(critics, own, norms)
        similarity = similarity * divided(common, common + shrinkage)
        chosen = best(similarity, neighbours)
        rater_counts = critics.has[chosen].sum(0)
        value = divided(similarity[chosen] @ critics.stars[chosen], similarity[chosen] @ critics.has[chosen])
        return answer(similarity, common, chosen, value, value, rater_counts, (rater_counts >= max(1, raters)) & np.isnan(own))

    return rule


def wisdom(norms="all", threshold=0.01, raters=10):
    """The rule of "The Wisdom of the Few"."""

    def rule(critics, own):
        mine = ~np.isnan(own)
        similarity, common = cosine(critics, own, norms)
        similarity = similarity * 2 * common / np.maximum(1, mine.sum() + critics.has.sum(1))
        chosen = (similarity > 0) & (np.round(similarity * 1e9) >= np.round(threshold * 1e9))
        rater_counts = critics.has[chosen].sum(0)
        mean = own[mine].mean() if mine.any() else 0.0
        value = mean + divided(similarity[chosen] @ critics.above[chosen], similarity[chosen] @ critics.has[chosen])
        return answer(similarity, common, chosen, value, value, rater_counts, (rater_counts >= max(1, raters)) & ~mine)

    return rule


def critics_mean(critics, own):
    """The critics' mean, which is the same for all people."""
    value = critics.mean_of_all
    nobody = np.zeros(len(critics.has))
    return answer(nobody, nobody, nobody > 0, value, value, critics.raters, (critics.raters > 0) & np.isnan(own))


def cosine(critics, own, norms):
    mine = np.flatnonzero(~np.isnan(own))
    u, has, stars = own[mine], critics.has[:, mine], critics.stars[:, mine]
    if norms == "all":
        lengths = critics.norms * np.sqrt((u ** 2).sum())
    else:
        lengths = np.sqrt((stars ** 2).sum(1)) * np.sqrt(has @ u ** 2)
    return divided(stars @ u, lengths), has.sum(1)


def answer(similarity, common, chosen, value, rank, raters, can):
    return Answer(similarity, common, chosen, np.where(can, value, np.nan), np.where(can, rank, np.nan), raters)


def best(similarity, count):
    """The most similar critics. Similarities that are equal in nine decimals are ordered by id."""
    order = np.argsort(-np.round(similarity * 1e9), kind="stable")[:max(0, count)]
    chosen = np.zeros(len(similarity), bool)
    chosen[order] = similarity[order] > 0
    return chosen


def divided(above, below):
    return np.divide(above, below, out=np.zeros(np.shape(below)), where=np.asarray(below) > 0)


def without_rounding_errors(values):
    """Values with rounding errors set to 0: a cosine of rounding errors could have any value."""
    return np.where(np.abs(values) < 1e-9, 0.0, values)
