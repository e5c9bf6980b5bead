package lockstep.sim.ptx;

import lockstep.sim.bits.BitDefinedness;

/** How {@code set} and {@code setp} combine the outcome of a comparison with a predicate, their third operand. */
public enum PredicateCombination {
    /** Not at all: there is no third operand. */
    NONE,
    /** And. */
    AND,
    /** Or. */
    OR,
    /** Exclusive or. */
    XOR;

    /** The combination of two bits. */
    public long of(long test, long predicate) {
        return switch (this) {
            case NONE -> test;
            case AND -> test & predicate;
            case OR -> test | predicate;
            case XOR -> test ^ predicate;
        };
    }

    /** 1 if the combination is undefined, else 0; exact. */
    public long open(long test, long openTest, long predicate, long openPredicate) {
        return switch (this) {
            case NONE -> openTest;
            case AND -> BitDefinedness.and(test, openTest, predicate, openPredicate);
            case OR -> BitDefinedness.or(test, openTest, predicate, openPredicate);
            case XOR -> BitDefinedness.xor(openTest, openPredicate);
        };
    }
}
