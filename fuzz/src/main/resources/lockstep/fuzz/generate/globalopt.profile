# Weights that differ from the profile default.
# Global variables of many forms, over launches.
owner = 40
struct-state = 90
heap-owner = 70
flag-state = 90
struct-fields = 18
table = 25
object-global = 60
object-shared = 25
object-heap = 25
memory = 100
second-launch = 50      # %
carry-repeated = 60     # %
carry = 20              # %
call-alias = 25         # %
