// SPDX-License-Identifier: MIT OR GPL-2.0
/*
 * An I2C adapter with a display on it that can be unplugged.
 *
 * It stands in for bus 1 of a Pi. Every message to the display is written down and takes the time that it would take on
 * the wires; /sys/kernel/debug/i2c_panel/log gives what was written down, once, to one reader. A record is a byte for
 * what happened ('m' a message, 'u' unplugged, 'p' plugged in), the length as two bytes, low one first, and the bytes.
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/wait.h>

#define HEADER 3
#define KEPT (1 << 20)

static unsigned int address = 0x3c;
module_param(address, uint, 0444);
MODULE_PARM_DESC(address, "where the display answers");

static unsigned int speed = 400000;
module_param(speed, uint, 0444);
MODULE_PARM_DESC(speed, "bits a second on the wires");

static DEFINE_KFIFO(kept, u8, KEPT);
static DEFINE_MUTEX(writing);
static DECLARE_WAIT_QUEUE_HEAD(news);
static struct dentry *folder;
static bool plugged = true;

/* A record that does not fit would tear the log, so the message is refused instead. */
static int keep(u8 what, const u8 *bytes, u16 length)
{
	u8 header[HEADER] = { what, length & 0xff, length >> 8 };
	int wrong = 0;

	mutex_lock(&writing);
	if (kfifo_avail(&kept) < HEADER + length) {
		wrong = -ENOSPC;
	} else {
		kfifo_in(&kept, header, HEADER);
		kfifo_in(&kept, bytes, length);
	}
	mutex_unlock(&writing);
	wake_up_interruptible(&news);
	return wrong;
}

static int set_plugged(const char *text, const struct kernel_param *param)
{
	bool before = plugged;
	int wrong = param_set_bool(text, param);

	if (!wrong && plugged != before)
		wrong = keep(plugged ? 'p' : 'u', NULL, 0);
	return wrong;
}

static const struct kernel_param_ops plug = { .set = set_plugged, .get = param_get_bool };
module_param_cb(plugged, &plug, &plugged, 0644);
MODULE_PARM_DESC(plugged, "whether the display is on the bus");

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	int number;

	for (number = 0; number < count; number++) {
		struct i2c_msg *message = &messages[number];
		unsigned long bits = 9ul * (message->len + 1) + 2;
		unsigned long microseconds = bits * 1000000ul / speed;
		int wrong = 0;

		if (message->addr != address || !plugged)
			return -EREMOTEIO;
		if (message->flags & I2C_M_RD)
			memset(message->buf, 0, message->len);
		else
			wrong = keep('m', message->buf, message->len);
		if (wrong)
			return wrong;
		usleep_range(microseconds, microseconds + 50);
	}
	return count;
}

static u32 abilities(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm way = { .master_xfer = transfer, .functionality = abilities };
static struct i2c_adapter adapter = { .owner = THIS_MODULE, .name = "simulated bus", .algo = &way, .nr = 1 };

static ssize_t give(struct file *file, char __user *to, size_t room, loff_t *place)
{
	unsigned int given;
	int wrong = wait_event_interruptible(news, !kfifo_is_empty(&kept));

	if (!wrong)
		wrong = kfifo_to_user(&kept, to, room, &given);
	return wrong ? wrong : given;
}

static const struct file_operations log_file = { .owner = THIS_MODULE, .open = simple_open, .read = give };

static int __init begin(void)
{
	int wrong = i2c_add_numbered_adapter(&adapter);

	if (wrong)
		return wrong;
	folder = debugfs_create_dir("i2c_panel", NULL);
	debugfs_create_file("log", 0400, folder, NULL, &log_file);
	return 0;
}

static void __exit end(void)
{
	debugfs_remove_recursive(folder);
	i2c_del_adapter(&adapter);
}

module_init(begin);
module_exit(end);
MODULE_DESCRIPTION("An I2C adapter with a display that can be unplugged");
MODULE_LICENSE("Dual MIT/GPL");
