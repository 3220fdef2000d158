/* What the two halves of the stand-in share: see stand_in.c. */
#ifndef STAND_IN_H
#define STAND_IN_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define LINES 54
#define FILES 1024

struct line {
    int fd, peer;      /* what the process holds, and our end of it; -1 while nobody has the line */
    char consumer[32];
    uint64_t flags;
    uint32_t debounce; /* microseconds */
    uint32_t seqno;
    int driven;        /* from outside: 0, 1, or -1 for not at all */
    int set;           /* by the process, as an output */
    int told;          /* the level that was last told */
    int64_t due;       /* when a level that bounces is told, in ns; 0 for none */
};

/* The name as the C library has it. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

extern struct line lines[LINES];
extern int log_fd;       /* where everything is told */
extern int unplugged;    /* whether the display is gone */
extern long bytes_left;  /* until the bus breaks; -1 for never */

int64_t now_ns(clockid_t clock);
void told(const char *format, ...);
void told_bytes(const char *head, const uint8_t *bytes, size_t count);

/* A line was moved from outside, so many nanoseconds ago. */
void moved(struct line *line, int64_t ago);
/* Tell the edges that have bounced long enough; milliseconds until the next one, -1 for none. */
int until_due(void);
/* `number` becomes that of a line which the process was given. */
int chip_ioctl(int chip, unsigned request_code, void *argument, int *number);
int line_ioctl(struct line *line, unsigned request_code, void *argument);
void release(struct line *line);
int i2c_ioctl(unsigned request_code, void *argument);
int spi_ioctl(unsigned request_code, void *argument);

#endif
