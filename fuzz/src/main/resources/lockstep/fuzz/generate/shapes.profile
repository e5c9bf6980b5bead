# Weights that differ from the profile default.
# Shapes that passes ask for and the default programs lack: counters of all widths, steps and tests; results whose flags
# hold for some operands only.
count-loop = 60
claimed = 60
