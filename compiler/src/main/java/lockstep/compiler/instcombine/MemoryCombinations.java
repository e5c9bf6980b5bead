package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Forwards values to loads from stores and loads a few instructions before in the same block, and removes stores that
 * are overwritten there before they can be read. Source: LLVM, FindAvailableLoadedValue and visitStoreInst.
 */
final class MemoryCombinations {
    /** Limit on the instructions scanned backwards, as LLVM's DefMaxInstsToScan. */
    private static final int MAX_STEPS = 6;

    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "load-of-stored",
                    "a load gets the value that the block stored or loaded before",
                    MemoryCombinations::available,
                    Opcode.LOAD),
            CodedRule.of(
                    "store-overwritten",
                    "a store that the block overwrites before it can be read is removed",
                    MemoryCombinations::overwritten,
                    Opcode.STORE),
            CodedRule.of(
                    "store-of-loaded",
                    "a store of the value that is in memory already is removed",
                    MemoryCombinations::same,
                    Opcode.STORE),
            CodedRule.of(
                    "store-of-undef",
                    "a store of an undefined value is removed",
                    MemoryCombinations::undefined,
                    Opcode.STORE));

    private MemoryCombinations() {}

    private static boolean available(Instruction instruction, Combiner combiner, Rule rule) {
        LoadInstruction load = (LoadInstruction) instruction;
        Optional<MemoryLocation> location = MemoryLocation.of(load, combiner.layout());
        if (!load.access().isSimple() || location.isEmpty()) {
            return false;
        }
        Value found = find(load, location.get(), combiner);
        if (found == null || !combiner.allow(rule, load)) {
            return false;
        }
        combiner.replace(load, found);
        return true;
    }

    private static @Nullable Value find(LoadInstruction load, MemoryLocation location, Combiner combiner) {
        int steps = 0;
        for (Instruction at = load.previous(); at != null && steps < MAX_STEPS; at = at.previous()) {
            steps++;
            if (at instanceof StoreInstruction s && s.pointer() == load.pointer()) {
                boolean fits = s.access().isSimple() && s.value().type().equals(load.type());
                return fits ? s.value() : null;
            }
            if (at instanceof LoadInstruction l
                    && l.pointer() == load.pointer()
                    && l.access().isSimple()
                    && l.type().equals(load.type())
                    && MergedFlags.isAtLeastAsDefined(l, load)) {
                return l;
            }
            if (combiner.effects().of(at, location).mayWrite()) {
                return null;
            }
        }
        return null;
    }

    private static boolean overwritten(Instruction instruction, Combiner combiner, Rule rule) {
        StoreInstruction store = (StoreInstruction) instruction;
        if (!store.access().isSimple()) {
            return false;
        }
        int steps = 0;
        for (Instruction at = store.previous(); at != null && steps < MAX_STEPS; at = at.previous()) {
            steps++;
            if (at instanceof StoreInstruction earlier && isCovered(earlier, store)) {
                if (!combiner.allow(rule, earlier)) {
                    return false;
                }
                combiner.erase(earlier);
                combiner.revisit(store);
                return true;
            }
            if (Combiner.touchesMemory(at)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isCovered(StoreInstruction earlier, StoreInstruction later) {
        return earlier.access().isSimple()
                && earlier.pointer() == later.pointer()
                && earlier.value().type().equals(later.value().type());
    }

    /** The value was loaded from there in the block, and nothing was written since. */
    private static boolean same(Instruction instruction, Combiner combiner, Rule rule) {
        StoreInstruction store = (StoreInstruction) instruction;
        boolean fits = store.access().isSimple()
                && store.value() instanceof LoadInstruction load
                && load.pointer() == store.pointer()
                && load.access().isSimple()
                && load.block() == store.block();
        Optional<MemoryLocation> location = MemoryLocation.of(store, combiner.layout());
        if (!fits || location.isEmpty()) {
            return false;
        }
        MemoryEffects effects = combiner.effects();
        int steps = 0;
        for (Instruction at = store.previous(); at != store.value(); at = at.previous()) {
            if (at == null
                    || ++steps > MAX_STEPS
                    || effects.of(at, location.get()).mayWrite()) {
                return false;
            }
        }
        return remove(store, combiner, rule);
    }

    private static boolean remove(StoreInstruction store, Combiner combiner, Rule rule) {
        if (!combiner.allow(rule, store)) {
            return false;
        }
        combiner.erase(store);
        return true;
    }

    private static boolean undefined(Instruction instruction, Combiner combiner, Rule rule) {
        StoreInstruction store = (StoreInstruction) instruction;
        return store.access().isSimple() && store.value() instanceof ConstantUndef && remove(store, combiner, rule);
    }
}
