"""The box as a process: the panel with its devices, on pins or in emulation."""
