package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Two stores to one address at the ends of both predecessors of a block become one store in the block. Every lane that
 * stored still stores the same value, once. Source: LLVM, mergeStoreIntoSuccessor.
 */
final class StoreSinking {
    static final List<CodedRule> LIST = List.of(CodedRule.of(
            "store-into-successor",
            "stores at the ends of both predecessors become one store in the successor",
            StoreSinking::merge,
            Opcode.STORE));

    private StoreSinking() {}

    private static boolean merge(Instruction instruction, Combiner combiner, Rule rule) {
        StoreInstruction store = (StoreInstruction) instruction;
        BasicBlock own = Objects.requireNonNull(store.block());
        if (!store.access().isUnordered()
                || store.access().isVolatile()
                || !(store.next() instanceof BranchInstruction branch)
                || branch.isConditional()) {
            return false;
        }
        BasicBlock target = branch.successor(0);
        BasicBlock other = otherPredecessor(target, own);
        StoreInstruction second =
                other == null || target == own || target == other ? null : find(store, own, other, target);
        if (other == null || second == null || isUsedIn(store, target) || !combiner.allow(rule, store)) {
            return false;
        }
        join(store, second, own, other, target, combiner);
        return true;
    }

    private static boolean isUsedIn(StoreInstruction store, BasicBlock target) {
        return store.pointer() instanceof Instruction i && i.block() == target;
    }

    /** The other predecessor of {@code target}; null unless it has two edges from two blocks. */
    private static @Nullable BasicBlock otherPredecessor(BasicBlock target, BasicBlock own) {
        List<BasicBlock> all = target.predecessors();
        if (all.size() != 2 || all.get(0) == all.get(1)) {
            return null;
        }
        return all.get(0) == own ? all.get(1) : all.get(0);
    }

    private static @Nullable StoreInstruction find(
            StoreInstruction store, BasicBlock own, BasicBlock other, BasicBlock target) {
        if (!(other.terminatorOrNull() instanceof BranchInstruction end)) {
            return null;
        }
        Instruction last = end.previous();
        if (!end.isConditional()) {
            return last instanceof StoreInstruction s && isSame(s, store) ? s : null;
        }
        boolean isTriangle = end.successor(0) == own && end.successor(1) == target
                || end.successor(1) == own && end.successor(0) == target;
        if (!isTriangle || own.singlePredecessor() != other || touchesBefore(store)) {
            return null;
        }
        for (Instruction at = last; at != null; at = at.previous()) {
            if (at instanceof StoreInstruction s && isSame(s, store)) {
                return s;
            }
            if (Combiner.touchesMemory(at)) {
                return null;
            }
        }
        return null;
    }

    private static boolean touchesBefore(StoreInstruction store) {
        for (Instruction at = store.previous(); at != null; at = at.previous()) {
            if (Combiner.touchesMemory(at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(StoreInstruction a, StoreInstruction b) {
        return a.pointer() == b.pointer()
                && a.access().equals(b.access())
                && a.value().type().equals(b.value().type());
    }

    private static void join(
            StoreInstruction store,
            StoreInstruction second,
            BasicBlock own,
            BasicBlock other,
            BasicBlock target,
            Combiner combiner) {
        Value value = store.value();
        if (second.value() != value) {
            PhiInstruction phi = combiner.phi(store.value().type(), target);
            phi.setName("storemerge");
            combiner.rewriter().addIncoming(phi, store.value(), own);
            combiner.rewriter().addIncoming(phi, second.value(), other);
            value = phi;
        }
        StoreInstruction joined = new StoreInstruction(value, store.pointer(), store.access());
        combiner.insertAtStart(joined, target, store);
        store.metadata().forEach((kind, node) -> {
            if (second.metadata().get(kind) == node) {
                joined.setMetadata(kind, node);
            }
        });
        combiner.erase(store);
        combiner.erase(second);
    }
}
