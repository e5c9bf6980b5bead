package lockstep.seeded;

import java.util.BitSet;
import java.util.function.IntPredicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.cfg.DominanceFrontiers;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * What mem2reg gets wrong: a PHI that is missing, so that a load takes what a dominating store put there, or a store
 * whose reader is overlooked. Made while the variables are still in memory.
 */
final class PromotionMistakes {
    private PromotionMistakes() {}

    /** A join of three or more paths gets no PHI. */
    static void joinOfThree(Instruction at, MistakeSite site) {
        withoutPhi(at, site, node -> site.graph().predecessorCount(node) > 2);
    }

    /** The header of a loop that has further loops inside gets no PHI. */
    static void outerHeader(Instruction at, MistakeSite site) {
        withoutPhi(at, site, node -> {
            int loop = site.loops().innermostCycle(node);
            return loop >= 0
                    && site.loops().header(loop) == node
                    && site.loops().children(loop).findAny().isPresent();
        });
    }

    /** PHIs are placed on the dominance frontier of the stores, but not the one on the frontier of these PHIs. */
    static void frontierOnce(Instruction at, MistakeSite site) {
        AllocaInstruction variable = loaded(at);
        if (variable == null) {
            return;
        }
        DominanceFrontiers frontiers = DominanceFrontiers.of(site.graph(), site.dominators());
        BitSet stores = storingNodes(variable, site);
        BitSet once = new BitSet();
        stores.stream().flatMap(frontiers::frontier).forEach(once::set);
        BitSet iterated = new BitSet();
        frontiers.iterated(stores.stream()).forEach(iterated::set);
        iterated.andNot(once);
        if (iterated.cardinality() == 1) {
            withoutPhi(at, site, iterated::get);
        }
    }

    /**
     * Lets a load take what the nearest dominating store of the variable put there, if the walk up the dominator tree
     * comes through a join of several stores in {@code forgotten} before it finds the store.
     */
    private static void withoutPhi(Instruction at, MistakeSite site, IntPredicate forgotten) {
        AllocaInstruction variable = loaded(at);
        if (variable == null) {
            return;
        }
        BitSet joins = new BitSet();
        DominanceFrontiers.of(site.graph(), site.dominators())
                .iterated(storingNodes(variable, site).stream())
                .forEach(joins::set);
        boolean misses = false;
        Instruction from = at.previous();
        for (int node = site.node(at); node >= 0; node = site.dominators().immediateDominator(node)) {
            StoreInstruction store = lastStore(variable, from);
            if (store != null) {
                if (misses && site.permits(at)) {
                    site.rewriter().replace(at, store.value());
                }
                return;
            }
            misses |= joins.get(node) && forgotten.test(node);
            int above = site.dominators().immediateDominator(node);
            from = above < 0 ? null : site.graph().block(above).last();
        }
    }

    private static BitSet storingNodes(AllocaInstruction variable, MistakeSite site) {
        BitSet nodes = new BitSet();
        for (Use use : variable.uses()) {
            if (use.user() instanceof StoreInstruction store) {
                nodes.set(site.node(store));
            }
        }
        return nodes;
    }

    private static @Nullable StoreInstruction lastStore(AllocaInstruction variable, @Nullable Instruction from) {
        for (Instruction i = from; i != null; i = i.previous()) {
            if (i instanceof StoreInstruction store && store.pointer() == variable) {
                return store;
            }
        }
        return null;
    }

    /** The variable that {@code at} loads, if it could become a value; null if it is not such a load. */
    private static @Nullable AllocaInstruction loaded(Instruction at) {
        boolean isLoad = at instanceof LoadInstruction load
                && load.access().isSimple()
                && load.pointer() instanceof AllocaInstruction alloca
                && alloca.allocatedType().equals(load.type())
                && isVariable(alloca);
        return isLoad ? (AllocaInstruction) at.operand(0) : null;
    }

    private static boolean isVariable(AllocaInstruction alloca) {
        for (Use use : alloca.uses()) {
            Type type = alloca.allocatedType();
            boolean isLoad = use.user() instanceof LoadInstruction load
                    && load.access().isSimple()
                    && load.type().equals(type);
            boolean isAccess = isLoad
                    || use.user() instanceof StoreInstruction store
                            && use.index() == 1
                            && store.access().isSimple()
                            && store.value().type().equals(type);
            if (!isAccess) {
                return false;
            }
        }
        return true;
    }

    /**
     * A store to a variable is deleted if the block stores to it again, although a call that gets its address is
     * between.
     */
    static void storeBeforeCall(Instruction at, MistakeSite site) {
        if (!(at instanceof StoreInstruction store)
                || !store.access().isSimple()
                || !(MistakeShapes.base(store.pointer()) instanceof AllocaInstruction variable)) {
            return;
        }
        boolean isRead = false;
        for (Instruction i = at.next(); i != null; i = i.next()) {
            if (i instanceof CallInstruction call && isPassedTo(variable, call)) {
                isRead |= EffectsOf.instruction(call).mayRead();
            } else if (i instanceof LoadInstruction load && MistakeShapes.base(load.pointer()) == variable) {
                return;
            } else if (i instanceof StoreInstruction later && later.pointer() == store.pointer()) {
                if (isRead && later.value().type().equals(store.value().type()) && site.permits(at)) {
                    site.rewriter().erase(at);
                }
                return;
            }
        }
    }

    private static boolean isPassedTo(AllocaInstruction variable, CallInstruction call) {
        return MistakeShapes.callsProgram(call)
                && call.arguments().stream().anyMatch(argument -> MistakeShapes.base(argument) == variable);
    }
}
