/* Sends requests to a server over concurrent connections, each waiting for its answer, and measures response times.

   ask_load PORT CLIENTS SECONDS http|redis FILE [HEADER [RATE]]

   FILE has a request in each line: a path for http, a command with its arguments for redis. Without RATE, clients send without pauses. With
   RATE, they send that many requests a second in total at scheduled times. A response time begins at the scheduled time, also if the client
   still waited for an earlier answer. It prints a line of JSON: requests per second, p50, p99 and the slowest in milliseconds, bytes of an
   answer, and the number of failures. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_answers = 4000000, room = 1 << 20 };

static char **frames;
static int frame_count, port, clients, is_http;
static double seconds, start, rate;

struct client {
    pthread_t thread;
    int number, failed;
    long count, bytes;
    float *took;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void sleep_until(double seconds) {
    struct timespec time = {.tv_sec = (long)seconds, .tv_nsec = (long)((seconds - (long)seconds) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

static void fail(const char *why) {
    perror(why);
    exit(1);
}

/* Length of the complete answer at the beginning of the text; 0 if it is incomplete. */
static long http_end(char *text, long length, int *bad) {
    text[length] = 0;
    char *body = strstr(text, "\r\n\r\n");
    if (!body) return 0;
    *bad = strncmp(text + 9, "200", 3) != 0;
    *body = 0;
    char *size = strcasestr(text, "\r\nContent-Length:");
    long expected = size ? atol(size + 17) : -1;
    *body = '\r';
    body += 4;
    if (expected >= 0) return length >= body - text + expected ? body - text + expected : 0;
    /* A chunked answer ends with an empty chunk. */
    return length >= 5 && !memcmp(text + length - 5, "0\r\n\r\n", 5) ? length : 0;
}

/* The same for an array of bulk strings. */
static long redis_end(char *text, long length, int *bad) {
    text[length] = 0;
    *bad = text[0] != '*';
    char *line = text;
    for (long left = 1; left > 0; left--) {
        char *end = strstr(line, "\r\n");
        if (!end) return 0;
        if (*line == '*') left += atol(line + 1);
        line = *line == '$' ? end + 2 + atol(line + 1) + 2 : end + 2;
        if (line > text + length) return 0;
    }
    return line - text;
}

static void *run(void *pointer) {
    struct client *self = pointer;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int one = 1, handle = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(handle, (struct sockaddr *)&address, sizeof address)) fail("connect");
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    char *text = malloc(room + 1);
    for (int next = self->number * 131; self->count < most_answers / clients; next++) {
        double asked = rate > 0 ? start + (self->number + (double)self->count * clients) / rate : now();
        if (asked - start > seconds) break;
        if (rate > 0) sleep_until(asked);
        const char *frame = frames[next % frame_count];
        if (write(handle, frame, strlen(frame)) < 0) fail("write");
        long length = 0, end = 0;
        int bad = 0;
        while (!end) {
            long got = read(handle, text + length, room - length);
            if (got <= 0) fail("the server closed");
            length += got;
            end = is_http ? http_end(text, length, &bad) : redis_end(text, length, &bad);
        }
        self->took[self->count++] = (now() - asked) * 1000;
        self->bytes += end;
        self->failed += bad;
    }
    close(handle);
    return NULL;
}

static char *frame_of(char *line, const char *header) {
    char *frame = malloc(strlen(line) + strlen(header) + 4096), *to = frame;
    if (is_http) {
        sprintf(frame, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s\r\n", line, header, *header ? "\r\n" : "");
        return frame;
    }
    int words = 1;
    for (char *at = line; *at; at++) words += *at == ' ';
    to += sprintf(to, "*%d\r\n", words);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        to += sprintf(to, "$%zu\r\n%s\r\n", strlen(word), word);
    return frame;
}

static int ascending(const void *one, const void *two) {
    float difference = *(const float *)one - *(const float *)two;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

int main(int count, char **arguments) {
    if (count < 6) return fprintf(stderr, "usage: ask_load PORT CLIENTS SECONDS http|redis FILE [HEADER [RATE]]\n"), 2;
    port = atoi(arguments[1]);
    clients = atoi(arguments[2]);
    seconds = atof(arguments[3]);
    is_http = !strcmp(arguments[4], "http");
    rate = count > 7 ? atof(arguments[7]) : 0;
    FILE *file = fopen(arguments[5], "r");
    if (!file) fail(arguments[5]);
    char line[2048];
    frames = malloc(sizeof *frames * 100000);
    while (frame_count < 100000 && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        frames[frame_count++] = frame_of(line, count > 6 ? arguments[6] : "");
    }
    if (!frame_count) return fprintf(stderr, "no questions\n"), 2;
    struct client *all = calloc(clients, sizeof *all);
    start = now();
    for (int number = 0; number < clients; number++) {
        all[number].number = number;
        all[number].took = malloc(sizeof(float) * (most_answers / clients));
        pthread_create(&all[number].thread, NULL, run, &all[number]);
    }
    float *took = malloc(sizeof *took * most_answers);
    long answers = 0, bytes = 0, failed = 0;
    for (int number = 0; number < clients; number++) {
        pthread_join(all[number].thread, NULL);
        memcpy(took + answers, all[number].took, sizeof *took * all[number].count);
        answers += all[number].count;
        bytes += all[number].bytes;
        failed += all[number].failed;
    }
    double lasted = now() - start;
    if (!answers) return fprintf(stderr, "no answers\n"), 1;
    qsort(took, answers, sizeof *took, ascending);
    printf("{\"per_s\": %.0f, \"count\": %ld, \"p50_ms\": %.3f, \"p99_ms\": %.3f, \"slowest_ms\": %.1f, \"bytes\": %ld, \"failed\": %ld}\n",
           answers / lasted, answers, took[answers / 2], took[answers * 99 / 100], took[answers - 1], bytes / answers, failed);
    return 0;
}
