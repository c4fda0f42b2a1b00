"""Timing programs side by side, and the material they are timed on."""
