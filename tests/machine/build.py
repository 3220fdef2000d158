"""What a simulated Pi is made of: Debian's kernel with simulated pins and bus, and a disc with the companion installed.

Run as root on Debian 12. Everything is kept in .cache/machine and made again only when what it is made of has changed;
delete that folder for a newer kernel. Only downloads are tried again.
"""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
WHEELS = PROJECT / "systemd" / "wheels.txt"
CACHE = PROJECT / ".cache" / "machine"
TOOLS = (
    "qemu-system-x86_64", "qemu-img", "mmdebstrap", "depmod", "modprobe", "mkfs.ext4", "mkfs.vfat", "mcopy", "make",
    "gcc", "dpkg-deb",
)  # fmt: skip
PACKAGES = "qemu-system-x86 qemu-utils mmdebstrap kmod e2fsprogs dosfstools mtools make gcc libc6-dev"
"""What Debian calls them."""
SUITE = "bookworm"
INSIDE = "systemd,systemd-sysv,dbus,udev,kmod,make,python3,python3-venv"
"""The packages of the simulated Pi's own Debian, beside those that every Debian has."""
RADIO = "network-manager,wpasupplicant,dnsmasq-base"
"""What makes a Wi-Fi of it, and joins one; started by the test of that alone."""
FLASHED = "trixie"
FLASHED_INSIDE = f"{INSIDE},cloud-init,e2fsprogs"
"""Of the Pi whose card was just written: a newer Debian, and who sets it up."""
DRIVERS = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic", "virtio-rng")
"""What the kernel needs before it has its disc."""
LATER = (
    "configfs", "i2c-dev", "virtio_console", "xhci_pci", "vfat", "nls_cp437", "nls_ascii", "ftdi_sio",
    "mac80211_hwsim", "ccm", "cmac", "ctr",
)  # fmt: skip
"""What it loads from its disc; what stands last when a serial adapter is plugged in, and for simulated radios."""
BUILT = ("simulated_irq", "gpio-sim", "i2c_panel")
SIZE = "1200M"
UNWANTED = (
    "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "e2scrub_reap.service",
    "fstrim.timer", "getty@tty1.service", "serial-getty@ttyS0.service", "systemd-networkd.service",
    "systemd-networkd-wait-online.service", "systemd-pstore.service", "systemd-resolved.service",
    "systemd-timesyncd.service", "NetworkManager.service", "NetworkManager-wait-online.service",
    "NetworkManager-dispatcher.service", "wpa_supplicant.service",
)  # fmt: skip
"""Units that have nothing to do here and would make a boot without hardware support longer."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class BuildError(RuntimeError):
    """Something could not be made; its text is one line."""


def missing() -> str:
    """Why nothing can be made here, in one line; empty where it can."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        return "the simulated Pi needs Linux on x86-64"
    if lacking := [tool for tool in TOOLS if shutil.which(tool, path=PATH) is None]:
        return f"not found: {', '.join(lacking)}; on Debian: apt install {PACKAGES}"
    if os.geteuid() != 0:
        return "the simulated Pi's disc is made by root: sudo make vm-test"
    return ""


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long something took."""
    began = time.monotonic()
    yield
    print(f"   {what}: {time.monotonic() - began:.0f} s", flush=True)


def run(*command: str | Path, cwd: Path | None = None, tries: int = 1) -> str:
    """Run a program and give what it said; BuildError with its last words where it fails."""
    environment = {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:{PATH}", "LC_ALL": "C.UTF-8"}
    words = [str(word) for word in command]
    for left in reversed(range(tries)):
        done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout
        if left:
            print(f"   trying again: {' '.join(words[:3])}", flush=True)
            time.sleep(5)
    last = " / ".join((done.stderr or done.stdout).strip().splitlines()[-8:])
    raise BuildError(f"{' '.join(words[:4])} … ended with {done.returncode}: {last}")


def mark(*things: str | Path) -> str:
    """A short name for what something is made of: texts, and the contents of files and folders."""
    sum_ = hashlib.sha256()
    for thing in things:
        for file in files(thing) if isinstance(thing, Path) else [thing]:
            sum_.update(str(file.relative_to(PROJECT) if isinstance(file, Path) else file).encode() + b"\0")
            sum_.update(file.read_bytes() if isinstance(file, Path) else b"")
    return sum_.hexdigest()[:16]


def files(path: Path) -> list[Path]:
    """A file, or all files of a folder but what Python makes."""
    if path.is_file():
        return [path]
    found = (one for one in path.rglob("*") if one.is_file())
    return sorted(one for one in found if not {"__pycache__", ".git"} & set(one.relative_to(path).parts))


def made(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """A folder of the cache, made where none stands for this key; those of other keys go."""
    folder = CACHE / f"{name}-{key}"
    if not folder.is_dir():
        new = CACHE / f"{name}.new"
        remove(new)
        new.mkdir(parents=True)
        with timed(name):
            make(new)
        for old in CACHE.glob(f"{name}-*"):
            remove(old)
        new.rename(folder)
    return folder


def standing(name: str) -> Path:
    """The folder of that name, as it was last made."""
    return next(iter(sorted(CACHE.glob(f"{name}-*"))))


def remove(folder: Path) -> None:
    """Delete a folder that may not be there."""
    if folder.exists():
        shutil.rmtree(folder)


# The kernel ---------------------------------------------------------------------------------------------------------


def kernel() -> Path:
    """The folder with vmlinuz, the first file system ``initrd`` and ``modules.tar`` for the disc."""
    return made("kernel", mark(HERE / "kernel", HERE / "guest" / "init", "".join(DRIVERS + LATER)), _kernel)


def _kernel(folder: Path) -> None:
    release = _newest()
    series = ".".join(release.split(".")[:2])
    names = [
        f"linux-image-{release}",
        f"linux-headers-{release}",
        f"linux-headers-{release.removesuffix('-amd64')}-common",
    ]
    names += [f"linux-kbuild-{series}", f"linux-source-{series}", "busybox-static", "e2fsck-static"]
    work = folder / "work"
    debs = work / "deb"
    debs.mkdir(parents=True)
    debs.chmod(0o777)  # apt downloads as somebody without rights
    with timed(f"Debian's kernel {release} and its source downloaded"):
        run("apt-get", "download", "-q", *names, cwd=debs, tries=3)
    tree = work / "tree"
    for deb in debs.glob("*.deb"):
        if not deb.name.startswith("linux-source"):
            run("dpkg-deb", "-x", deb, tree)
    with timed("the modules built"):
        _modules(work, tree, release, next(debs.glob("linux-source*.deb")), series)
    run("depmod", "-b", tree, release)
    shutil.copy(next((tree / "boot").glob("vmlinuz-*")), folder / "vmlinuz")
    _first(folder, work / "first", tree, release)
    _later(folder, work / "later", tree, release)
    remove(work)


def _newest() -> str:
    said = run("apt-cache", "depends", "linux-image-amd64")
    for line in said.splitlines():
        if "Depends: linux-image-" in line:
            return line.split("linux-image-")[1].strip()
    raise BuildError("apt knows no linux-image-amd64; run apt-get update")


def _modules(work: Path, tree: Path, release: str, source: Path, series: str) -> None:
    wanted = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
    archive = f"./usr/src/linux-source-{series}.tar.xz"
    unpack = 'dpkg-deb --fsys-tarfile "$0" | tar -xO "$1" | tar -xJ --occurrence=1 --strip-components=1 "${@:2}"'
    run("bash", "-c", unpack, source, archive, *(f"linux-source-{series}/{name}" for name in wanted), cwd=work)
    place = tree / "usr" / "lib" / "modules" / "own"
    shutil.copytree(HERE / "kernel", place)
    for name in wanted:
        shutil.copy(work / name, place)
    # a module cannot call what the kernel keeps to itself; its public neighbour does the same
    file = place / "irq_sim.c"
    before = file.read_text()
    after = before.replace("handle_simple_irq(irq_to_desc(irqnum));", "generic_handle_irq(irqnum);")
    file.write_text(after)
    sources = tree / "usr" / "src"
    headers = sources / f"linux-headers-{release}"
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("include /usr/src/", f"include {sources}/"))
    run("make", "-s", "-C", headers, f"M={place}", "modules")
    into = tree / "lib" / "modules" / release / "extra"
    into.mkdir(parents=True)
    for name in BUILT:
        run("strip", "--strip-debug", place / f"{name}.ko")
        shutil.copy(place / f"{name}.ko", into)


def _needed(tree: Path, release: str, names: Sequence[str]) -> list[Path]:
    """The modules of these names and all that they need, each before who needs it."""
    found: list[Path] = []
    for name in names:
        for line in run("modprobe", "-d", tree, "-S", release, "--show-depends", name).splitlines():
            word, *rest = line.split()
            if word == "insmod" and (path := Path(rest[0])) not in found:
                found.append(path)
    return found


def _first(folder: Path, root: Path, tree: Path, release: str) -> None:
    """The first file system: it has busybox, e2fsck and what a disc takes."""
    for name in ("bin", "modules", "proc", "sys", "dev", "root"):
        (root / name).mkdir(parents=True)
    shutil.copy(tree / "bin" / "busybox", root / "bin")
    shutil.copy(tree / "sbin" / "e2fsck.static", root / "bin" / "e2fsck")
    shutil.copy(HERE / "guest" / "init", root / "init")
    (root / "init").chmod(0o755)
    modules = _needed(tree, release, DRIVERS)
    for module in modules:
        shutil.copy(module, root / "modules")
    (root / "modules" / "order").write_text("".join(f"{module.name}\n" for module in modules))
    (folder / "initrd").write_bytes(gzip.compress(_cpio(root), 1))


def _cpio(root: Path) -> bytes:
    """A folder in the form that the kernel unpacks: cpio, "newc"."""
    packed = io.BytesIO()
    entries = [(str(one.relative_to(root)), one) for one in sorted(root.rglob("*"))]
    for number, (name, path) in enumerate([*entries, ("TRAILER!!!", None)], start=1):
        data = path.read_bytes() if path is not None and path.is_file() else b""
        mode = path.stat().st_mode if path is not None else 0
        fields = (number, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0)
        packed.write(b"070701" + b"".join(b"%08x" % value for value in fields) + name.encode() + b"\0")
        packed.write(b"\0" * (-packed.tell() % 4) + data)
        packed.write(b"\0" * (-packed.tell() % 4))
    return packed.getvalue()


def _later(folder: Path, root: Path, tree: Path, release: str) -> None:
    """What udev and modprobe need on the disc: some modules and the lists of what is in them."""
    into = root / "lib" / "modules" / release
    for module in _needed(tree, release, [*DRIVERS, *LATER, *BUILT]):
        place = into / module.relative_to(tree / "lib" / "modules" / release)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, place)
    for name in ("modules.order", "modules.builtin", "modules.builtin.modinfo"):
        shutil.copy(tree / "lib" / "modules" / release / name, into)
    run("depmod", "-b", root, release)
    with tarfile.open(folder / "modules.tar", "w") as archive:
        # not as ./lib: on the disc that is a link to usr/lib
        archive.add(root / "lib" / "modules", "usr/lib/modules")


# The disc -----------------------------------------------------------------------------------------------------------


def system() -> Path:
    """The folder with ``root.tar``: Debian as it is before anything of ours."""
    inside = f"{INSIDE},{RADIO}"
    return made("system", mark(SUITE, inside), lambda folder: _system(folder, SUITE, inside))


def _system(folder: Path, suite: str, inside: str) -> None:
    source = run(
        "bash", "-c", "awk '/^URIs:/{print $2; exit}' /etc/apt/sources.list.d/debian.sources 2>/dev/null || true"
    )
    mirror = source.strip() or "http://deb.debian.org/debian"
    options = ("--mode=root", "--variant=minbase", f"--include={inside}", "--quiet")
    run("mmdebstrap", *options, suite, folder / "root.tar", mirror, tries=3)


def wheels() -> Path:
    """A folder of wheels for the simulated Pi's Python, of all that the box needs."""
    return made("wheels", mark(WHEELS), _wheels)


def _wheels(folder: Path) -> None:
    options = ["--only-binary=:all:", "--python-version=3.11", "--implementation=cp", "--quiet"]
    names = ("manylinux2014", "manylinux_2_17", "manylinux_2_28", "manylinux_2_34")
    options += [f"--platform={name}_x86_64" for name in names]
    run(sys.executable, "-m", "pip", "download", *options, "--require-hashes", "-r", WHEELS, "-d", folder, tries=3)


PARTS = (
    "companion",
    "hardware",
    "wiring",
    "systemd",
    "pyproject.toml",
    "constraints.txt",
    "Makefile",
    "README.md",
    "LICENSE",
)
"""What of the project goes onto the disc."""


def disc() -> Path:
    """The folder with ``disc.raw``: ext4 with its journal, Debian, and the companion installed as a person would."""
    parts = [PROJECT / name for name in PARTS]
    return made(
        "disc", mark(HERE / "guest", Path(__file__), *parts, kernel().name, system().name, wheels().name), _disc
    )


def _disc(folder: Path) -> None:
    root = folder / "root"
    root.mkdir()
    run("tar", "-C", root, "-xpf", system() / "root.tar")
    run("tar", "-C", root, "-xpf", kernel() / "modules.tar")
    place = root / "usr" / "src" / "table-companion"
    place.mkdir(parents=True)
    for name in PARTS:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(source, place)
    with timed("the companion installed on the disc"):
        _install(root)
    _simulation(root)
    run("mkfs.ext4", "-q", "-F", "-L", "pi", "-d", root, folder / "disc.raw", SIZE)
    remove(root)


def flashed() -> Path:
    """The folder with ``disc.raw`` as Raspberry Pi Imager leaves it: nothing of ours; its card is another disc."""
    key = mark(HERE / "guest", Path(__file__), kernel().name, FLASHED, FLASHED_INSIDE)
    return made("flashed", key, _flashed)


CLOUD = """datasource_list: [NoCloud, None]
datasource: {NoCloud: {seedfrom: "file:///boot/firmware"}}
"""
"""Where Raspberry Pi OS has cloud-init look."""


def _flashed(folder: Path) -> None:
    root = folder / "root"
    root.mkdir()
    tar = made("newer", mark(FLASHED, FLASHED_INSIDE), lambda made: _system(made, FLASHED, FLASHED_INSIDE)) / "root.tar"
    run("tar", "-C", root, "-xpf", tar)
    run("tar", "-C", root, "-xpf", kernel() / "modules.tar")
    _simulation(root)
    (root / "boot" / "firmware" / "companion.toml").unlink()
    # No hurry: on a busy computer a disc may take minutes to be seen.
    card = "/dev/vdb /boot/firmware vfat x-systemd.device-timeout=0 0 0"
    (root / "etc" / "fstab").write_text(f"/dev/vda / ext4 defaults 0 1\n{card}\n")
    (root / "etc" / "cloud" / "cloud.cfg.d" / "99_raspberry-pi.cfg").write_text(CLOUD)
    # Or the first start would make all lists of /usr again, which takes long where every instruction is computed.
    run("chroot", root, "/usr/lib/systemd/systemd-update-done")
    run("mkfs.ext4", "-q", "-F", "-L", "pi", "-d", root, folder / "disc.raw", SIZE)
    remove(root)


def _install(root: Path) -> None:
    """``make install``, on the disc, with wheels that were downloaded before: no network is needed there."""
    shutil.copytree(wheels(), root / "wheels")
    offline = ("PIP_NO_INDEX=1", "PIP_FIND_LINKS=/wheels", "PIP_CONFIG_FILE=/dev/null")
    command = (
        "env",
        "-i",
        f"PATH={PATH}",
        "HOME=/root",
        *offline,
        "bash",
        "/usr/src/table-companion/systemd/install",
        "install",
    )
    run("chroot", root, *command)
    remove(root / "wheels")


def _simulation(root: Path) -> None:
    """What the simulation adds: its modules, its pins, and who moves them."""
    guest = HERE / "guest"
    units = root / "etc" / "systemd" / "system"
    (root / "simulated").mkdir()
    for name in ("inside.py", "pins.sh"):
        shutil.copy(guest / name, root / "simulated")
    for name in ("simulated-pins.service", "simulated-inside.service", "simulated-display.service"):
        shutil.copy(guest / name, units)
        wants = units / "sysinit.target.wants"
        wants.mkdir(exist_ok=True)
        (wants / name).symlink_to(f"/etc/systemd/system/{name}")
    drop_in = units / "companion.service.d"
    drop_in.mkdir(exist_ok=True)
    shutil.copy(guest / "simulated.conf", drop_in)
    card = root / "boot" / "firmware"
    card.mkdir(parents=True)
    shutil.copy(guest / "companion.toml", card)
    for name in UNWANTED:
        (units / name).unlink(missing_ok=True)
        (units / name).symlink_to("/dev/null")
    (root / "etc" / "fstab").write_text("/dev/vda / ext4 defaults 0 1\n")
    (root / "etc" / "hostname").write_text("simulated-pi\n")
    (root / "etc" / "machine-id").write_text("5e" * 16 + "\n")


def main() -> int:
    """Make everything; status 0 also where a person cannot have it made here, but not in CI."""
    if why := missing():
        print(f"No simulated Pi: {why}.")
        return 1 if os.environ.get("CI") else 3
    try:
        with timed("all that the simulated Pi is made of"):
            kernel()
            system()
            wheels()
            disc()
    except BuildError as error:
        print(f"No simulated Pi: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
