package lockstep.ir.claim;

import lockstep.ir.nvvm.Instruction;

/**
 * What a compiler claims about the addresses of two accesses of one function. A claim is about executions of both by
 * one thread in one call, in which the address of each is the one it had when the other was executed: it was not
 * recomputed in between. Poison and undefined addresses are excluded.
 */
public interface AliasClaims {
    /** Claims nothing. */
    AliasClaims NONE = (first, second, isConflict) -> AliasRelation.MAY;

    /**
     * The relation of the bytes that {@code first} accesses to those of {@code second}; both are loads, stores or
     * atomic operations of one function.
     *
     * @param isConflict whether one of them writes; promises such as {@code noalias} do not apply to two reads
     */
    AliasRelation relation(Instruction first, Instruction second, boolean isConflict);
}
