"""Common libraries with the interface of a rule. They learn from the known ratings of critics and of all people."""
import logging
import os
import sys
import warnings

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "LK_NUM_THREADS"):
    os.environ.setdefault(name, "1")

import numpy as np


def installed():
    found = {}
    try:
        import surprise
        found[f"surprise {surprise.__version__} SVD"] = by_surprise(lambda: surprise.SVD(random_state=1))
        found["surprise KNNBaseline, people"] = by_surprise(lambda: surprise.KNNBaseline(
            k=40, sim_options={"name": "pearson_baseline", "user_based": True}, verbose=False, bsl_options={"method": "als"}))
    except ImportError as error:
        print(f"surprise is not installed: {error}", file=sys.stderr)
    try:
        warnings.filterwarnings("ignore")
        logging.disable(logging.WARNING)
        import lenskit
        from lenskit.als import BiasedMFScorer
        from lenskit.knn import ItemKNNScorer, UserKNNScorer
        found[f"LensKit {lenskit.__version__} user kNN"] = by_lenskit(lambda: UserKNNScorer(max_nbrs=40, feedback="explicit"))
        found["LensKit item kNN"] = by_lenskit(lambda: ItemKNNScorer(max_nbrs=40, feedback="explicit"))
        found["LensKit biased MF"] = by_lenskit(lambda: BiasedMFScorer(embedding_size=50))
    except ImportError as error:
        print(f"LensKit is not installed: {error}", file=sys.stderr)
    return found


def triples(critics, known):
    for mark, stars in (("c", critics), ("p", known)):
        for row, movie in np.argwhere(~np.isnan(stars)):
            yield f"{mark}{row}", int(movie), float(stars[row, movie])


def by_surprise(model):
    def peer(critics, known, hidden):
        import pandas
        import surprise
        frame = pandas.DataFrame(triples(critics, known), columns=["who", "movie", "stars"])
        scale = (frame["stars"].min(), frame["stars"].max())
        algorithm = model()
        algorithm.fit(surprise.Dataset.load_from_df(frame, surprise.Reader(rating_scale=scale)).build_full_trainset())
        predictions = (algorithm.predict(f"p{person}", int(movie)) for person, movie in hidden)
        return np.array([np.nan if one.details.get("was_impossible") else one.est for one in predictions])

    return peer


def by_lenskit(scorer):
    def peer(critics, known, hidden):
        import pandas
        from lenskit.data import ItemList, RecQuery, from_interactions_df
        from lenskit.pipeline import predict_pipeline
        frame = pandas.DataFrame(triples(critics, known), columns=["user_id", "item_id", "rating"])
        pipeline = predict_pipeline(scorer())
        pipeline.train(from_interactions_df(frame))
        found = np.full(len(hidden), np.nan)
        for person in np.unique(hidden[:, 0]):
            at = np.flatnonzero(hidden[:, 0] == person)
            own = np.flatnonzero(~np.isnan(known[person]))
            query = RecQuery(user_id=f"p{person}", user_items=ItemList(item_ids=own.tolist(), rating=known[person, own]))
            movies = hidden[at, 1].tolist()
            scores = pipeline.run("rating-predictor", query=query, items=ItemList(item_ids=movies))
            found[at] = scores.scores()
        return found

    return peer
