"""Searches the same corpus with tantivy and with trigrams of SQLite's FTS5.

Both index all texts of Vicinity: names, cuisine, type, dishes and address. Names have the highest weight. The best 200 by
BM25 within 20 km are ranked by score / (1 + distance / 2 km), which is a usual decay.
"""

import re
import sqlite3

import judging

WEIGHTS = {"names": 7.0, "tags": 4.0, "dishes": 2.0, "address": 0.7}


def documents(places):
    for place in places.values():
        kinds = " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", t) for t in place.types)
        yield place, {
            "names": " ".join(place.names), "tags": " ".join([kinds, *place.cuisine]), "dishes": " ".join(place.dishes),
            "address": place.address}


def nearest(scored, places, at):
    near = [(score / (1 + judging.metres(at, places[id].at) / 2000), id) for score, id in scored
            if judging.metres(at, places[id].at) < 20_000]
    return [id for _, id in sorted(near, key=lambda s: (-s[0], s[1]))[:10]]


class Tantivy:
    """Places with any word of the question. Words may have as many typing errors as in Vicinity."""

    def __init__(self, places):
        import tantivy
        self.places, self.tantivy = places, tantivy
        self.name = f"tantivy {tantivy.__version__.split(',')[0].removeprefix('tantivy v')}"
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("id", stored=True, tokenizer_name="raw")
        for field in WEIGHTS:
            builder.add_text_field(field)
        self.schema = builder.build()
        self.index = tantivy.Index(self.schema)
        writer = self.index.writer(30_000_000, 1)
        for place, fields in documents(places):
            writer.add_document(tantivy.Document(id=place.id, **{k: judging.fold(v) for k, v in fields.items()}))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def find(self, text, at):
        query, should = self.tantivy.Query, self.tantivy.Occur.Should
        parts = []
        for word in judging.fold(text).split():
            errors = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
            for field, weight in WEIGHTS.items():
                parts.append((should, query.boost_query(query.term_query(self.schema, field, word), weight)))
                if errors:
                    fuzzy = query.fuzzy_term_query(self.schema, field, word, distance=errors)
                    parts.append((should, query.boost_query(fuzzy, weight / 2)))
        hits = self.searcher.search(query.boolean_query(parts), 200, count=False).hits if parts else []
        return nearest([(score, self.searcher.doc(address)["id"][0]) for score, address in hits], self.places, at)


class Trigrams:
    """Places with any trigram of the question's words. Shorter words are ignored."""

    def __init__(self, places):
        self.places = places
        self.name = f"SQLite {sqlite3.sqlite_version} FTS5, trigrams"
        self.database = sqlite3.connect(":memory:")
        self.database.execute(f"CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, {', '.join(WEIGHTS)}, tokenize = 'trigram')")
        for place, fields in documents(places):
            self.database.execute(
                "INSERT INTO texts VALUES (?, ?, ?, ?, ?)", [place.id, *(judging.fold(fields[k]) for k in WEIGHTS)])

    def find(self, text, at):
        words = judging.fold(text).split()
        parts = {w[i:i + 3] for w in words for i in range(len(w) - 2)}
        if not parts:
            return []
        match = " OR ".join(f'"{p}"' for p in sorted(parts))
        weights = ", ".join(str(w) for w in (0, *WEIGHTS.values()))
        rows = self.database.execute(
            f"SELECT -bm25(texts, {weights}), id FROM texts WHERE texts MATCH ? ORDER BY 1 DESC LIMIT 200", [match])
        return nearest(rows, self.places, at)
