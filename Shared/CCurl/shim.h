#pragma once
#include <curl/curl.h>

// curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt take an argument of any type, which Swift cannot pass.
static inline CURLcode vicinity_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vicinity_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vicinity_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vicinity_curl_set_write(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vicinity_curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
static inline CURLcode vicinity_curl_set_opening(CURL *handle, curl_opensocket_callback value) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
// Asked when the connection stands, before the request goes out; 0 lets it.
static inline CURLcode vicinity_curl_set_beginning(CURL *handle, curl_prereq_callback value) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}
static inline long vicinity_curl_status(CURL *handle) {
    long value = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &value);
    return value;
}
static inline curl_off_t vicinity_curl_received(CURL *handle) {
    curl_off_t value = 0;
    curl_easy_getinfo(handle, CURLINFO_SIZE_DOWNLOAD_T, &value);
    return value;
}
static inline void vicinity_curl_keep_idle(CURLM *multi, long connections) {
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
}
static inline CURLcode vicinity_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_ALL); }

// The address that is about to be connected to; its type has an array of no length in C.
static inline const struct sockaddr *vicinity_curl_address(const struct curl_sockaddr *address) { return &address->addr; }

// What is sent of a mail is read from here.
static inline CURLcode vicinity_curl_set_read(CURL *handle, curl_read_callback value) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, value);
}
