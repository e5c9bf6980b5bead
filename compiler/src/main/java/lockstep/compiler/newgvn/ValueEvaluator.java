package lockstep.compiler.newgvn;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.constantfold.IntrinsicFolder;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.newgvn.CongruencePartition.Place;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/**
 * Assigns an instruction its class, under the assumption that all other classes are right: the class of a constant or
 * value which it equals, or of its expression over the classes of its operands. Facts of branches that hold at its
 * place are applied to the operands first.
 *
 * <p>Operations are simplified with the representatives of the classes of their operands. Facts derived from the text
 * of one member must not be assumed for the others, because they hold for another member only if both are the same
 * operation on the same leaves. So an instruction that was simplified, or that rests on a fact of its place, is not a
 * representative, and neither is what is computed from it, up to a PHI: equal PHIs are in one block and are executed
 * together.
 */
final class ValueEvaluator {
    private final CongruencePartition partition;
    private final DominatingFacts facts;
    private final InstructionOrder order;
    private final InstructionSimplifier simplifier;
    private final IntrinsicFolder intrinsics;
    private final PhiEvaluator phis;
    private final @Nullable OperationsOfPhis operations;
    private final LoadEvaluator loads;
    private final ExpressionKeys keys;
    private final Map<Instruction, Optional<Value>> written = new IdentityHashMap<>();

    ValueEvaluator(
            Function function,
            InstructionSimplifier simplifier,
            InstructionOrder order,
            CongruencePartition partition,
            DominatingFacts facts,
            ExpressionKeys keys,
            PhiEvaluator phis,
            @Nullable OperationsOfPhis operations,
            LoadEvaluator loads) {
        this.simplifier = simplifier;
        this.order = order;
        this.partition = partition;
        this.facts = facts;
        this.keys = keys;
        this.phis = phis;
        this.operations = operations;
        this.loads = loads;
        intrinsics = new IntrinsicFolder(new ConstantFolder(function.module().context(), DenormalMode.of(function)));
    }

    /**
     * The place of {@code instruction}, which is not a terminator and has a value; null if it may still equal anything.
     */
    @Nullable Place place(Instruction instruction) {
        if (instruction instanceof PhiInstruction phi) {
            return phis.place(phi);
        }
        if (instruction.operands().stream().anyMatch(operand -> partition.classOf(operand) == null)) {
            return null;
        }
        if (operations != null) {
            operations.forget(instruction);
        }
        ExpressionKey expression = keys.expression(instruction);
        boolean isRead = loads.isFollowed(instruction);
        if (expression == null && !isRead) {
            return alone(instruction);
        }
        Value simpler = keys.hasFlags() ? simpler(instruction) : null;
        Place simplified = simpler == null ? null : equal(instruction, simpler);
        if (simplified != null) {
            return simplified;
        }
        boolean isOperation = expression != null || instruction instanceof LoadInstruction;
        Place joined = operations != null && isOperation ? operations.place(instruction, expression) : null;
        if (joined != null) {
            return joined;
        }
        return expression == null ? loads.place(instruction) : keyed(instruction, expression);
    }

    /** A class of its own. */
    Place alone(Instruction instruction) {
        if (operations != null) {
            operations.forget(instruction);
        }
        return new Place(partition.classOfKey(instruction), Membership.REPRESENTATIVE);
    }

    private Place keyed(Instruction instruction, ExpressionKey expression) {
        CongruenceClass group = partition.classOfKey(keys.of(instruction, expression));
        Value leader = group.leader();
        Value known = leader == null ? null : facts.at(leader, instruction);
        if (leader != null && known != null && known != leader) {
            partition.depend(instruction, leader);
            Place place = equal(instruction, known);
            if (place != null) {
                return place;
            }
        }
        return new Place(group, keys.membership(instruction));
    }

    /**
     * The class of {@code value}, which may replace {@code instruction}, if some member of it is available; else null.
     */
    private @Nullable Place equal(Instruction instruction, Value value) {
        CongruenceClass group = partition.classOf(value);
        if (group == null || value == instruction) {
            return null;
        }
        partition.depend(instruction, value);
        boolean isAvailable = order.isAvailable(value, instruction)
                || instruction.operands().stream().anyMatch(operand -> partition.classOf(operand) == group);
        return isAvailable ? new Place(group, Membership.REFINED) : null;
    }

    // ---- simplification

    private @Nullable Value simpler(Instruction instruction) {
        if (instruction instanceof CallInstruction call) {
            return simplerCall(call);
        }
        if (instruction instanceof LoadInstruction load) {
            return asWritten(load);
        }
        List<Value> operands = new ArrayList<>(instruction.operandCount());
        for (Value operand : instruction.operands()) {
            operands.add(keys.representative(operand, instruction));
        }
        Value simpler = simplifier.simplify(instruction, operands).orElse(null);
        if (simpler == null
                && instruction instanceof CompareInstruction compare
                && compare.type().isInt(1)) {
            return facts.implied(compare.predicate(), operands.get(0), operands.get(1), compare)
                    .<Value>map(truth -> keys.context().bool(truth))
                    .orElse(null);
        }
        return simpler;
    }

    /** The value that {@code instruction} simplifies to with its own operands. */
    private @Nullable Value asWritten(Instruction instruction) {
        return written.computeIfAbsent(instruction, i -> simplifier.simplify(i).map(InstructionSimplifier.Match::value))
                .orElse(null);
    }

    private @Nullable Value simplerCall(CallInstruction call) {
        Value written = asWritten(call);
        if (written != null) {
            return written;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isPlain = call.callee() instanceof Function f
                && IntrinsicTable.of(f).map(info -> info.modifiers().isEmpty()).orElse(false);
        List<Constant> arguments = new ArrayList<>();
        for (Value argument : call.arguments()) {
            if (kind == null || !isPlain || !(keys.representative(argument, call) instanceof Constant constant)) {
                return null;
            }
            arguments.add(constant);
        }
        return kind == null
                ? null
                : intrinsics.fold(kind, call.flags(), arguments, call.type()).orElse(null);
    }
}
