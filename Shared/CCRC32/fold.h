#pragma once
#include <stddef.h>
#include <stdint.h>

// CRC-32 (IEEE 802.3) by carry-less multiplication, an instruction that Swift has no name for: 64 bytes a step instead of 8 by tables.
// After Gopal et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), bits reflected.

#if defined(__x86_64__)

typedef long long vicinity_lanes __attribute__((vector_size(16)));
typedef long long vicinity_bytes __attribute__((vector_size(16), aligned(1), may_alias));

static inline int vicinity_crc32_can_fold(void) { return __builtin_cpu_supports("pclmul") != 0; }

// What `lanes` are worth further on, as `by` says how far, beside what stands there.
__attribute__((target("pclmul"))) static inline vicinity_lanes vicinity_crc32_carry(
    vicinity_lanes lanes, vicinity_lanes by, vicinity_lanes there) {
    return __builtin_ia32_pclmulqdq128(lanes, by, 0x00) ^ __builtin_ia32_pclmulqdq128(lanes, by, 0x11) ^ there;
}

static inline vicinity_lanes vicinity_crc32_load(const uint8_t *bytes) { return *(const vicinity_bytes *)bytes; }

// The state after the bytes of `head` and `rest`, beginning with 0. Both have a multiple of 16 bytes, `head` 16 or more. Zeros before the
// first byte change nothing; to begin with another state, it is to be added (xor) to the first four.
__attribute__((target("pclmul"))) static inline uint32_t vicinity_crc32_fold(
    const void *head, size_t head_count, const void *rest, size_t rest_count) {
    const vicinity_lanes by64 = {0x154442BD4, 0x1C6E41596}, by16 = {0x1751997D0, 0x0CCAA009E};
    const vicinity_lanes by8 = {0x163CD6124, 0}, barrett = {0x1DB710641, 0x1F7011641}, low = {0xFFFFFFFF, 0xFFFFFFFF};
    const uint8_t *bytes = head, *end = bytes + head_count;
    vicinity_lanes a = vicinity_crc32_load(bytes);
    for (bytes += 16; bytes < end; bytes += 16) a = vicinity_crc32_carry(a, by16, vicinity_crc32_load(bytes));
    bytes = rest;
    end = bytes + rest_count;
    if (rest_count >= 112) {
        vicinity_lanes b = vicinity_crc32_load(bytes), c = vicinity_crc32_load(bytes + 16);
        vicinity_lanes d = vicinity_crc32_load(bytes + 32);
        for (bytes += 48; end - bytes >= 64; bytes += 64) {
            a = vicinity_crc32_carry(a, by64, vicinity_crc32_load(bytes));
            b = vicinity_crc32_carry(b, by64, vicinity_crc32_load(bytes + 16));
            c = vicinity_crc32_carry(c, by64, vicinity_crc32_load(bytes + 32));
            d = vicinity_crc32_carry(d, by64, vicinity_crc32_load(bytes + 48));
        }
        a = vicinity_crc32_carry(a, by16, b);
        a = vicinity_crc32_carry(a, by16, c);
        a = vicinity_crc32_carry(a, by16, d);
    }
    for (; bytes < end; bytes += 16) a = vicinity_crc32_carry(a, by16, vicinity_crc32_load(bytes));
    // 128 bits to 96, to 64, and what is left of them by Barrett's reduction.
    a = __builtin_ia32_pclmulqdq128(a, by16, 0x10) ^ (vicinity_lanes){a[1], 0};
    vicinity_lanes upper = {(long long)((uint64_t)a[0] >> 32 | (uint64_t)a[1] << 32), (long long)((uint64_t)a[1] >> 32)};
    a = __builtin_ia32_pclmulqdq128(a & low, by8, 0x00) ^ upper;
    vicinity_lanes quotient = __builtin_ia32_pclmulqdq128(a & low, barrett, 0x10) & low;
    a ^= __builtin_ia32_pclmulqdq128(quotient, barrett, 0x00);
    return (uint32_t)((uint64_t)a[0] >> 32);
}

#else

static inline int vicinity_crc32_can_fold(void) { return 0; }

static inline uint32_t vicinity_crc32_fold(
    const void *head, size_t head_count, const void *rest, size_t rest_count) {
    return 0;
}

#endif
