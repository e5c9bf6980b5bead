# Weights that differ from the profile default.
owner = 60
table = 25
object-global = 60
object-shared = 25
object-heap = 25
memory = 100
second-launch = 50
