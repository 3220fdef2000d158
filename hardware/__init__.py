"""Controls, display and buzzer, real and virtual."""
