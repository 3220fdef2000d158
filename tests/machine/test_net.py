"""The box's own Wi-Fi on simulated radios: one is the Pi's, the other a phone's, which joins it and gets an address."""

import time
from collections.abc import Callable
from pathlib import Path

from machine import PATIENCE, Machine

from companion.command.doctor.computer import NET

NAME = "Table companion"


def until(done: Callable[[], bool]) -> None:
    """Ask again and again; each asking takes the simulated Pi its time."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end


def test_a_phone_with_the_password_joins_the_boxs_own_wi_fi_and_gets_an_address(tmp_path: Path) -> None:
    with Machine(tmp_path, "pi") as machine:
        machine.boot()
        machine.run("bash", "/opt/companion/current/systemd/net", "lay")
        profile = (machine.read(NET) or b"").decode()
        password = profile.partition("psk=")[2].partition("\n")[0]
        machine.run("modprobe", "mac80211_hwsim", "radios=2")
        machine.run("systemctl", "unmask", "wpa_supplicant", "NetworkManager", "NetworkManager-dispatcher")
        machine.run("systemctl", "start", "wpa_supplicant.service", "NetworkManager.service")

        def states() -> str:
            return machine.run("nmcli", "-g", "DEVICE,STATE", "device")

        until(lambda: {"wlan0", "wlan1"} <= {row.partition(":")[0] for row in states().split() if ":un" not in row})
        machine.run("nmcli", "--wait", "90", "connection", "up", "companion", "ifname", "wlan0")
        look = ("nmcli", "-g", "SSID", "device", "wifi", "list", "ifname", "wlan1")
        until(lambda: NAME in machine.run(*look))
        join = ("nmcli", "--wait", "90", "device", "wifi", "connect", NAME, "ifname", "wlan1", "password")
        refused = machine.run(*join, "wrong-wrong-no", status=None)
        assert "wlan1:connected" not in states(), refused
        machine.run(*join, password)
        assert machine.run("nmcli", "-g", "IP4.ADDRESS", "device", "show", "wlan1").startswith("10.42.0.")
        machine.run("bash", "/opt/companion/current/systemd/net", "remove")
        assert machine.read(NET) is None
