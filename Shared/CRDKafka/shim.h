#pragma once
#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

// What Swift cannot import of librdkafka: unions and variadic functions.

/// Hands one record to a producer, which copies it. Takes the headers (may be NULL) in any case.
/// A NULL value is a tombstone. Returns NULL once the record is queued: its report will carry the opaque.
static inline rd_kafka_error_t *vicinity_produce(
    rd_kafka_t *rk, const char *topic, int32_t partition, const void *key, size_t key_size, const void *value,
    size_t value_size, rd_kafka_headers_t *headers, void *opaque) {
    rd_kafka_vu_t fields[7];
    size_t count = 6;
    fields[0].vtype = RD_KAFKA_VTYPE_TOPIC;
    fields[0].u.cstr = topic;
    fields[1].vtype = RD_KAFKA_VTYPE_PARTITION;
    fields[1].u.i32 = partition;
    fields[2].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
    fields[2].u.i = RD_KAFKA_MSG_F_COPY;
    fields[3].vtype = RD_KAFKA_VTYPE_KEY;
    fields[3].u.mem.ptr = (void *)key;
    fields[3].u.mem.size = key_size;
    fields[4].vtype = RD_KAFKA_VTYPE_VALUE;
    fields[4].u.mem.ptr = (void *)value;
    fields[4].u.mem.size = value_size;
    fields[5].vtype = RD_KAFKA_VTYPE_OPAQUE;
    fields[5].u.ptr = opaque;
    if (headers) {
        fields[6].vtype = RD_KAFKA_VTYPE_HEADERS;
        fields[6].u.headers = headers;
        count = 7;
    }
    rd_kafka_error_t *error = rd_kafka_produceva(rk, fields, count);
    // librdkafka owns the headers only on success.
    if (error && headers) rd_kafka_headers_destroy(headers);
    return error;
}
