// Many subscribers of one event stream: measures the fan-out of a server.
//
//   sse_load PORT PATH SUBSCRIBERS MARK EXPECTED SECONDS [HEADER]
//
// Opens SUBSCRIBERS streams on 127.0.0.1, and prints "open" after all were answered. Then it counts occurrences of the text MARK in each,
// until all have EXPECTED ones, or after SECONDS. It prints a line of JSON: deliveries, seconds from the first to the last, and the number
// of streams with fewer or more occurrences than expected.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct stream {
    int socket;
    int open;
    long seen;
    char tail[128];  // the end of the previous read, since a read may end inside of a mark
    int tail_length;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static int dial(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int socket_ = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (socket_ < 0 || connect(socket_, (void *)&address, sizeof address) < 0) {
        perror("connect");
        exit(1);
    }
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket_;
}

static long count(const char *text, long length, const char *mark, long mark_length) {
    long found = 0;
    const char *at = text;
    while ((at = memmem(at, length - (at - text), mark, mark_length))) {
        found++;
        at += mark_length;
    }
    return found;
}

int main(int argument_count, char **arguments) {
    if (argument_count < 7) {
        fprintf(stderr, "usage: sse_load PORT PATH SUBSCRIBERS MARK EXPECTED SECONDS [HEADER]\n");
        return 2;
    }
    int port = atoi(arguments[1]), subscribers = atoi(arguments[3]);
    const char *path = arguments[2], *mark = arguments[4], *header = argument_count > 7 ? arguments[7] : "";
    long expected = atol(arguments[5]), mark_length = strlen(mark);
    double deadline = now() + atof(arguments[6]);
    if (subscribers > 15000 || mark_length < 1 || mark_length > 100) return 2;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    struct stream *streams = calloc(subscribers, sizeof *streams);
    int poll = epoll_create1(0), opened = 0, complete = 0;
    char request[4096];
    int request_length = snprintf(request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\n%s%s\r\n", path, port, header, *header ? "\r\n" : "");
    for (int index = 0; index < subscribers; index++) {
        streams[index].socket = dial(port);
        if (write(streams[index].socket, request, request_length) != request_length) return 1;
        fcntl(streams[index].socket, F_SETFL, O_NONBLOCK);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
        epoll_ctl(poll, EPOLL_CTL_ADD, streams[index].socket, &event);
    }
    static char buffer[1 << 18];
    struct epoll_event events[512];
    double first = 0, last = 0;
    long delivered = 0;
    while (complete < subscribers && now() < deadline) {
        int ready = epoll_wait(poll, events, 512, 200);
        for (int number = 0; number < ready; number++) {
            struct stream *stream = &streams[events[number].data.u32];
            memcpy(buffer, stream->tail, stream->tail_length);
            long got = read(stream->socket, buffer + stream->tail_length, sizeof buffer - stream->tail_length);
            if (got < 0 && errno == EAGAIN) continue;
            if (got <= 0) {
                fprintf(stderr, "a stream ended\n");
                return 1;
            }
            if (!stream->open) {
                if (memcmp(buffer, "HTTP/1.1 200", got < 12 ? got : 12)) {
                    fprintf(stderr, "refused: %.60s\n", buffer);
                    return 1;
                }
                stream->open = 1;
                if (++opened == subscribers) {
                    printf("open\n");
                    fflush(stdout);
                }
            }
            long length = stream->tail_length + got, found = count(buffer, length, mark, mark_length);
            if (found) {
                last = now();
                if (!first) first = last;
                delivered += found;
                if (stream->seen < expected && stream->seen + found >= expected) complete++;
                stream->seen += found;
            }
            // After a counted mark only what follows it may be kept, or it would be counted again.
            long keep = mark_length - 1 < length ? mark_length - 1 : length;
            const char *end = buffer + length - keep;
            const char *counted = found ? memrchr(buffer, mark[0], length) : 0;
            while (counted && counted >= buffer && (counted + mark_length > buffer + length || memcmp(counted, mark, mark_length)))
                counted = counted > buffer ? memrchr(buffer, mark[0], counted - buffer) : 0;
            if (counted && counted + mark_length > end) end = counted + mark_length;
            stream->tail_length = buffer + length - end;
            memmove(stream->tail, end, stream->tail_length);
        }
    }
    long wrong = 0;
    for (int index = 0; index < subscribers; index++) wrong += streams[index].seen != expected;
    printf("{\"subscribers\": %d, \"opened\": %d, \"delivered\": %ld, \"seconds\": %.4f, \"wrong\": %ld}\n", subscribers, opened,
           delivered, last - first, wrong);
    return wrong ? 1 : 0;
}
