package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;

/** One run of {@link LowerConstantExpressions}. */
final class ConstantExpressionRun {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final SelectableConstants selectable;

    /** The constants computed in the block so far. */
    private final Map<Constant, Value> computed = new IdentityHashMap<>();

    /** PHI operands to replace, by predecessor. */
    private final Map<BasicBlock, Map<PhiInstruction, List<Integer>>> edges = new IdentityHashMap<>();

    ConstantExpressionRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        this.rewriter = context.rewriter(function);
        this.selectable = new SelectableConstants(rewriter.context(), DataLayout.of(function.module()));
    }

    boolean run() {
        function.blocks().forEach(block -> block.phis().forEach(this::collect));
        for (BasicBlock block : function.blocks()) {
            computed.clear();
            for (Instruction instruction : block) {
                if (!(instruction instanceof PhiInstruction)) {
                    lowerOperands(instruction);
                }
            }
            edges.getOrDefault(block, Map.of()).forEach((phi, entries) -> lowerEdge(phi, entries, block));
        }
        return rewriter.changed();
    }

    private void collect(PhiInstruction phi) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingValue(i) instanceof Constant constant && selectable.of(constant) != constant) {
                edges.computeIfAbsent(phi.incomingBlock(i), block -> new LinkedHashMap<>())
                        .computeIfAbsent(phi, key -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    private void lowerOperands(Instruction instruction) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            if (instruction.operand(i) instanceof Constant constant) {
                Value lowered = lowered(constant, instruction, instruction);
                if (lowered != constant) {
                    rewriter.setOperand(instruction, i, lowered);
                }
            }
        }
    }

    /** Lowers all entries of one predecessor together, as they must have one value. */
    private void lowerEdge(PhiInstruction phi, List<Integer> entries, BasicBlock from) {
        Constant constant = (Constant) phi.incomingValue(entries.getFirst());
        if (from.successors().size() > 1 && selectable.divides(constant)) {
            context.count("left", 1);
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    LowerConstantExpressions.NAME,
                    "DivisionOnEdge",
                    function.name(),
                    phi.location(),
                    "a constant division of a phi stays, since its block has several successors"));
            return;
        }
        Value lowered = lowered(constant, phi, from.terminator());
        if (lowered != constant) {
            entries.forEach(entry -> rewriter.setOperand(phi, entry, lowered));
        }
    }

    /** The replacement of {@code constant} in {@code user}: itself if it may stay or the gate refuses. */
    private Value lowered(Constant constant, Instruction user, Instruction place) {
        Constant equal = selectable.of(constant);
        if (equal == constant) {
            return constant;
        }
        if (equal != null) {
            if (!rewriter.allow(LowerConstantExpressions.ADDRESS, user)) {
                return constant;
            }
            context.count("addresses", 1);
            return equal;
        }
        if (!rewriter.allow(LowerConstantExpressions.MATERIALIZE, user)) {
            return constant;
        }
        context.count("materialized", 1);
        return compute(constant, rewriter.before(place).standingFor(user));
    }

    /** Computes operands before expressions, iteratively, as expressions may be deeply nested. */
    private Value compute(Constant constant, IrBuilder builder) {
        Deque<Constant> open = new ArrayDeque<>(List.of(constant));
        while (!open.isEmpty()) {
            Constant top = open.peek();
            if (!computed.containsKey(top) && pushMissing(top, open)) {
                continue;
            }
            open.pop();
            if (!computed.containsKey(top)) {
                computed.put(top, make(top, builder));
            }
        }
        return Objects.requireNonNull(computed.get(constant));
    }

    private boolean pushMissing(Constant constant, Deque<Constant> open) {
        boolean pushed = false;
        for (Constant part : SelectableConstants.parts(constant)) {
            if (selectable.of(part) == null && !computed.containsKey(part)) {
                open.push(part);
                pushed = true;
            }
        }
        return pushed;
    }

    private Value part(Constant constant) {
        Constant equal = selectable.of(constant);
        return equal == null ? Objects.requireNonNull(computed.get(constant)) : equal;
    }

    private Value make(Constant constant, IrBuilder builder) {
        if (constant instanceof ConstantAggregate aggregate) {
            return join(aggregate, builder);
        }
        ConstantExpression expression = (ConstantExpression) constant;
        List<Value> operands = new ArrayList<>();
        expression.operands().forEach(operand -> operands.add(part(operand)));
        return builder.add(instruction(expression, operands));
    }

    /** Builds an aggregate from its constant elements and inserts the others. */
    private Value join(ConstantAggregate aggregate, IrBuilder builder) {
        List<Constant> constants = new ArrayList<>();
        for (Constant element : aggregate.elements()) {
            constants.add(
                    part(element) instanceof Constant c ? c : rewriter.context().poison(element.type()));
        }
        Value joined = rewriter.context().aggregate(aggregate.type(), constants);
        for (int i = 0; i < constants.size(); i++) {
            if (part(aggregate.elements().get(i)) instanceof Instruction element) {
                joined = builder.add(
                        aggregate.type().isVector()
                                ? new InsertElementInstruction(
                                        joined, element, rewriter.context().i64(i))
                                : new InsertValueInstruction(joined, element, List.of(i)));
            }
        }
        return joined;
    }

    private Instruction instruction(ConstantExpression e, List<Value> operands) {
        Opcode opcode = e.opcode();
        Value first = operands.getFirst();
        return switch (opcode.format()) {
            case CAST -> new CastInstruction(opcode, first, e.type(), e.flags());
            case BINARY -> new BinaryInstruction(opcode, first, operands.get(1), e.flags());
            case UNARY -> new UnaryInstruction(opcode, first, e.flags());
            case COMPARE -> new CompareInstruction(predicate(e), first, operands.get(1), e.flags());
            case ADDRESS ->
                new GetElementPtrInstruction(
                        Objects.requireNonNull(e.sourceElementType()),
                        first,
                        operands.subList(1, operands.size()),
                        e.flags());
            case OTHER -> other(e, operands);
            case MEMORY, TERMINATOR -> throw unknown(e);
        };
    }

    private static Predicate predicate(ConstantExpression comparison) {
        return Predicate.of(comparison.detail(), comparison.opcode() == Opcode.FCMP)
                .orElseThrow(() -> unknown(comparison));
    }

    private static CompilerBug unknown(ConstantExpression e) {
        return new CompilerBug("a constant expression " + e.opcode() + " " + e.detail());
    }

    private Instruction other(ConstantExpression e, List<Value> operands) {
        Opcode opcode = e.opcode();
        Value first = operands.getFirst();
        if (opcode == Opcode.SELECT) {
            return new SelectInstruction(first, operands.get(1), operands.get(2), e.flags());
        }
        if (opcode == Opcode.EXTRACTELEMENT) {
            return new ExtractElementInstruction(first, operands.get(1));
        }
        if (opcode == Opcode.INSERTELEMENT) {
            return new InsertElementInstruction(first, operands.get(1), operands.get(2));
        }
        if (opcode == Opcode.SHUFFLEVECTOR) {
            return new ShuffleVectorInstruction(first, operands.get(1), mask(e));
        }
        throw unknown(e);
    }

    private List<Integer> mask(ConstantExpression shuffle) {
        return ConstantElements.all(rewriter.context(), shuffle.operands().get(2))
                .orElseThrow(() -> unknown(shuffle))
                .stream()
                .map(index -> index instanceof ConstantInt i ? (int) i.zext() : ShuffleVectorInstruction.POISON)
                .toList();
    }
}
