#!/usr/bin/env python3
"""Runs a program of dependency.sh in a pseudo-terminal: two prompts are cancelled by their tasks, the
third by Esc. Checks that the terminal has its settings back and that standard output names all three.

  usage: in-terminal.py PROGRAM
"""
import os
import pty
import select
import subprocess
import sys
import termios
import time

master, slave = pty.openpty()
found = termios.tcgetattr(slave)
path = os.ttyname(slave)


def take_terminal():
    os.setsid()
    # The first terminal that a session leader opens becomes its controlling terminal.
    os.close(os.open(path, os.O_RDWR))


environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8")
program = subprocess.Popen(
    [sys.argv[1]], stdin=slave, stdout=subprocess.PIPE, stderr=slave, preexec_fn=take_terminal,
    env=environment)
drawn, escaped, end = b"", False, time.monotonic() + 30
while program.poll() is None and time.monotonic() < end:
    if select.select([master], [], [], 0.1)[0]:
        drawn += os.read(master, 65536)
    if not escaped and drawn.count(b"Code from your app") == 3:
        os.write(master, b"\x1b")
        escaped = True
if program.poll() is None:
    program.kill()
printed = program.communicate()[0].decode()
if printed != "a task cancelled\na task group cancelled\ngiven up\n":
    sys.exit(f"in-terminal.py: it printed {printed!r}, and drew {drawn!r}")
if termios.tcgetattr(slave) != found:
    sys.exit("in-terminal.py: the terminal has other settings than before")
