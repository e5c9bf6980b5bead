# Approximations too: two correct implementations may differ in what they store of them.
approximate = 40
