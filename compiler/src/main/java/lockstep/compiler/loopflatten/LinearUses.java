package lockstep.compiler.loopflatten;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.loopnest.Nest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * The uses of the counters of a nest: from their PHIs uses are followed up to values that are linear in the iteration
 * of the flattened loop. A recurrence {@code {{a,+,c*M},+,c}} of the outer and the inner loop, where M is the trip
 * count of the inner one, is {@code a + c*(i*M + j)}. The instructions on the paths there are removed with the
 * counters. Linear in the uses that are followed.
 */
final class LinearUses {
    private static final int POINTER_BITS = 64;

    /** Limit on the instructions that are searched for an existing value. */
    private static final int MAX_SEARCHED = 16;

    /**
     * A value that is {@code start + step*f} in iteration f of the flattened loop.
     *
     * @param instruction an integer, or an address computed by two steps of the same element type
     * @param base the base of an address, defined before the nest; null for an integer
     * @param known a value defined before the nest that equals {@code start}; null if none was found
     */
    record Linear(
            Instruction instruction,
            @Nullable Value base,
            Scev start,
            Scev step,
            @Nullable Value known) {}

    private final Nest nest;
    private final Set<Instruction> dead = new LinkedHashSet<>();
    private final List<Linear> linear = new ArrayList<>();
    private final Set<Instruction> met = new LinkedHashSet<>();
    private @Nullable Instruction obstacle;

    private LinearUses(Nest nest) {
        this.nest = nest;
    }

    /** The uses of {@code counters} in {@code nest}. */
    static LinearUses of(Nest nest, List<PhiInstruction> counters) {
        LinearUses uses = new LinearUses(nest);
        Deque<Instruction> open = new ArrayDeque<>(counters);
        uses.dead.addAll(counters);
        while (!open.isEmpty() && uses.obstacle == null) {
            for (Use use : open.pop().uses()) {
                uses.follow(use.user(), open);
            }
        }
        return uses;
    }

    /** A use that is neither linear nor a step or test of the loops, or null. */
    @Nullable Instruction obstacle() {
        return obstacle;
    }

    /** The values to recompute. */
    List<Linear> linear() {
        return linear;
    }

    /** The instructions that become dead: the counters, their steps and tests, and the operands of linear values. */
    Set<Instruction> dead() {
        return dead;
    }

    private void follow(Instruction user, Deque<Instruction> open) {
        if (isTest(user) || dead.contains(user) || !met.add(user)) {
            return;
        }
        Linear found = linear(user);
        if (found != null) {
            linear.add(found);
            return;
        }
        boolean mayErase = nest.contains(user)
                && DeadInstructions.isRemovable(user)
                && (user instanceof BinaryInstruction
                        || user instanceof CastInstruction
                        || user instanceof CompareInstruction
                        || user instanceof GetElementPtrInstruction);
        if (mayErase) {
            dead.add(user);
            open.push(user);
        } else {
            obstacle = user;
        }
    }

    private boolean isTest(Instruction user) {
        BasicBlock block = user.block();
        return user.isTerminator()
                && (block == nest.outer().latch() || block == nest.inner().latch());
    }

    // ---- linear values

    private @Nullable Linear linear(Instruction user) {
        if (user.block() == null || !nest.inner().contains(Objects.requireNonNull(user.block()))) {
            return null;
        }
        if (user.type() instanceof IntType) {
            return linear(user, null, nest.facts().wrapping().of(user));
        }
        return user instanceof GetElementPtrInstruction address ? address(address) : null;
    }

    /** An address of two steps of one element type, each indexed by one counter. */
    private @Nullable Linear address(GetElementPtrInstruction step) {
        if (step.indexCount() != 1
                || !(step.base() instanceof GetElementPtrInstruction row)
                || row.indexCount() != 1
                || !row.base().type().isPointer()
                || !row.sourceElementType().equals(step.sourceElementType())
                || !nest.outer().isInvariant(row.base())
                || !step.index(0).type().isInt(POINTER_BITS)
                || !row.index(0).type().isInt(POINTER_BITS)) {
            return null;
        }
        Scev sum = nest.facts()
                .evolution()
                .sum(
                        nest.facts().wrapping().of(row.index(0)),
                        nest.facts().wrapping().of(step.index(0)));
        return sum == null ? null : linear(step, row.base(), sum);
    }

    private @Nullable Linear linear(Instruction instruction, @Nullable Value base, Scev expression) {
        if (!(expression instanceof Recurrence row)
                || row.loop() != nest.inner().number()
                || !row.isAffine()
                || !(row.start() instanceof Recurrence column)
                || column.loop() != nest.outer().number()
                || !column.isAffine()) {
            return null;
        }
        Scev step = row.operands().get(1);
        Scev rounds = nest.innerRounds(row.width());
        Scev wanted = rounds == null ? null : nest.facts().evolution().product(step, rounds);
        boolean isLinear =
                nest.facts().evolution().isInvariant(step, nest.outer().number())
                        && column.operands().get(1).equals(wanted);
        return isLinear
                ? new Linear(instruction, base, column.start(), step, known(instruction, column.start()))
                : null;
    }

    /**
     * An operand, direct or indirect, of {@code instruction} that is defined before the nest and equals {@code wanted}.
     */
    private @Nullable Value known(Instruction instruction, Scev wanted) {
        Deque<Instruction> open = new ArrayDeque<>(List.of(instruction));
        for (int searched = 0; searched < MAX_SEARCHED && !open.isEmpty(); searched++) {
            for (Value operand : open.pop().operands()) {
                if (operand.type().isInt(wanted.width())
                        && nest.outer().isInvariant(operand)
                        && nest.facts().evolution().of(operand).equals(wanted)) {
                    return operand;
                }
                if (operand instanceof BinaryInstruction inside && nest.contains(inside)) {
                    open.add(inside);
                }
            }
        }
        return null;
    }
}
