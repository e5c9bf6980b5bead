package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;

/** A value whose live ranges the choice changes: a candidate, or an operand of one. Part of one {@link ChoiceModel}. */
final class Tracked {
    /** A use as it stands in the function, by an instruction or a PHI. */
    record DirectUse(Instruction user, int instruction, int point) {}

    /** A place where a value is recomputed: before which instruction, and the last point at which it is live then. */
    record Copy(int instruction, int last) {}

    /**
     * How a value stands in the present choice. Not to be changed.
     *
     * @param ranges points at which it is live, copies included: firsts and lasts in turn, ordered by first points
     * @param copies where it is recomputed, a copy a region, ordered by instruction
     * @param isKept whether the original stays
     * @param cost of the copies, less that of an original that goes; 0 of what is not chosen
     */
    record Standing(IntArrayList ranges, List<Copy> copies, boolean isKept, long cost) {
        boolean servesAs(Standing other) {
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

    /** The last round of {@link CopyGaps} that met it. */
    int round;

    /** In that round: the position of the last copy of the gap that needs it, or -1. */
    int lastUser;

    Standing standing = new Standing(new IntArrayList(), List.of(), true, 0);

    Tracked(int number, LocalValue value, boolean isCandidate) {
        this.number = number;
        this.value = value;
        this.isCandidate = isCandidate;
    }

    List<Copy> copies() {
        return standing.copies();
    }

    IntArrayList ranges() {
        return standing.ranges();
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

    /** The uses in the function as it is. */
    List<DirectUse> uses() {
        return uses;
    }

    /** Operands, each once; none of a value that is no candidate. */
    List<Tracked> operands() {
        return operands;
    }

    /** The candidates that have this as operand. */
    List<Tracked> users() {
        return users;
    }
}
