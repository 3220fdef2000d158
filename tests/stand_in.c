/* A stand-in for a Pi's GPIO chip, I2C bus and SPI bus, preloaded into a process that knows nothing of it.
 *
 * The devices are files in the folder $STAND_IN, by their names in /dev; what opens /dev/gpiochip0 gets the file there.
 * ioctl on such a file is answered as the kernel would. $STAND_IN_LABELS names the chips ("pinctrl-bcm2711"), and only
 * a chip whose label begins with "pinctrl" has lines to give away.
 *
 * Orders come as datagrams to $STAND_IN/socket, and one may stand in $STAND_IN_ORDER:
 *     line N 0|1|-     drive a line from outside, or let go of it
 *     press N 0|1 MS   drive it to that level, so long ago, and back to the other now
 *     gone | back      the display is unplugged, and plugged in again
 *     fail N           the bus breaks once, N bytes from now
 *     slow MS          every sync takes so much longer
 *
 * What happened is told, one line each and in the order in which it happened, to the file descriptor $STAND_IN_LOG:
 *     line N 0|1|-     an order was done (the other orders likewise)
 *     out N 0|1 NS     the process has set a line, at that time of the monotonic clock
 *     in N             the process has made a line an input
 *     i2c ADDRESS HEX  bytes that the device has got, the register first
 *     nobody           it has talked to a device that is not there
 *     spi HEX
 *     sync NAME        fsync or fdatasync of that file has ended
 *     said HEX         the process has written to its standard output
 */
#include "stand_in.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#define MAJOR 254 /* of a GPIO chip's device number */

enum kind { NOTHING, CHIP, LINE, I2C, SPI };

static enum kind kinds[FILES];
static int numbers[FILES]; /* of the chip, or of the line */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int slow_ms;

/* The orders */

static void obey(const char *order) {
    int number, milliseconds;
    long count;
    char wish;
    if (sscanf(order, "line %d %c", &number, &wish) == 2 && number >= 0 && number < LINES) {
        /* told first: what the process does about it comes later */
        told("%s\n", order);
        lines[number].driven = wish == '-' ? -1 : wish == '1';
        moved(&lines[number], 0);
    } else if (sscanf(order, "press %d %c %d", &number, &wish, &milliseconds) == 3 && number >= 0 && number < LINES) {
        told("%s\n", order);
        lines[number].driven = wish == '1';
        moved(&lines[number], milliseconds * 1000000LL);
        lines[number].driven = wish != '1';
        moved(&lines[number], 0);
    } else if (!strcmp(order, "gone") || !strcmp(order, "back")) {
        unplugged = *order == 'g';
        told("%s\n", order);
    } else if (sscanf(order, "fail %ld", &count) == 1) {
        bytes_left = count;
        told("%s\n", order);
    } else if (sscanf(order, "slow %d", &milliseconds) == 1) {
        slow_ms = milliseconds;
        told("%s\n", order);
    } else {
        told("unknown order\n");
    }
}

static void *serve(void *file) {
    struct pollfd waiting = {.fd = (int)(intptr_t)file, .events = POLLIN};
    for (;;) {
        pthread_mutex_lock(&mutex);
        int timeout = until_due();
        pthread_mutex_unlock(&mutex);
        if (poll(&waiting, 1, timeout) > 0) {
            char order[64];
            ssize_t length = recv(waiting.fd, order, sizeof order - 1, 0);
            if (length < 0)
                return NULL;
            order[length] = 0;
            pthread_mutex_lock(&mutex);
            obey(order);
            pthread_mutex_unlock(&mutex);
        }
    }
}

static void begin(void) {
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    pthread_t thread;
    for (int i = 0; i < LINES; i++)
        lines[i].fd = lines[i].driven = -1;
    int orders = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    snprintf(place.sun_path, sizeof place.sun_path, "%s/socket", getenv("STAND_IN"));
    unlink(place.sun_path);
    if (bind(orders, (struct sockaddr *)&place, sizeof place) == 0)
        pthread_create(&thread, NULL, serve, (void *)(intptr_t)orders);
    if (getenv("STAND_IN_ORDER"))
        obey(getenv("STAND_IN_ORDER"));
    told("ready\n");
}

__attribute__((constructor)) static void find_log(void) {
    const char *log = getenv("STAND_IN_LOG");
    log_fd = log ? atoi(log) : -1;
}

/* What is put before the C library's own */

/* The path in the folder of what stands for this path, or the path itself. */
static const char *stands_for(const char *path, char *room, enum kind *kind, int *number) {
    const char *folder = getenv("STAND_IN");
    const char *name = path ? strrchr(path, '/') : NULL;
    int bus = 0;
    *kind = NOTHING;
    *number = 0;
    if (!folder || !name)
        return path;
    if (sscanf(path, "/dev/gpiochip%d", number) == 1)
        *kind = CHIP;
    else if (sscanf(path, "/dev/i2c-%d", number) == 1)
        *kind = I2C;
    else if (sscanf(path, "/dev/spidev%d.%d", &bus, number) == 2)
        *kind = SPI;
    else if (strcmp(path, "/proc/device-tree/system/linux,revision"))
        return path;
    snprintf(room, PATH_MAX, "%s%s", folder, name);
    return room;
}

static int open_as(int (*opener)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    char room[PATH_MAX];
    enum kind kind;
    int number;
    const char *place = stands_for(path, room, &kind, &number);
    int fd = opener(place, flags, mode);
    if (fd >= 0 && fd < FILES && kind != NOTHING) {
        pthread_once(&once, begin);
        kinds[fd] = kind;
        numbers[fd] = number;
    }
    return fd;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return open_as(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return open_as(REAL(open64), path, flags, mode);
}

int close(int fd) {
    if (fd >= 0 && fd < FILES && kinds[fd] != NOTHING) {
        pthread_mutex_lock(&mutex);
        if (kinds[fd] == LINE)
            release(&lines[numbers[fd]]);
        kinds[fd] = NOTHING;
        pthread_mutex_unlock(&mutex);
    }
    return REAL(close)(fd);
}

int ioctl(int fd, unsigned long request_code, ...) {
    va_list more;
    va_start(more, request_code);
    void *argument = va_arg(more, void *);
    va_end(more);
    enum kind kind = fd >= 0 && fd < FILES ? kinds[fd] : NOTHING;
    if (kind == NOTHING)
        return REAL(ioctl)(fd, request_code, argument);
    int answer = 0, number = -1;
    pthread_mutex_lock(&mutex);
    switch (kind) {
    case CHIP:
        answer = chip_ioctl(numbers[fd], (unsigned)request_code, argument, &number);
        if (number >= 0) {
            kinds[lines[number].fd] = LINE;
            numbers[lines[number].fd] = number;
        }
        break;
    case LINE: answer = line_ioctl(&lines[numbers[fd]], (unsigned)request_code, argument); break;
    case I2C: answer = i2c_ioctl((unsigned)request_code, argument); break;
    case SPI: answer = spi_ioctl((unsigned)request_code, argument); break;
    case NOTHING: break;
    }
    pthread_mutex_unlock(&mutex);
    return answer;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    int is_spi = fd >= 0 && fd < FILES && kinds[fd] == SPI;
    if (fd == STDOUT_FILENO || is_spi) {
        pthread_mutex_lock(&mutex);
        told_bytes(is_spi ? "spi" : "said", bytes, count);
        pthread_mutex_unlock(&mutex);
    }
    return is_spi ? (ssize_t)count : REAL(write)(fd, bytes, count);
}

static int synced(int fd, int answer) {
    char link[64], path[PATH_MAX] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    const char *name = length > 0 ? strrchr(path, '/') : NULL;
    if (slow_ms) {
        struct timespec pause = {slow_ms / 1000, slow_ms % 1000 * 1000000L};
        nanosleep(&pause, NULL);
    }
    pthread_mutex_lock(&mutex);
    told("sync %.200s\n", name ? name + 1 : "?");
    pthread_mutex_unlock(&mutex);
    return answer;
}

int fsync(int fd) {
    return synced(fd, REAL(fsync)(fd));
}

int fdatasync(int fd) {
    return synced(fd, REAL(fdatasync)(fd));
}

DIR *opendir(const char *path) {
    const char *folder = getenv("STAND_IN");
    return REAL(opendir)(folder && !strcmp(path, "/dev") ? folder : path);
}

/* libgpiod asks whether a file is a GPIO chip: a character device of the right class. */

static int looks(int (*look)(const char *, struct stat *), const char *path, struct stat *found) {
    char room[PATH_MAX];
    enum kind kind;
    int number;
    int answer = look(stands_for(path, room, &kind, &number), found);
    if (answer == 0 && kind != NOTHING) {
        found->st_mode = S_IFCHR | 0660;
        found->st_rdev = makedev(kind == CHIP ? MAJOR : MAJOR - 1, (unsigned)number);
    }
    return answer;
}

int stat(const char *restrict path, struct stat *restrict found) {
    return looks(REAL(stat), path, found);
}

int lstat(const char *restrict path, struct stat *restrict found) {
    return looks(REAL(lstat), path, found);
}

/* By these names a program built for an older C library asks; on 64 bits the two structures are one. */
int __xstat(int version, const char *path, struct stat *found);
int __lxstat(int version, const char *path, struct stat *found);

int __xstat(int version, const char *path, struct stat *found) {
    (void)version;
    return stat(path, found);
}

int __lxstat(int version, const char *path, struct stat *found) {
    (void)version;
    return lstat(path, found);
}

int stat64(const char *restrict path, struct stat64 *restrict found) {
    return stat(path, (struct stat *)found);
}

int lstat64(const char *restrict path, struct stat64 *restrict found) {
    return lstat(path, (struct stat *)found);
}

char *realpath(const char *restrict path, char *restrict resolved) {
    char class[64];
    snprintf(class, sizeof class, "/sys/dev/char/%d:", MAJOR);
    if (getenv("STAND_IN") && path && !strncmp(path, class, strlen(class)))
        return resolved ? strcpy(resolved, "/sys/bus/gpio") : strdup("/sys/bus/gpio");
    return resolved ? REAL(realpath)(path, resolved) : canonicalize_file_name(path);
}
