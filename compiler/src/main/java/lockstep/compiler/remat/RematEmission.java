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
 * Carries out the choice of a model: inserts copies of each chosen value before the first instruction of a region that
 * needs it, and rewrites the uses there to the copy. A PHI uses its operand at the end of the corresponding
 * predecessor, so the copy for it is inserted there. Users are processed before their operands, so that the needs of
 * copies are known.
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

    /** @param listener receives each original and its copy */
    RematEmission(
            Rewriter rewriter, FunctionFacts facts, Places places, BiConsumer<Instruction, Instruction> listener) {
        this.rewriter = rewriter;
        this.facts = facts;
        this.places = places;
        this.listener = listener;
    }

    /**
     * Carries out the choice of {@code model}, without the values that the gate refuses; returns the number of values.
     */
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

    /** Inserts a copy at the start of its gap: operands come before their users, which were inserted first. */
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

    /** The start of the gap before {@code place}; parallel copies stay together. */
    private Instruction gapStart(int place) {
        Instruction at = facts.points().instructions().get(place);
        Instruction before = at.previous();
        while (before != null && DivergenceCopy.isCopy(before) && DivergenceCopy.isSameGroup(before, at)) {
            at = before;
            before = at.previous();
        }
        return at;
    }

    /** The instruction whose region contains {@code use}. */
    private int placeOf(Use use) {
        if (use.user() instanceof PhiInstruction phi) {
            return facts.points().last(facts.points().graph().indexOf(phi.incomingBlock(use.index())));
        }
        Integer copied = placesOfCopies.get(use.user());
        return copied != null ? copied : facts.points().indexOf(use.user());
    }

    /** The number of copies. */
    int copies() {
        return copies;
    }

    /** The number of originals that were removed because they became unused. */
    int moved() {
        return moved;
    }
}
