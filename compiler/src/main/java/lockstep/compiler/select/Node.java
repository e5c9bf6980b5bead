package lockstep.compiler.select;

import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.ptx.PtxOperand;
import org.jspecify.annotations.Nullable;

/** A leaf of a value of a function. Moves of leaves have no nodes of their own. */
final class Node {
    private final Content content;
    private final LeafType type;
    private List<Node> children = List.of();
    private int uses;
    private boolean isUsedElsewhere;

    /** The costs of the cheapest covers by form; null before it is labelled. */
    @Nullable CoverLabels labels;

    /** The longest path down to a value in a register. */
    int height;

    /** The operand that holds the value once it has been selected, if it is a root. */
    @Nullable PtxOperand place;

    /** The form of the value there. */
    OperandForm form = OperandForm.ANY;

    /** The content of a node. */
    sealed interface Content {
        /**
         * A number: an integer, the bits of a float, a null.
         *
         * @param bits zero-extended
         */
        record Number(long bits) implements Content {}

        /**
         * A symbolic address.
         *
         * @param global a variable or function
         * @param offset in bytes from its start
         * @param isGeneric whether it is a generic address of a variable, not one in its own space
         */
        record Symbol(GlobalValue global, long offset, boolean isGeneric) implements Content {}

        /**
         * A parameter, a PHI, or a result of an instruction with effects.
         *
         * @param value the value
         * @param leaf the index of its leaf
         */
        record Given(Value value, int leaf) implements Content {}

        /**
         * A pure operation.
         *
         * @param op its name in rules
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

    /** The operands of an operation, in order; empty for other nodes. */
    List<Node> children() {
        return children;
    }

    void setChildren(List<Node> nodes) {
        children = List.copyOf(nodes);
    }

    /** Records a use in {@code block}; null if the user is a PHI. */
    void use(@Nullable BasicBlock block) {
        uses++;
        isUsedElsewhere |= !(content instanceof Content.Operation operation)
                || operation.at().block() != block;
    }

    /** Whether it has a use. */
    boolean isUsed() {
        return uses > 0;
    }

    /** Whether it may be computed as a part of its user. */
    boolean isInner() {
        return content instanceof Content.Operation && uses == 1 && !isUsedElsewhere && height < Covers.MAX_HEIGHT;
    }

    /** Whether it is an operation that has a register of its own. */
    boolean isRoot() {
        return content instanceof Content.Operation && !isInner();
    }

    /** The labels; it must have been labelled. */
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
