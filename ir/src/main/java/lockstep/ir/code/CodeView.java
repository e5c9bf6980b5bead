package lockstep.ir.code;

import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph;

/**
 * A function of an open form, by number: blocks in layout order, the instructions of all blocks in sequence, and
 * register units.
 *
 * <p>A <em>register unit</em> is the smallest thing that two registers can have in common: a virtual register is one
 * unit however wide it is, since only whole ones are written; a physical pair is two, and its second may be the first
 * of another pair. Source of the term: LLVM, {@code MCRegUnit}.
 *
 * <p>Instructions that all read before any of them writes (a parallel copy) are one instruction here. PHIs are first in
 * their block; each reads at the end of the predecessors, and all write simultaneously at the block's beginning.
 *
 * <p>A view shows a snapshot: it does not change.
 */
public interface CodeView {
    /** Receives the operands of an instruction, in any order; a unit may occur more than once. */
    interface Operands {
        /** The instruction reads or writes {@code unit}. */
        void operand(int unit, Access access);

        /** The instruction is a PHI and takes {@code unit} from the predecessor {@code block}. */
        void incoming(int unit, int block);
    }

    /** The flow graph of the blocks, which are in layout order. */
    FlowGraph flow();

    /**
     * The number of the first instruction of {@code block}; that of the next block if it is empty.
     *
     * @param block 0 to the number of blocks, for which it is the number of all instructions
     */
    int first(int block);

    /** Number of instructions. */
    default int instructions() {
        return first(flow().size());
    }

    /** Whether the instruction is a PHI. */
    boolean isPhi(int instruction);

    /** Passes the accesses of the instruction to {@code to}, those of its guard included. */
    void operands(int instruction, Operands to);

    /** Number of register units. */
    int units();

    /** The kind of registers that can hold {@code unit}. */
    RegisterKind kind(int unit);

    /** Whether the warp has any unit once. */
    default boolean hasSharedUnits() {
        return IntStream.range(0, units()).anyMatch(unit -> kind(unit).isShared());
    }

    /** How many registers of its kind {@code unit} takes, at least 1. */
    int size(int unit);

    /** The name of the register, for messages. */
    String name(int unit);

    /** Where lanes meet that have parted. */
    Reconvergence convergence();

    /** Whether lanes that reach the end of {@code block} together may diverge there, or some of them end. */
    boolean mayPart(int block);

    /**
     * Whether lanes may wait for others in {@code block}, at its end at the latest, so that other lanes of the warp run
     * meanwhile. Queried only where they reconverge {@link Reconvergence#BY_BARRIERS}.
     */
    boolean mayWait(int block);

    /** How an instruction accesses a register unit. */
    enum Access {
        /** Reads it. All reads of an instruction precede its writes, except early ones. */
        USE,
        /** Writes it for all lanes that have it: the old value is dead. */
        DEFINITION,
        /** The same, perhaps before the instruction has read all that it reads. */
        EARLY_DEFINITION,
        /** Writes it for some lanes, as a guarded write does, or a part of it: the rest keeps the old value. */
        PARTIAL_DEFINITION
    }

    /** Where lanes that have diverged reconverge. */
    enum Reconvergence {
        /** At the immediate post-dominator of the branch. */
        AT_POST_DOMINATORS,
        /** Only where an instruction waits for them. */
        BY_BARRIERS
    }

    /**
     * A set of interchangeable registers.
     *
     * @param name as the dialect calls them: {@code "b32"}, {@code "pred"}, {@code "R"}, {@code "UP"}
     * @param isShared whether a warp has one copy of them, rather than each lane
     */
    record RegisterKind(String name, boolean isShared) {
        public RegisterKind {
            Objects.requireNonNull(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
