package lockstep.compiler.select;

import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.ptx.PtxOperand;
import org.jspecify.annotations.Nullable;

/** A leaf of a value of a function, as selection sees it: moves of leaves are none. */
final class Node {
    private final Content content;
    private final LeafType type;
    private List<Node> children = List.of();
    private int uses;
    private boolean isUsedElsewhere;

    /** What the cheapest covers cost by form; null before it is labelled. */
    @Nullable CoverLabels labels;

    /** The longest way down to a value in a register. */
    int height;

    /** Where the value is once it has been selected, if it is a root. */
    @Nullable PtxOperand place;

    /** In which form it is there. */
    OperandForm form = OperandForm.ANY;

    /** What a node stands for. */
    sealed interface Content {
        /**
         * A number: an integer, the bits of a float, a null.
         *
         * @param bits zero-extended
         */
        record Number(long bits) implements Content {}

        /**
         * An address that the linker knows.
         *
         * @param global a variable or function
         * @param offset bytes behind its beginning
         * @param isGeneric whether it is a generic address of a variable, not one in its own space
         */
        record Symbol(GlobalValue global, long offset, boolean isGeneric) implements Content {}

        /**
         * A parameter, a PHI, or a result of what has effects.
         *
         * @param value what gives it
         * @param leaf which leaf of that
         */
        record Given(Value value, int leaf) implements Content {}

        /**
         * An operation without effects.
         *
         * @param op as rules call it
         * @param at the instruction
         */
        record Operation(String op, Instruction at) implements Content {}
    }

    Node(Content content, LeafType type) {
        this.content = content;
        this.type = type;
    }

    Content content() {
        return content;
    }

    LeafType type() {
        return type;
    }

    /** The operands of an operation, in order; else none. */
    List<Node> children() {
        return children;
    }

    void setChildren(List<Node> nodes) {
        children = List.copyOf(nodes);
    }

    /** Notes that something in {@code block} needs the value; null if that is a PHI. */
    void use(@Nullable BasicBlock block) {
        uses++;
        isUsedElsewhere |= !(content instanceof Content.Operation operation)
                || operation.at().block() != block;
    }

    /** Whether anything needs it. */
    boolean isUsed() {
        return uses > 0;
    }

    /** Whether it may be computed as a part of what needs it. */
    boolean isInner() {
        return content instanceof Content.Operation && uses == 1 && !isUsedElsewhere && height < Covers.MAX_HEIGHT;
    }

    /** Whether it is an operation that has a register of its own. */
    boolean isRoot() {
        return content instanceof Content.Operation && !isInner();
    }

    /** What covers of it cost; it has been labelled. */
    CoverLabels labels() {
        CoverLabels known = labels;
        if (known == null) {
            throw new CompilerBug(this + " has no labels");
        }
        return known;
    }

    @Override
    public String toString() {
        return content + ":" + type;
    }
}
