"""The rules by which critics' ratings become predictions for a person, with numpy's matrices and none of the servers' code.

`Tests/Experts/Goldens/make.py` writes from these what Swift and JavaScript must reproduce within 1e-9, so that what `recommendations.py`
measures of them it measures of the servers and the page.

A rule is asked `rule(critics, own)`: a `Critics`, and the person's stars by movie's number in a row, NaN where there are none. It answers with
an `Answer`. What the rules say in words and formulas stands in Shared/Experts.
"""
from dataclasses import dataclass

import numpy as np


class Critics:
    """`stars`: a row a critic, a column a movie, NaN where nothing was rated. Rows and columns in the order of ids."""

    # What a movie's mean deviation is damped by: this many critics who found it as usual.
    damping = 5

    def __init__(self, stars):
        has = ~np.isnan(stars)
        self.has = has.astype(float)
        self.stars = np.where(has, stars, 0.0)
        self.norms = np.sqrt((self.stars ** 2).sum(1))
        self.raters = self.has.sum(0)
        self.means = divided(self.stars.sum(1), self.has.sum(1))
        self.mean_of_all = divided(self.stars.sum(0), self.raters)
        # How much more than usual each critic gave, and how much more all of them gave a movie.
        self.above = np.where(has, self.stars - self.means[:, None], 0.0)
        self.deviations = self.above.sum(0) / (self.raters + self.damping)
        self.above_of_all = divided(self.above.sum(0), self.raters)
        self.residuals = np.where(has, settled(self.above - self.deviations), 0.0)


@dataclass
class Answer:
    """By critic: `similarity`, movies in `common`, whether `chosen`. By movie: `value` and `rank`, NaN without, and `raters`."""
    similarity: np.ndarray
    common: np.ndarray
    chosen: np.ndarray
    value: np.ndarray
    rank: np.ndarray
    raters: np.ndarray

    def above(self, critics):
        """By movie: how much more than usual the chosen critics who rated it gave, or all critics if none of those did."""
        weights = self.similarity[self.chosen]
        near = weights @ critics.has[self.chosen]
        return np.where(near > 0, divided(weights @ critics.above[self.chosen], near), critics.above_of_all)


def deviations(neighbours=40, shrinkage=20.0, raters=1):
    """The person's mean, how critics deviate for a movie, and what is left of those who deviate as the person does."""
    slope_damping, pull = 5, 2

    def rule(critics, own):
        mine = np.flatnonzero(~np.isnan(own))
        mean = own[mine].mean() if len(mine) else 0.0
        known, off = critics.deviations[mine], own[mine] - mean
        slope = (off @ known + slope_damping) / (known @ known + slope_damping)
        left = settled(off - slope * known)
        has, residuals = critics.has[:, mine], critics.residuals[:, mine]
        cosine = divided(residuals @ left, np.sqrt((residuals ** 2).sum(1)) * np.sqrt(has @ left ** 2))
        common = has.sum(1)
        similarity = cosine * divided(common, common + shrinkage)
        similarity = np.where(np.round(similarity * 1e9) > 0, similarity, 0.0)
        chosen = best(similarity, neighbours)
        weights = similarity[chosen]
        value = mean + slope * critics.deviations + weights @ critics.residuals[chosen] / (weights @ critics.has[chosen] + pull)
        can = (critics.raters >= max(1, raters)) & np.isnan(own) & (len(mine) > 0)
        rank = value - 1 / np.sqrt(np.maximum(1, critics.raters))
        return answer(similarity, common, chosen, np.clip(value, 0, 5), rank, critics.raters, can)

    return rule


def nearest(norms="all", shrinkage=0.0, neighbours=10, raters=1):
    """M4: the mean of the most similar critics' stars, weighed by similarity."""

    def rule(critics, own):
        similarity, common = cosine(critics, own, norms)
        similarity = similarity * divided(common, common + shrinkage)
        chosen = best(similarity, neighbours)
        heard = critics.has[chosen].sum(0)
        value = divided(similarity[chosen] @ critics.stars[chosen], similarity[chosen] @ critics.has[chosen])
        return answer(similarity, common, chosen, value, value, heard, (heard >= max(1, raters)) & np.isnan(own))

    return rule


def wisdom(norms="all", threshold=0.01, raters=10):
    """The rule of "The Wisdom of the Few"."""

    def rule(critics, own):
        mine = ~np.isnan(own)
        similarity, common = cosine(critics, own, norms)
        similarity = similarity * 2 * common / np.maximum(1, mine.sum() + critics.has.sum(1))
        chosen = (similarity > 0) & (np.round(similarity * 1e9) >= np.round(threshold * 1e9))
        heard = critics.has[chosen].sum(0)
        mean = own[mine].mean() if mine.any() else 0.0
        value = mean + divided(similarity[chosen] @ critics.above[chosen], similarity[chosen] @ critics.has[chosen])
        return answer(similarity, common, chosen, value, value, heard, (heard >= max(1, raters)) & ~mine)

    return rule


def critics_mean(critics, own):
    """What critics give on average, the same for everybody."""
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
    """The most similar critics; those that agree in nine decimals by id."""
    order = np.argsort(-np.round(similarity * 1e9), kind="stable")[:max(0, count)]
    chosen = np.zeros(len(similarity), bool)
    chosen[order] = similarity[order] > 0
    return chosen


def divided(above, below):
    return np.divide(above, below, out=np.zeros(np.shape(below)), where=np.asarray(below) > 0)


def settled(values):
    """What is only the rest of a rounding is nothing: a cosine over such would be of any size."""
    return np.where(np.abs(values) < 1e-9, 0.0, values)
