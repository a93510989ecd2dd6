/* The yardsticks: the same work one trial after another, as plain as C can say it.

   Decks are byte arrays, shuffled only as far as cards are drawn (Fisher and Yates); a partial
   shuffle is fair from any order, so a deck is laid out once. All trials draw from one stream,
   whereas in simcli each names its own numbers: the comparison is rather generous to C. */

#include <stdint.h>

static inline uint64_t turned(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

/* xoshiro256++ by Blackman and Vigna, seeded by SplitMix64 as they advise */
static uint64_t s[4];
static inline uint64_t next(void) {
    const uint64_t result = turned(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = turned(s[3], 45);
    return result;
}
static void seed(uint64_t x) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        s[i] = z ^ (z >> 31);
    }
}

/* Bring a random one of the cards i .. size - 1 to place i; 32 bits are scaled by multiplication,
   without a division. */
static inline uint8_t deal_by(uint8_t *deck, int i, int size, uint64_t bits) {
    const int j = i + (int)((bits * (uint64_t)(size - i)) >> 32);
    const uint8_t card = deck[j]; deck[j] = deck[i]; deck[i] = card;
    return card;
}
static inline uint8_t deal(uint8_t *deck, int i, int size) {
    return deal_by(deck, i, size, next() >> 32);
}

static uint8_t deck[60];
/* 4 cards of the first kind wanted, 8 of the second, 48 others: each card is the bit it sets */
static void lay_out(void) {
    for (int i = 0; i < 60; i++) deck[i] = i < 4 ? 1 : i < 12 ? 2 : 0;
}

/* Six cards of sixty: one of each kind wanted? */
int64_t hands(int64_t trials, uint64_t seeded, int64_t *tally) {
    (void)tally;
    seed(seeded);
    lay_out();
    int64_t hits = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        uint8_t seen = 0;
        for (int i = 0; i < 6; i++) seen |= deal(deck, i, 60);
        hits += seen == 3;
    }
    return hits;
}

/* The same with a trick that simcli's kernel uses too: two cards from one number. */
int64_t hands_by_twos(int64_t trials, uint64_t seeded, int64_t *tally) {
    (void)tally;
    seed(seeded);
    lay_out();
    int64_t hits = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        uint8_t seen = 0;
        for (int i = 0; i < 6; i += 2) {
            const uint64_t bits = next();
            seen |= deal_by(deck, i, 60, bits >> 32);
            seen |= deal_by(deck, i + 1, 60, bits & 0xffffffffULL);
        }
        hits += seen == 3;
    }
    return hits;
}

/* simcli's own algorithm wired to this one question: running totals of what is left instead of
   cards, in blocks of trials that share a stream of 16-bit numbers (SplitMix64), where further bits
   decide what 16 leave open; so that it counts the very same hits. A compiler that knows the question
   can make vector code of it. */
enum { BLOCK = 2048, CARDS = 6, DECK = 60 };
static union { uint64_t words[CARDS * BLOCK / 4]; uint16_t numbers[CARDS][BLOCK]; } drawn;
static uint16_t unsure[BLOCK];

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}
static inline uint64_t word(uint64_t key, uint64_t index) {
    return mixed(key + (index + 1) * 0x9e3779b97f4a7c15ULL);
}
static int further(uint64_t key, int card, int lane) {
    const uint64_t at = (uint64_t)card * BLOCK + lane, n = DECK - card;
    const uint64_t low = (uint16_t)((word(key, at / 4) >> (16 * (at % 4))) * n);
    return low > 65536 - n && (word(mixed(key), at) >> 16) * n >= (65536 - low) << 48;
}
static int64_t hits_in(uint64_t key, int lanes) {
    for (int at = 0; at < CARDS * BLOCK / 4; at++) drawn.words[at] = word(key, at);
    for (int lane = 0; lane < BLOCK; lane++) unsure[lane] = 0;
    for (int card = 0; card < CARDS; card++) {
        const uint16_t n = DECK - card, sure = 65536 - n;
        uint16_t *numbers = drawn.numbers[card];
        for (int lane = 0; lane < BLOCK; lane++) {
            unsure[lane] |= (uint16_t)(numbers[lane] * n) > sure;
            numbers[lane] = (uint16_t)((uint32_t)numbers[lane] * n >> 16);
        }
    }
    for (int lane = 0; lane < BLOCK; lane++)
        if (unsure[lane])
            for (int card = 0; card < CARDS; card++)
                drawn.numbers[card][lane] += further(key, card, lane);
    uint16_t hits = 0;
    for (int lane = 0; lane < lanes; lane++) {
        int16_t one = 4, both = 12;
        for (int card = 0; card < CARDS; card++) {
            const int16_t at = (int16_t)drawn.numbers[card][lane];
            one -= at < one;
            both -= at < both;
        }
        hits += (one < 4) & (both - one < 8);
    }
    return hits;
}
int64_t hands_wired(int64_t trials, uint64_t purpose, int64_t *tally) {
    (void)tally;
    int64_t hits = 0;
    for (int64_t block = 0; block * BLOCK < trials; block++) {
        const int64_t left = trials - block * BLOCK;
        hits += hits_in(word(purpose, (uint64_t)block), left < BLOCK ? (int)left : BLOCK);
    }
    return hits;
}

/* Six cards; those not wanted are set aside, as many drawn, the others shuffled back; four turns'
   draws; then the question. */
int64_t mulligans(int64_t trials, uint64_t seeded, int64_t *tally) {
    (void)tally;
    seed(seeded);
    lay_out();
    int64_t hits = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        int aside = 0;
        for (int i = 0; i < 6; i++) deal(deck, i, 60);
        for (int i = 0; i < 6; i++) {
            if (deck[i] == 0) {
                deal(deck, 6 + aside, 60);
                const uint8_t card = deck[i]; deck[i] = deck[6 + aside]; deck[6 + aside] = card;
                aside++;
            }
        }
        uint8_t seen = 0;
        for (int i = 6; i < 10; i++) deal(deck, i, 60);
        for (int i = 0; i < 10; i++) seen |= deck[i];
        hits += seen == 3;
    }
    return hits;
}

/* A Live attempt: ten cards of sixty yelled. Kinds: 0 pink, 1 yellow, 2 purple, 3 ALL, 4 nothing,
   5 a score icon, 6 yellow and a draw. Three pink hearts on stage; 4 pink, 2 purple and 2 more of
   any colour are needed. tally: cleared, short of the total, draws, their squares, short of pink,
   short of purple, then cleared by score icons. */
int64_t attempts(int64_t trials, uint64_t seeded, int64_t *tally) {
    static const int copies[7] = {10, 6, 8, 6, 24, 4, 2};
    seed(seeded);
    for (int kind = 0, i = 0; kind < 7; kind++)
        for (int n = 0; n < copies[kind]; n++) deck[i++] = (uint8_t)kind;
    for (int64_t trial = 0; trial < trials; trial++) {
        int got[7] = {0};
        for (int i = 0; i < 10; i++) got[deal(deck, i, 60)]++;
        const int pink = 3 + got[0], purple = got[2], wild = got[3];
        const int total = 3 + got[0] + got[1] + got[2] + got[3] + got[6];
        const int no_pink = pink < 4 ? 4 - pink : 0, no_purple = purple < 2 ? 2 - purple : 0;
        const int missing = no_pink + no_purple;
        const int in_colours = missing <= wild, in_total = total >= 8;
        tally[1] += !in_total;
        tally[2] += got[6];
        tally[3] += got[6] * got[6];
        tally[4] += !in_colours && no_pink;
        tally[5] += !in_colours && no_purple;
        if (in_colours && in_total) { tally[0]++; tally[6 + got[5]]++; }
    }
    return tally[0];
}

/* Three times 3 damage into a deck of 30 cards, 8 of them climaxes, each of which cancels the rest
   of its damage. tally: trials by damage done. */
int64_t damage(int64_t trials, uint64_t seeded, int64_t *tally) {
    seed(seeded);
    for (int i = 0; i < 30; i++) deck[i] = i < 8;
    int64_t sum = 0;
    for (int64_t trial = 0; trial < trials; trial++) {
        int at = 0, done = 0;
        for (int attack = 0; attack < 3; attack++) {
            int shown = 0, cancelled = 0;
            while (shown < 3 && !cancelled) {
                cancelled = deal(deck, at, 30);
                at++; shown++;
            }
            if (!cancelled) done += 3;
        }
        tally[done]++;
        sum += done;
    }
    return sum;
}
