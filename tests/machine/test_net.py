"""The box's own Wi-Fi on simulated radios: one is the Pi's, the other a phone's, which joins it and gets an address."""

from pathlib import Path

from machine import Machine, Missed

from companion.command.doctor.computer import NET

NAME = "Table companion"


def test_a_phone_with_the_password_joins_the_boxs_own_wi_fi_and_gets_an_address(tmp_path: Path) -> None:
    with Machine(tmp_path, "pi") as machine:
        machine.boot()
        machine.run("bash", "/opt/companion/current/systemd/net", "lay")
        profile = (machine.read(NET) or b"").decode()
        password = profile.partition("psk=")[2].partition("\n")[0]
        machine.run("modprobe", "mac80211_hwsim", "radios=2")
        machine.run("sh", "-c", "systemctl unmask wpa_supplicant NetworkManager NetworkManager-dispatcher")
        machine.run("systemctl", "start", "NetworkManager.service")
        machine.run("nmcli", "--wait", "90", "connection", "up", "companion", "ifname", "wlan0")
        join = ("nmcli", "--wait", "90", "device", "wifi", "connect", NAME, "ifname", "wlan1", "password")
        try:
            machine.run(*join, "wrong-wrong-no")
        except Missed:
            pass
        else:
            raise AssertionError("it lets in who has not the password")
        machine.run(*join, password)
        assert machine.run("nmcli", "-g", "IP4.ADDRESS", "device", "show", "wlan1").startswith("10.42.0.")
        machine.run("bash", "/opt/companion/current/systemd/net", "remove")
        assert machine.read(NET) is None
