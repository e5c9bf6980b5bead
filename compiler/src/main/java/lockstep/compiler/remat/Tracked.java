package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;

/** A value whose live ranges the choice changes: a candidate, or an operand of one. Part of one {@link ChoiceModel}. */
final class Tracked {
    /** A use in the present function, by an instruction or a PHI. */
    record DirectUse(Instruction user, int instruction, int point) {}

    /** A copy of a value: the instruction before which it is recomputed, and the last point at which it is live. */
    record Copy(int instruction, int last) {}

    /**
     * The state of a value in the present choice. Immutable.
     *
     * @param ranges the points at which it is live, copies included: firsts and lasts in turn, ordered by first points
     * @param copies its copies, one for each region, ordered by instruction
     * @param isKept whether the original stays
     * @param cost the cost of the copies, minus that of a removed original; 0 if not chosen
     */
    record State(IntArrayList ranges, List<Copy> copies, boolean isKept, long cost) {
        boolean servesAs(State other) {
            return isKept == other.isKept && copies.equals(other.copies);
        }
    }

    private final int number;
    private final LocalValue value;
    private final boolean isCandidate;
    private final List<DirectUse> uses = new ArrayList<>();
    private final List<Tracked> operands = new ArrayList<>();
    private final List<Tracked> users = new ArrayList<>();

    long order = -1;
    int region = -1;
    int registers;
    boolean isChosen;

    /** The last query of {@link CopyGaps} that visited it. */
    int round;

    /** In that query: the position of the last copy of the gap that needs it, or -1. */
    int lastUser;

    State state = new State(new IntArrayList(), List.of(), true, 0);

    Tracked(int number, LocalValue value, boolean isCandidate) {
        this.number = number;
        this.value = value;
        this.isCandidate = isCandidate;
    }

    List<Copy> copies() {
        return state.copies();
    }

    IntArrayList ranges() {
        return state.ranges();
    }

    /** Position in the model's list. */
    int number() {
        return number;
    }

    LocalValue value() {
        return value;
    }

    /** The value of a candidate. */
    Instruction instruction() {
        return (Instruction) value;
    }

    boolean isCandidate() {
        return isCandidate;
    }

    /** The uses in the present function. */
    List<DirectUse> uses() {
        return uses;
    }

    /** The operands, each once; empty if the value is not a candidate. */
    List<Tracked> operands() {
        return operands;
    }

    /** The candidates that have this as operand. */
    List<Tracked> users() {
        return users;
    }
}
