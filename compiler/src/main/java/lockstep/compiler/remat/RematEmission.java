package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Makes the choice of a model: copies of each chosen value before the first instruction of a region that needs it, uses
 * there by way of the copy. A PHI uses its operand at the end of the predecessor it belongs to, so that the copy for it
 * stands there. Users are handled before their operands, so that what copies need is known.
 */
final class RematEmission {
    private final Rewriter rewriter;
    private final FunctionFacts facts;
    private final Places places;
    private final BiConsumer<Instruction, Instruction> listener;
    private final Map<Instruction, Integer> placesOfCopies = new IdentityHashMap<>();
    private final Map<Integer, Instruction> firstInGap = new HashMap<>();
    private int copies;
    private int moved;

    /** @param listener hears of each original and its copy */
    RematEmission(
            Rewriter rewriter,
            FunctionFacts facts,
            Places places,
            BiConsumer<Instruction, Instruction> listener) {
        this.rewriter = rewriter;
        this.facts = facts;
        this.places = places;
        this.listener = listener;
    }

    /** Makes the choice of {@code model}, of which it takes back what is not allowed; returns how many values. */
    int run(ChoiceModel model) {
        List<Tracked> chosen = new ArrayList<>(model.chosen());
        for (Tracked value : List.copyOf(chosen)) {
            if (!rewriter.allow(Rematerialization.RECOMPUTE, value.instruction())) {
                model.toggle(value);
                chosen.remove(value);
            }
        }
        chosen.removeIf(value -> value.copies().isEmpty());
        chosen.reversed().forEach(this::emit);
        return chosen.size();
    }

    private void emit(Tracked value) {
        Instruction original = value.instruction();
        Map<Integer, Instruction> byRegion = new HashMap<>();
        for (Tracked.Copy copy : value.copies()) {
            byRegion.put(places.region(copy.instruction()), insert(original, copy.instruction()));
        }
        for (Use use : original.useList()) {
            Instruction copy = byRegion.get(places.region(placeOf(use)));
            if (copy != null) {
                rewriter.replaceUse(use, copy);
            }
        }
        if (!original.hasUses()) {
            rewriter.erase(original);
            moved++;
        }
    }

    /** In a gap operands come before their users, and these were put there first. */
    private Instruction insert(Instruction original, int place) {
        Instruction before = firstInGap.computeIfAbsent(place, this::gapStart);
        Instruction copy = rewriter.insertBefore(original.copy(), before);
        if (original.name() != null) {
            copy.setName(original.name() + ".remat");
        }
        firstInGap.put(place, copy);
        placesOfCopies.put(copy, place);
        copies++;
        listener.accept(original, copy);
        return copy;
    }

    /** Parallel copies stay together. */
    private Instruction gapStart(int place) {
        Instruction at = facts.points().instructions().get(place);
        while (DivergenceCopy.isCopy(at)
                && DivergenceCopy.isCopy(at.previous())
                && DivergenceCopy.isSameGroup(at.previous(), at)) {
            at = at.previous();
        }
        return at;
    }

    /** The instruction in whose region {@code use} stands. */
    private int placeOf(Use use) {
        if (use.user() instanceof PhiInstruction phi) {
            return facts.points().last(facts.points().graph().indexOf(phi.incomingBlock(use.index())));
        }
        Integer copied = placesOfCopies.get(use.user());
        return copied != null ? copied : facts.points().indexOf(use.user());
    }

    /** Copies made. */
    int copies() {
        return copies;
    }

    /** Originals that went, because nothing needed them where they were. */
    int moved() {
        return moved;
    }
}
