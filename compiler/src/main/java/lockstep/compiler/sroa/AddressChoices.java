package lockstep.compiler.sroa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Replaces loads from an address that a select or PHI chooses by a choice between loads, so that the allocas are
 * accessed directly. Constant offsets after the choice are first computed for each address.
 *
 * <p>For a select both addresses are loaded from, so both loads must be safe. For a PHI the loads are moved to the ends
 * of the predecessors: there must be no side effect between the PHI and the load, and where a predecessor also leads
 * elsewhere, the load from its address must be safe. Each lane loads from its own addresses at the same place or right
 * before, so divergence changes nothing.
 */
final class AddressChoices {
    /** Most instructions between a PHI and a load that are searched. */
    private static final int MAX_STEPS = 64;

    /** Most choices of addresses of one alloca in a round. */
    private static final int MAX_CHOICES = 64;

    private final Rewriter rewriter;
    private final SafeLoads safe;
    private final PassContext context;

    AddressChoices(Rewriter rewriter, DataLayout layout, PassContext context) {
        this.context = context;
        this.rewriter = rewriter;
        this.safe = new SafeLoads(layout);
    }

    /** Replaces every possible choice that {@code alloca} reaches; returns how many. */
    int resolve(AllocaInstruction alloca) {
        int resolved = 0;
        Deque<Instruction> work = new ArrayDeque<>(choices(alloca));
        while (!work.isEmpty()) {
            Instruction choice = work.removeFirst();
            if (choice.block() == null || !canResolve(choice) || !rewriter.allow(rule(choice), choice)) {
                continue;
            }
            for (Use use : choice.useList()) {
                if (use.user() instanceof GetElementPtrInstruction step) {
                    work.addFirst(unfold(choice, step));
                } else if (use.user() instanceof LoadInstruction load) {
                    load(choice, load);
                }
            }
            rewriter.erase(choice);
            resolved++;
        }
        return resolved;
    }

    private static Rule rule(Instruction choice) {
        return choice instanceof PhiInstruction ? ScalarReplacement.PHI_OF_LOADS : ScalarReplacement.SELECT_OF_LOADS;
    }

    /**
     * The first {@value #MAX_CHOICES} selects and PHIs that offsets of {@code alloca} reach, inner ones after those
     * that choose them.
     */
    private static List<Instruction> choices(AllocaInstruction alloca) {
        List<Instruction> found = new ArrayList<>();
        Set<Instruction> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Instruction> work = new ArrayDeque<>(List.of(alloca));
        while (!work.isEmpty() && found.size() < MAX_CHOICES) {
            for (Use use : work.remove().uses()) {
                Instruction user = use.user();
                boolean isChoice = user instanceof SelectInstruction || user instanceof PhiInstruction;
                boolean isOffset = user instanceof GetElementPtrInstruction && use.index() == 0;
                if ((isChoice || isOffset) && seen.add(user)) {
                    work.add(user);
                    if (isChoice) {
                        found.add(user);
                    }
                }
            }
        }
        return found.reversed();
    }

    // ---- preconditions

    private boolean canResolve(Instruction choice) {
        if (!choice.hasUses() || !choice.type().equals(choice.type().scalar())) {
            return false;
        }
        boolean isPlain = !(choice instanceof SelectInstruction select)
                || select.condition().type().isInt(1);
        return isPlain && choice.useList().stream().allMatch(use -> canResolve(choice, use, 0));
    }

    /** Whether a user is a load that may be replaced, or an offset that leads only to such loads. */
    private boolean canResolve(Instruction choice, Use use, long offset) {
        if (use.user() instanceof LoadInstruction load) {
            return canLoad(choice, load, offset);
        }
        if (!(use.user() instanceof GetElementPtrInstruction step) || use.index() != 0 || !step.hasUses()) {
            return context.refused(SroaRefusals.CHOICE_OTHER_USE.of(rule(choice)));
        }
        // One step only: chains of constant offsets are merged by other passes.
        OptionalLong bytes = safe.offset(step);
        if (bytes.isEmpty()) {
            return context.refused(SroaRefusals.CHOICE_OFFSET.of(rule(choice)));
        }
        return step.useList().stream()
                .allMatch(u -> u.user() instanceof LoadInstruction load
                        ? canLoad(choice, load, offset + bytes.getAsLong())
                        : context.refused(SroaRefusals.CHOICE_OTHER_USE.of(rule(choice))));
    }

    private boolean canLoad(Instruction choice, LoadInstruction load, long offset) {
        if (!load.access().isSimple()) {
            return context.refused(SroaRefusals.CHOICE_NOT_SIMPLE.of(rule(choice)));
        }
        if (choice instanceof SelectInstruction select) {
            return safe.isSafe(select.ifTrue(), offset, load) && safe.isSafe(select.ifFalse(), offset, load)
                    || context.refused(SroaRefusals.SELECT_UNSAFE);
        }
        return choice instanceof PhiInstruction phi && isReachedFrom(phi, load) && canLoadBefore(phi, load, offset);
    }

    private boolean isReachedFrom(PhiInstruction phi, LoadInstruction load) {
        if (load.block() != phi.block()) {
            return context.refused(SroaRefusals.OTHER_BLOCK);
        }
        int steps = 0;
        for (Instruction i = load.previous(); i != null && !(i instanceof PhiInstruction); i = i.previous()) {
            if (EffectsOf.instruction(i).mayHaveSideEffects() || ++steps > MAX_STEPS) {
                return context.refused(SroaRefusals.WRITTEN_BETWEEN);
            }
        }
        return true;
    }

    private boolean canLoadBefore(PhiInstruction phi, LoadInstruction load, long offset) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value address = phi.incomingValue(i);
            boolean isOnly = phi.incomingBlock(i).terminator().successorCount() == 1;
            if (!isOnly && !safe.isSafe(address, offset, load)) {
                return context.refused(SroaRefusals.PHI_UNSAFE);
            }
        }
        return true;
    }

    // ---- rewriting

    /** Computes a value from an address, at a place. */
    private interface Step {
        Value at(Value address, Instruction place);
    }

    /** Replaces {@code user} by a choice between the values that {@code step} computes from each address. */
    private Instruction unfold(Instruction choice, Instruction user, Step step) {
        Instruction joined = choice instanceof PhiInstruction phi
                ? joined(phi, user, block -> step.at(entry(phi, block), block.terminator()))
                : choose(
                        (SelectInstruction) choice,
                        user,
                        step.at(choice.operand(1), user),
                        step.at(choice.operand(2), user));
        rewriter.replace(user, joined);
        return joined;
    }

    private Instruction unfold(Instruction choice, GetElementPtrInstruction step) {
        return unfold(
                choice,
                step,
                (address, place) -> rewriter.before(place)
                        .elementPointer(step.sourceElementType(), address, step.indices(), step.flags()));
    }

    private void load(Instruction choice, LoadInstruction load) {
        unfold(
                choice,
                load,
                (address, place) -> rewriter.before(place)
                        .load(load.type(), address, load.access().alignment()));
    }

    private static Value entry(PhiInstruction phi, BasicBlock block) {
        return phi.incomingValue(block);
    }

    private Instruction choose(SelectInstruction choice, Instruction place, Value yes, Value no) {
        IrBuilder builder = rewriter.before(place);
        return builder.select(choice.condition(), yes, no);
    }

    private PhiInstruction joined(PhiInstruction phi, Instruction model, Function<BasicBlock, Value> value) {
        PhiInstruction joined = new PhiInstruction(model.type(), 0);
        Map<BasicBlock, Value> values = new IdentityHashMap<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock from = phi.incomingBlock(i);
            rewriter.addIncoming(joined, values.computeIfAbsent(from, value), from);
        }
        return rewriter.insertPhi(joined, Objects.requireNonNull(phi.block()));
    }
}
