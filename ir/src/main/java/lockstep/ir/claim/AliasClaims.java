package lockstep.ir.claim;

import lockstep.ir.nvvm.Instruction;

/**
 * What a compiler takes to be known of the addresses of two accesses of one function. A claim is about executions of
 * both by one thread in one call, in which the address of each is the one it had when the other was executed: nothing
 * between them computed it anew. Poison and undefined addresses are left out.
 */
public interface AliasClaims {
    /** Claims nothing. */
    AliasClaims NONE = (first, second, isConflict) -> AliasRelation.MAY;

    /**
     * How the bytes that {@code first} accesses lie to those of {@code second}, loads, stores and atomic operations of
     * one function.
     *
     * @param isConflict whether one of them writes; promises such as {@code noalias} say nothing of two reads
     */
    AliasRelation relation(Instruction first, Instruction second, boolean isConflict);
}
