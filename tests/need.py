"""What the tests need beside Python: a browser, a C compiler, systemd. Without one its tests are skipped.

``make test`` runs this file first: what is missing it brings, as root on Debian by apt, a browser else by Playwright.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PACKAGES = {"chromium": ("chromium", "libatomic1"), "cc": ("gcc", "libc6-dev"), "systemd-analyze": ("systemd",)}
"""What Debian has each program in; libatomic is for Playwright."""
BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "microsoft-edge"),
    *("/snap/bin/chromium", "/opt/google/chrome/chrome", "/opt/microsoft/msedge/msedge"),
    *(f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome", "Microsoft Edge")),
)
PLAYWRIGHT = (sys.executable, "-m", "playwright")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def program(name: str) -> str:
    """Where a program is; the test that asks is skipped where it is not."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is missing: on Debian apt install {' '.join(PACKAGES[name])}")
    return path


@contextmanager
def started() -> Iterator["Browser | None"]:
    """The first browser that runs: one may lie there and lack what it needs, and so may Playwright itself."""
    # Only who runs the browser's tests waits for it.
    from playwright.sync_api import Error, sync_playwright

    if subprocess.run([*PLAYWRIGHT, "--version"], capture_output=True, check=False).returncode != 0:
        yield None
        return
    with sync_playwright() as playwright:
        browser = None
        for path in (*filter(None, map(shutil.which, BROWSERS)), None):  # None is the one that Playwright brings
            with suppress(Error):
                browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
                break
        yield browser
        if browser is not None:
            browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One for all tests of a process."""
    with started() as browser:
        if browser is None:
            pytest.skip(f"no Chromium, Chrome or Edge runs: on Debian apt install {' '.join(PACKAGES['chromium'])}")
        yield browser


def there(name: str) -> bool:
    """Whether a program is here; a browser must run."""
    if name != "chromium":
        return shutil.which(name) is not None
    with started() as browser:
        return browser is not None


def bring(*order: str) -> None:
    """Try to; what is still missing then is said where its tests are skipped."""
    subprocess.run(order, stdin=subprocess.DEVNULL, capture_output=True, check=False)


def main() -> None:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    missing = [name for name in PACKAGES if not there(name)]
    if missing and root and shutil.which("apt-get"):
        print(f"Bringing what the tests need (once): {', '.join(missing)}.", flush=True)
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        bring("apt-get", "update")
        for name in missing:
            bring("apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES[name])
    if "chromium" in missing and not there("chromium"):
        print("Bringing a browser for the tests (once).", flush=True)
        bring(*PLAYWRIGHT, "install", "--only-shell", *(("--with-deps",) if root else ()), "chromium")


if __name__ == "__main__":
    main()
