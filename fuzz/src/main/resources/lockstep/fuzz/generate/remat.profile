# Weights that differ from the profile default.
integer = 200
variables = 14
statements = 60
if = 20
observe = 5
