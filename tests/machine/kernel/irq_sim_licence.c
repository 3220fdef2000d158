// SPDX-License-Identifier: GPL-2.0
/* Inside the kernel irq_sim.c is no module of its own and says no licence; as a module it must. */
#include <linux/module.h>
MODULE_DESCRIPTION("The kernel's simulated interrupts, as a module");
MODULE_LICENSE("GPL");
