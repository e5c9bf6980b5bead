package lockstep.compiler.reassociate;

import java.util.Set;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/** Creates the new operations of one expression: before its root, with the fast-math flags of the expression. */
final class RewriteSite {
    private final Rewriter rewriter;
    private final Instruction root;
    private final int fastMath;
    private final OperandRanks ranks;
    private final OperationShapes shapes;
    private final Set<Instruction> again;
    private boolean isPermitted;

    /** @param again receives the instructions to visit again */
    RewriteSite(
            Rewriter rewriter,
            Instruction root,
            int fastMath,
            OperandRanks ranks,
            OperationShapes shapes,
            Set<Instruction> again) {
        this.rewriter = rewriter;
        this.root = root;
        this.fastMath = fastMath;
        this.ranks = ranks;
        this.shapes = shapes;
        this.again = again;
    }

    OperationShapes shapes() {
        return shapes;
    }

    OperandRanks ranks() {
        return ranks;
    }

    /** Queries whether {@code rule} may be applied here. */
    boolean permits(Rule rule) {
        boolean isYes = rewriter.allow(rule, root);
        isPermitted |= isYes;
        return isYes;
    }

    /** Whether any rule was permitted here. */
    boolean isPermitted() {
        return isPermitted;
    }

    /** A new operation, which will be visited. */
    BinaryInstruction join(Opcode opcode, Value left, Value right) {
        BinaryInstruction made = settled(opcode, left, right);
        again.add(made);
        return made;
    }

    private BinaryInstruction settled(Opcode opcode, Value left, Value right) {
        return rewriter.before(root).binary(opcode, left, right, fastMath);
    }

    private Opcode product() {
        return isFloat() ? Opcode.FMUL : Opcode.MUL;
    }

    /** A product of integers or floats, which will be visited. */
    BinaryInstruction product(Value left, Value right) {
        return join(product(), left, right);
    }

    /** A product of integers or floats that needs no visit. */
    BinaryInstruction settledProduct(Value left, Value right) {
        return settled(product(), left, right);
    }

    /** A negation, which will be visited. */
    Instruction negation(Value value) {
        if (!isFloat()) {
            return join(Opcode.SUB, rewriter.context().zero(root.type()), value);
        }
        Instruction made = rewriter.before(root).add(new UnaryInstruction(Opcode.FNEG, value, fastMath));
        again.add(made);
        return made;
    }

    private boolean isFloat() {
        return root.type().isFloatOrFloatVector();
    }
}
