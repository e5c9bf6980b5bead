# Weights that differ from the profile default.
