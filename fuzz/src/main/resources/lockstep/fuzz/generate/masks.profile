# Weights that differ from the profile default.
# Collectives without a mask, whose lanes the policy determines, and clocks.
include collectives
implicit-mask = 150
clock = 25
