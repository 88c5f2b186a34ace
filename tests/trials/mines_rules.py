"""The rulebook of the trial on squares."""

from __future__ import annotations

from typing import Final

RULES: Final = """# Mines in the narrows

A trial of the table for three seats, as small as it can be with everything hard in it.

## 1 Before the first turn

### TRIALM-1.1 Seats and ships
Red and blue are allied against green. On a sea of 8 x 8 squares red has ship 1, blue ship 2, green ships 3 and 4. Each
has a hull of three points.

### TRIALM-1.2 Laying
All at once and in secret, each seat lays two mines in its own waters: rows 4 to 6 for red and for blue, rows 3 to 5 for
green. Not even an ally learns where.

## 2 The turn

### TRIALM-2.1 Helms
At the beginning of each turn all choose a helm in secret: guns (one step, and shots are easier by 1), cruise (two
steps) or steam (three).

### TRIALM-2.2 Order of seats
The seats act in turn, beginning with one seat further each turn. Whoever acts may move and fire each
ship once, in any order, and then ends.

## 3 Acting

### TRIALM-3.1 Movement
A way is of one step or more in the four directions, onto free squares, never straight back.

### TRIALM-3.2 Gunfire
At an enemy within three squares, a four or more on a six-sided die hits and costs a point of hull. One easier at one
square; one harder at a target that has moved this turn.

## 4 Mines

### TRIALM-4.1 The question
At each step every enemy who, for all the public knows, may have a mine under it is asked: in its own waters, with a
mine left, and where none of its own has gone off. Only whoever has one there may detonate it.

### TRIALM-4.2 Standing instruction
A seat may leave an instruction, in secret and at any time: ask, always or never.

### TRIALM-4.3 Damage
When all have answered, mines go off in the order of the seats, each for half a six-sided die, rounded up. A ship that
is gone already sets off no more.

## 5 The end

### TRIALM-5.1 Resigning
A seat may resign at any time; its ships are lost.

### TRIALM-5.2 Lost
A seat without a ship has left the battle. When a side has no ship the battle is over.

### TRIALM-5.3 Last turn
After the last turn the side with more hull points wins.
"""
