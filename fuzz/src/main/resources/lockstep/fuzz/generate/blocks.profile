# Weights that differ from the profile default.
# Slots that are filled, copied as a whole and in parts, written by functions and in parts, and loaded in parts.
include memory
blocks = 200
