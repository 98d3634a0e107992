"""Measures tantivy with the questions and documents of search-bench.

Name and description are indexed without positions. A question is for the best 20 by BM25, optionally within a box around a point, by ranges
over fast columns. Both are called in their process, tantivy by its Python binding, without fetching the found documents.
"""

import csv
import json
import math
import os
import subprocess
import time

import tantivy

LIMIT = 20
RADIUS = 20_000
METRES_A_DEGREE = 111_195


def build(folder):
    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("id", stored=True, fast=True)
    for name in ("name", "description"):
        schema.add_text_field(name, index_option="freq")
    for name in ("latitude", "longitude"):
        schema.add_float_field(name, indexed=True, fast=True)
    schema = schema.build()
    os.makedirs(f"{folder}/tantivy")
    index = tantivy.Index(schema, path=f"{folder}/tantivy")
    writer = index.writer(heap_size=256_000_000, num_threads=1)
    with open(f"{folder}/documents.csv") as file:
        for number, longitude, latitude, name, description in csv.reader(file):
            writer.add_document(tantivy.Document(
                id=int(number), latitude=float(latitude), longitude=float(longitude), name=[name],
                description=[description]))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return schema, index


def queries(schema, folder):
    """Queries of tantivy for all questions, by the names of our figures."""
    query, must, should = tantivy.Query, tantivy.Occur.Must, tantivy.Occur.Should

    def word(text, errors=0):
        def term(field):
            return (query.fuzzy_term_query(schema, field, text, distance=errors) if errors
                    else query.term_query(schema, field, text))
        return query.boolean_query(
            [(should, query.boost_query(term("name"), 7.0)), (should, term("description"))])

    def near(found, longitude, latitude):
        high = RADIUS / METRES_A_DEGREE
        wide = high / math.cos(math.radians(min(89, abs(latitude) + high)))

        def within(field, middle, reach):
            return query.range_query(schema, field, tantivy.FieldType.Float, middle - reach, middle + reach)
        return query.boolean_query([
            (must, found), (must, within("longitude", longitude, wide)), (must, within("latitude", latitude, high))])

    made = {name: [] for kind in ("word", "two", "mistyped") for name in (kind, f"{kind}_near")}
    with open(f"{folder}/questions.csv") as file:
        for longitude, latitude, one, mistyped, two in csv.reader(file):
            for kind, asked in (
                    ("word", word(one)), ("mistyped", word(mistyped, 1)),
                    ("two", query.boolean_query([(must, word(part)) for part in two.split()]))):
                made[kind].append(asked)
                made[f"{kind}_near"].append(near(asked, float(longitude), float(latitude)))
    return made


def measure_tantivy(folder, seconds):
    begin = time.time()
    schema, index = build(folder)
    built = time.time() - begin
    searcher = index.searcher()
    figures = {"build_seconds": round(built, 2), "version": tantivy.__version__}
    for name, asked in queries(schema, folder).items():
        found = 0
        for query in asked[:200]:
            searcher.search(query, LIMIT, count=False)
        cpu, begin, count = time.process_time(), time.time(), 0
        while True:
            for query in asked:
                found += len(searcher.search(query, LIMIT, count=False).hits)
            count += len(asked)
            if time.time() > begin + seconds:
                break
        figures[name] = {
            "per_cpu_second": round(count / (time.process_time() - cpu)),
            "per_second": round(count / (time.time() - begin)), "found": round(found / count, 2)}
    size = sum(os.path.getsize(f"{folder}/tantivy/{name}") for name in os.listdir(f"{folder}/tantivy"))
    with open(f"{folder}/documents.csv") as file:
        figures["bytes_per_document"] = round(size / sum(1 for _ in file), 1)
    return figures


def measure(binaries, folder, documents, seconds):
    """Our figures and tantivy's, measured one after the other."""
    found = subprocess.run(
        [f"{binaries}/search-bench", "words", str(documents), str(seconds), folder], capture_output=True, text=True,
        check=True)
    return json.loads(found.stdout), measure_tantivy(folder, seconds)
