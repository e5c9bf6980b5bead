package lockstep.ir.claim;

import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.attr.AttributeList;

/**
 * An analysis whose claims a check asserts while it simulates: the interface from the compiler to the simulator, which
 * does not depend on it. Source: docs/semantics.md, S12.2.
 */
public interface ClaimSource {
    /** Name of the analysis, in kebab-case: what a violated claim is blamed on. */
    String name();

    /**
     * What the analysis claims about {@code module} in its current state. The claims are queried only while the module
     * is decoded; they need not outlive a change of it. Must not change the module, and must return the same claims for
     * the same module on any thread.
     */
    UniformityClaims claims(Module module);

    /** What the analysis claims about addresses, under the same conditions; nothing by default. */
    default AliasClaims aliasClaims(Module module) {
        return AliasClaims.NONE;
    }

    /** What the analysis claims about activations of functions, under the same conditions; nothing by default. */
    default PromiseClaims promiseClaims(Module module) {
        return PromiseClaims.NONE;
    }

    /**
     * What a compiler claims about the addresses of two accesses of one function. A claim is about executions of both
     * by one thread in one call, in which the address of each is the one it had when the other was executed: it was not
     * recomputed in between. Poison and undefined addresses are excluded.
     */
    interface AliasClaims {
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

    /**
     * The relation between the bytes of two accesses whose addresses the program has at one point. It says nothing
     * about addresses of different iterations. Source: LLVM, "LLVM Alias Analysis Infrastructure".
     */
    enum AliasRelation {
        /** They have no byte in common, or it does not matter: neither writes what the other accesses. */
        NO,
        /** Nothing is known. */
        MAY,
        /** They have a byte in common and do not begin at the same one. */
        PARTIAL,
        /** They begin at the same byte. */
        MUST
    }

    /**
     * What functions promise about their activations: {@code memory(...)}, {@code nosync}, {@code nofree},
     * {@code norecurse}, {@code noreturn}, {@code willreturn}, a {@code returned} parameter, a {@code noalias} result,
     * and the use of pointer parameters. A promise is about each activation of the function by one thread, callees
     * included.
     */
    interface PromiseClaims {
        /** Claims nothing. */
        PromiseClaims NONE = function -> AttributeList.EMPTY;

        /** What {@code function}, which has a body, promises. */
        AttributeList of(Function function);
    }

    /**
     * Which values and branches a compiler claims to be the same in all lanes of one dynamic instance: the lanes that
     * execute the defining instruction together, at the same iteration of each cycle around it and from the same calls.
     * It says nothing about lanes that execute it at another time (temporal divergence). Lanes in which the value is
     * poison or has undefined bits are excluded.
     */
    interface UniformityClaims {
        /** Claims nothing. */
        UniformityClaims NONE = new UniformityClaims() {
            @Override
            public boolean isUniform(LocalValue value) {
                return false;
            }

            @Override
            public boolean isUniformBranch(TerminatorInstruction branch) {
                return false;
            }
        };

        /**
         * Whether {@code value} is claimed equal over the lanes: a parameter over those that enter the function
         * together, any instruction with a result (a PHI, a load, a call, a collective operation, ...) over those that
         * execute it. Of an aggregate or vector each element is.
         */
        boolean isUniform(LocalValue value);

        /** Whether all lanes that execute {@code branch} together are claimed to continue at the same block. */
        boolean isUniformBranch(TerminatorInstruction branch);
    }
}
