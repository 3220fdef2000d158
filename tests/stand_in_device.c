/* The devices of the stand-in: GPIO lines, the I2C bus with a display, SPI; and the telling of what happens. */
#include "stand_in.h"

#include <errno.h>
#include <linux/gpio.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/spi/spidev.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

struct line lines[LINES];
int log_fd = -1, unplugged;
long bytes_left = -1;
static int address; /* on the I2C bus, of who is spoken to */

int64_t now_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* What is told */

static void tell(const char *text, size_t length) {
    if (log_fd >= 0 && REAL(write)(log_fd, text, length) < 0)
        log_fd = -1; /* nobody listens any more */
}

void told(const char *format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    tell(text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void told_bytes(const char *head, const uint8_t *bytes, size_t count) {
    /* a write of at most 4096 bytes into a pipe is never torn */
    do {
        char text[4096];
        size_t most = count < 1900 ? count : 1900;
        int length = snprintf(text, 64, "%s ", head);
        for (size_t i = 0; i < most; i++)
            length += snprintf(text + length, 3, "%02x", bytes[i]);
        text[length++] = '\n';
        tell(text, (size_t)length);
        bytes += most;
        count -= most;
    } while (count > 0);
}

/* The lines */

static int level(const struct line *line) {
    if (line->flags & GPIO_V2_LINE_FLAG_OUTPUT)
        return line->set;
    if (line->driven >= 0)
        return line->driven;
    return (line->flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP) != 0;
}

static void tell_edge(struct line *line, int64_t ago) {
    line->told = level(line);
    line->due = 0;
    uint64_t wanted = line->told ? GPIO_V2_LINE_FLAG_EDGE_RISING : GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (line->fd < 0 || !(line->flags & wanted))
        return;
    int wall = (line->flags & GPIO_V2_LINE_FLAG_EVENT_CLOCK_REALTIME) != 0;
    struct gpio_v2_line_event event = {
        .timestamp_ns = (uint64_t)(now_ns(wall ? CLOCK_REALTIME : CLOCK_MONOTONIC) - ago),
        .id = line->told ? GPIO_V2_LINE_EVENT_RISING_EDGE : GPIO_V2_LINE_EVENT_FALLING_EDGE,
        .offset = (uint32_t)(line - lines),
        .seqno = ++line->seqno,
        .line_seqno = line->seqno,
    };
    if (REAL(write)(line->peer, &event, sizeof event) < 0)
        told("lost %d\n", (int)(line - lines));
}

void moved(struct line *line, int64_t ago) {
    if (line->debounce)
        line->due = level(line) == line->told ? 0 : now_ns(CLOCK_MONOTONIC) + line->debounce * 1000LL;
    else if (level(line) != line->told)
        tell_edge(line, ago);
}

static void configure(struct line *line, const struct gpio_v2_line_config *config) {
    line->flags = config->flags;
    line->debounce = 0;
    for (unsigned i = 0; i < config->num_attrs && i < GPIO_V2_LINE_NUM_ATTRS_MAX; i++) {
        const struct gpio_v2_line_attribute *attribute = &config->attrs[i].attr;
        if (!(config->attrs[i].mask & 1))
            continue;
        if (attribute->id == GPIO_V2_LINE_ATTR_ID_FLAGS)
            line->flags = attribute->flags;
        if (attribute->id == GPIO_V2_LINE_ATTR_ID_DEBOUNCE)
            line->debounce = attribute->debounce_period_us;
        if (attribute->id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES)
            line->set = attribute->values & 1;
    }
    if (line->flags & GPIO_V2_LINE_FLAG_OUTPUT)
        told("out %d %d %lld\n", (int)(line - lines), line->set, (long long)now_ns(CLOCK_MONOTONIC));
    else
        told("in %d\n", (int)(line - lines));
    line->told = level(line);
    line->due = 0;
}

static int request(struct gpio_v2_line_request *wish, int *number) {
    int pair[2];
    *number = -1;
    if (wish->num_lines != 1 || wish->offsets[0] >= LINES) {
        errno = EINVAL;
        return -1;
    }
    struct line *line = &lines[wish->offsets[0]];
    if (line->fd >= 0) {
        errno = EBUSY;
        return -1;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return -1;
    line->fd = wish->fd = pair[0];
    line->peer = pair[1];
    line->seqno = 0;
    line->set = 0;
    memcpy(line->consumer, wish->consumer, sizeof line->consumer);
    configure(line, &wish->config);
    *number = (int)wish->offsets[0];
    return 0;
}

void release(struct line *line) {
    REAL(close)(line->peer);
    line->fd = -1;
    line->flags = 0;
    line->due = 0;
}

static void describe(struct gpio_v2_line_info *info) {
    unsigned number = info->offset;
    memset(info, 0, sizeof *info);
    info->offset = number;
    snprintf(info->name, sizeof info->name, "GPIO%u", number);
    info->flags = GPIO_V2_LINE_FLAG_INPUT;
    if (number < LINES && lines[number].fd >= 0) {
        info->flags = lines[number].flags | GPIO_V2_LINE_FLAG_USED;
        memcpy(info->consumer, lines[number].consumer, sizeof info->consumer);
    }
}

static void label_of(int chip, char *label, size_t room) {
    const char *names = getenv("STAND_IN_LABELS");
    names = names ? names : "pinctrl-bcm2711";
    for (int i = 0; i < chip && *names; i++) {
        names += strcspn(names, ",");
        names += *names == ',';
    }
    snprintf(label, room, "%.*s", (int)strcspn(names, ","), names);
}

int chip_ioctl(int chip, unsigned request_code, void *argument, int *number) {
    char label[32];
    label_of(chip, label, sizeof label);
    if (request_code == GPIO_GET_CHIPINFO_IOCTL) {
        struct gpiochip_info *info = argument;
        memset(info, 0, sizeof *info);
        snprintf(info->name, sizeof info->name, "gpiochip%d", chip);
        memcpy(info->label, label, sizeof label);
        info->lines = LINES;
        return 0;
    }
    if (request_code == GPIO_V2_GET_LINEINFO_IOCTL) {
        describe(argument);
        return 0;
    }
    if (request_code == GPIO_V2_GET_LINE_IOCTL && !strncmp(label, "pinctrl", 7))
        return request(argument, number);
    errno = ENOTTY;
    return -1;
}

int line_ioctl(struct line *line, unsigned request_code, void *argument) {
    struct gpio_v2_line_values *values = argument;
    switch (request_code) {
    case GPIO_V2_LINE_GET_VALUES_IOCTL:
        values->bits = (uint64_t)(line->debounce ? line->told : level(line)) & values->mask;
        return 0;
    case GPIO_V2_LINE_SET_VALUES_IOCTL:
        if (!(line->flags & GPIO_V2_LINE_FLAG_OUTPUT)) {
            errno = EPERM;
            return -1;
        }
        line->set = values->bits & 1;
        told("out %d %d %lld\n", (int)(line - lines), line->set, (long long)now_ns(CLOCK_MONOTONIC));
        return 0;
    case GPIO_V2_LINE_SET_CONFIG_IOCTL:
        configure(line, argument);
        return 0;
    }
    errno = ENOTTY;
    return -1;
}

int until_due(void) {
    int64_t now = now_ns(CLOCK_MONOTONIC), first = 0;
    for (struct line *line = lines; line < lines + LINES; line++) {
        if (line->due && line->due <= now)
            tell_edge(line, 0);
        if (line->due && (!first || line->due < first))
            first = line->due;
    }
    return first ? (int)((first - now) / 1000000 + 1) : -1;
}

/* The buses */

#define DISPLAY 0x3c

static int on_bus(int to, const uint8_t *bytes, size_t count) {
    char head[16];
    if (to != DISPLAY || unplugged) {
        told("nobody\n");
        errno = EREMOTEIO;
        return -1;
    }
    snprintf(head, sizeof head, "i2c %02x", to);
    if (bytes_left >= 0 && (long)count > bytes_left) {
        if (bytes_left > 0)
            told_bytes(head, bytes, (size_t)bytes_left);
        told("broken\n");
        bytes_left = -1;
        errno = EIO;
        return -1;
    }
    if (bytes_left >= 0)
        bytes_left -= (long)count;
    told_bytes(head, bytes, count);
    return 0;
}

int i2c_ioctl(unsigned request_code, void *argument) {
    switch (request_code) {
    case I2C_FUNCS:
        *(unsigned long *)argument = I2C_FUNC_I2C | (I2C_FUNC_SMBUS_EMUL & ~I2C_FUNC_SMBUS_QUICK);
        return 0;
    case I2C_SLAVE:
    case I2C_SLAVE_FORCE:
        address = (int)(intptr_t)argument;
        return 0;
    case I2C_PEC:
        return 0;
    case I2C_RDWR: {
        struct i2c_rdwr_ioctl_data *work = argument;
        for (unsigned i = 0; i < work->nmsgs; i++)
            if (!(work->msgs[i].flags & I2C_M_RD) && on_bus(work->msgs[i].addr, work->msgs[i].buf, work->msgs[i].len))
                return -1;
        return (int)work->nmsgs;
    }
    case I2C_SMBUS: {
        struct i2c_smbus_ioctl_data *work = argument;
        uint8_t bytes[I2C_SMBUS_BLOCK_MAX + 1] = {work->command};
        size_t count = 1;
        if (work->read_write == I2C_SMBUS_WRITE && work->size == I2C_SMBUS_I2C_BLOCK_DATA) {
            memcpy(bytes + 1, work->data->block + 1, work->data->block[0]);
            count += work->data->block[0];
        } else if (work->read_write == I2C_SMBUS_WRITE && work->size == I2C_SMBUS_BYTE_DATA) {
            bytes[count++] = work->data->byte;
        } else if (work->data != NULL && work->read_write == I2C_SMBUS_READ) {
            work->data->byte = 0;
            count = 0;
        }
        return on_bus(address, bytes, count);
    }
    }
    errno = ENOTTY;
    return -1;
}

int spi_ioctl(unsigned request_code, void *argument) {
    if (_IOC_TYPE(request_code) != SPI_IOC_MAGIC) {
        errno = ENOTTY;
        return -1;
    }
    if (_IOC_NR(request_code) != 0) /* mode, speed and bits: kept by nobody */
        return 0;
    int sent = 0;
    struct spi_ioc_transfer *transfers = argument;
    for (unsigned i = 0; i < _IOC_SIZE(request_code) / sizeof *transfers; i++) {
        told_bytes("spi", (const uint8_t *)(uintptr_t)transfers[i].tx_buf, transfers[i].len);
        sent += (int)transfers[i].len;
    }
    return sent;
}
