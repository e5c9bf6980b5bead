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
    boolean isKept = true;
    IntArrayList ranges = new IntArrayList();
    List<Copy> copies = List.of();
    long cost;

    Tracked(int number, LocalValue value, boolean isCandidate) {
        this.number = number;
        this.value = value;
        this.isCandidate = isCandidate;
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
