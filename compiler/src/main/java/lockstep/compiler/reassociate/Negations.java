package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Turns differences into sums whose second operand is negated, the negation pushed as far inside as possible. */
final class Negations {
    /** A sum whose terms were negated this often is negated as a whole; LLVM has no limit. */
    private static final int MAX_TIMES = 8;

    private final Rewriter rewriter;
    private final ConstantFolder folder;
    private final OperationShapes shapes;
    private final Set<Instruction> again;
    private final Map<Value, Instruction> known = new IdentityHashMap<>();
    private final Map<Instruction, Integer> times = new IdentityHashMap<>();

    /** @param again receives the instructions to visit again */
    Negations(
            FunctionGraph graph,
            Order order,
            Rewriter rewriter,
            ConstantFolder folder,
            OperationShapes shapes,
            Set<Instruction> again) {
        this.rewriter = rewriter;
        this.folder = folder;
        this.shapes = shapes;
        this.again = again;
        for (int node : order.reversePostOrder().toArray()) {
            for (Instruction instruction : graph.block(node)) {
                note(instruction);
            }
        }
    }

    private void note(Instruction instruction) {
        Value value = shapes.negated(instruction);
        if (value != null) {
            known.putIfAbsent(value, instruction);
        }
    }

    /** Replaces {@code a - b} by the sum of a and -b; the rule was permitted. */
    BinaryInstruction breakUp(BinaryInstruction difference) {
        Value negated = negated(difference.right(), difference);
        Opcode sum = difference.opcode() == Opcode.SUB ? Opcode.ADD : Opcode.FADD;
        BinaryInstruction made =
                rewriter.before(difference).binary(sum, difference.left(), negated, difference.fastMathFlags());
        rewriter.replace(difference, made);
        return made;
    }

    /** The negation of {@code value} at {@code place}. A sum is moved there after its terms are negated. */
    private Value negated(Value value, Instruction place) {
        BinaryInstruction sum = divisible(value);
        if (sum == null) {
            return negatedTerm(value, place);
        }
        SequencedSet<BinaryInstruction> nodes = nodes(sum);
        for (BinaryInstruction node : nodes.reversed()) {
            for (int i = 0; i < 2; i++) {
                if (!(node.operand(i) instanceof BinaryInstruction inner) || !nodes.contains(inner)) {
                    rewriter.setOperand(node, i, negatedTerm(node.operand(i), place));
                }
            }
            rewriter.setFlags(node, node.fastMathFlags());
            rewriter.moveBefore(node, place);
            again.add(node);
        }
        return sum;
    }

    /** {@code value} as a sum whose terms are to be negated; null if it is not such a sum. */
    private @Nullable BinaryInstruction divisible(Value value) {
        BinaryInstruction integers = OperationShapes.inner(value, Opcode.ADD);
        BinaryInstruction sum = integers == null ? OperationShapes.inner(value, Opcode.FADD) : integers;
        return sum != null && times.getOrDefault(sum, 0) < MAX_TIMES ? sum : null;
    }

    /** The operations of a sum, each before its operands. */
    private SequencedSet<BinaryInstruction> nodes(BinaryInstruction sum) {
        SequencedSet<BinaryInstruction> nodes = new LinkedHashSet<>();
        Deque<BinaryInstruction> open = new ArrayDeque<>(List.of(sum));
        while (!open.isEmpty()) {
            BinaryInstruction at = open.pop();
            nodes.add(at);
            times.merge(at, 1, Integer::sum);
            for (Value operand : at.operands()) {
                BinaryInstruction inner = divisible(operand);
                if (inner != null) {
                    open.push(inner);
                }
            }
        }
        return nodes;
    }

    private Value negatedTerm(Value value, Instruction place) {
        if (value instanceof Constant constant) {
            Constant zero = rewriter.context().zero(constant.type());
            Opcode opcode = constant.type().isFloatOrFloatVector() ? Opcode.FNEG : Opcode.SUB;
            List<Constant> operands = opcode == Opcode.FNEG ? List.of(constant) : List.of(zero, constant);
            Constant folded = folder.fold(opcode, 0, operands, constant.type()).orElse(null);
            if (folded != null) {
                return folded;
            }
        }
        Value inside = shapes.negated(value);
        if (inside != null) {
            again.add((Instruction) value);
            return inside;
        }
        Instruction found = known.get(value);
        return found != null && isUsable(found, value) ? reused(found, value, place) : made(value, place);
    }

    private boolean isUsable(Instruction negation, Value value) {
        return negation.block() != null && shapes.negated(negation) == value;
    }

    /** Moves an existing negation to right after its operand, and drops the flags that need not hold there. */
    private Instruction reused(Instruction negation, Value value, Instruction place) {
        Instruction first = firstUsePlace(value, negation);
        if (first != negation) {
            rewriter.moveBefore(negation, first);
        }
        rewriter.setFlags(negation, negation.fastMathFlags() & place.fastMathFlags());
        again.add(negation);
        return negation;
    }

    /** The first place where {@code value} can be used. */
    private static Instruction firstUsePlace(Value value, Instruction negation) {
        if (value instanceof Instruction instruction && !(instruction instanceof PhiInstruction)) {
            return Objects.requireNonNull(instruction.next());
        }
        BasicBlock block = value instanceof PhiInstruction phi
                ? Objects.requireNonNull(phi.block())
                : Objects.requireNonNull(negation.function()).entry();
        return Objects.requireNonNull(block.firstNonPhi());
    }

    private Instruction made(Value value, Instruction place) {
        IrBuilder builder = rewriter.before(place);
        Instruction negation = value.type().isFloatOrFloatVector()
                ? builder.add(new UnaryInstruction(Opcode.FNEG, value, place.fastMathFlags()))
                : builder.binary(Opcode.SUB, rewriter.context().zero(value.type()), value);
        known.put(value, negation);
        again.add(negation);
        return negation;
    }

    /** Replaces a negation by the product with -1; the rule was permitted. */
    BinaryInstruction multiply(Instruction negation) {
        Value value = Objects.requireNonNull(shapes.negated(negation));
        boolean isFloat = value.type().isFloatOrFloatVector();
        BinaryInstruction made = rewriter.before(negation)
                .binary(
                        isFloat ? Opcode.FMUL : Opcode.MUL,
                        value,
                        shapes.constant(value.type(), -1),
                        negation.fastMathFlags());
        rewriter.replace(negation, made);
        return made;
    }
}
