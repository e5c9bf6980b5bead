package lockstep.ir.ptx;

import java.util.Objects;
import java.util.Set;

/**
 * Properties of an opcode that do not depend on the form.
 *
 * @param text the word
 * @param category its subject
 * @param traits for control-flow and memory analyses
 */
public record PtxOpcodeSpec(String text, Category category, Set<Trait> traits) {
    public PtxOpcodeSpec {
        Objects.requireNonNull(text);
        Objects.requireNonNull(category);
        traits = Set.copyOf(traits);
    }

    /** The subject of an opcode; those with both integer and floating-point forms are listed under integers. */
    public enum Category {
        /** Arithmetic of integers, and of floating numbers where the word is the same. */
        INTEGER,
        /** Arithmetic with the carry bit. */
        CARRY,
        /** Arithmetic of floating numbers only. */
        FLOAT,
        /** Comparison and selection. */
        COMPARISON,
        /** Logic and shifts. */
        LOGIC,
        /** Moves and conversions between registers. */
        MOVE,
        /** Loads, stores and cache control. */
        MEMORY,
        /** Atomic operations and reductions. */
        ATOMIC,
        /** Asynchronous copies and their barriers. */
        ASYNC,
        /** Control flow. */
        CONTROL,
        /** Barriers and fences. */
        BARRIER,
        /** Communication within a warp. */
        COLLECTIVE,
        /** The stack of a thread. */
        STACK,
        /** Video instructions, scalar and packed. */
        VIDEO,
        /** Textures and surfaces. */
        TEXTURE,
        /** Matrix instructions. */
        MATRIX,
        /** All others. */
        OTHER,
        /** Not PTX: machine IR before emission. */
        PSEUDO
    }

    /** A property that holds for all forms of an opcode. */
    public enum Trait {
        /** The first comparison among its suffixes determines what it computes. */
        COMPARES,
        /** May read memory. */
        LOADS,
        /** May write memory. */
        STORES,
        /** Jumps; without a guard control does not fall through, {@code brx} never. */
        BRANCH,
        /** Ends the thread or the function; without a guard control does not fall through. */
        ENDS,
        /** Its result depends on which lanes execute it together. */
        CONVERGENT,
        /**
         * Has an effect other than on its results, memory and control flow: orders accesses, waits, or changes state of
         * the thread other than registers.
         */
        EFFECTS,
        /** A video instruction on the two halves of each register; those without work on a register or on its bytes. */
        HALVES
    }
}
