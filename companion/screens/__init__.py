"""Prompts, notices and figures as pictures of 128x64 one-bit pixels."""
