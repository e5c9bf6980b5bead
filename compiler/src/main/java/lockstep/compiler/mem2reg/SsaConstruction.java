package lockstep.compiler.mem2reg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.DominanceFrontiers;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Replaces loads and stores of allocas by values.
 *
 * <ol>
 *   <li>PHIs are inserted on the iterated dominance frontier of the stores, in blocks where the alloca is live-in.
 *   <li>One walk down the dominator tree renames: each load is replaced by the current value, which stores and PHIs
 *       set.
 *   <li>Loads in unreachable code become poison; the allocas are erased.
 * </ol>
 *
 * <p>Linear in the number of instructions plus, for each alloca, the blocks it touches.
 */
public final class SsaConstruction {
    private final Rewriter rewriter;
    private final List<PromotableAlloca> allocas;
    private final Map<AllocaInstruction, Integer> slotOf = new IdentityHashMap<>();
    private final Map<PhiInstruction, Integer> slotOfPhi = new IdentityHashMap<>();
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private int phiCount;

    /** A construction that will replace {@code allocas}; the caller has the permissions. */
    public SsaConstruction(Rewriter rewriter, List<PromotableAlloca> allocas) {
        this.rewriter = rewriter;
        this.allocas = allocas;
        this.graph = FunctionGraph.of(rewriter.function());
        this.dominators = DominatorTree.of(graph);
        for (int slot = 0; slot < allocas.size(); slot++) {
            slotOf.put(allocas.get(slot).alloca(), slot);
        }
    }

    /** Replaces the allocas; returns the number of PHIs created. */
    public int run() {
        placePhis();
        rename();
        finishUnreachable();
        for (PromotableAlloca alloca : allocas) {
            alloca.markers().forEach(rewriter::erase);
            rewriter.erase(alloca.alloca());
        }
        return phiCount;
    }

    // ---- PHIs

    private void placePhis() {
        DominanceFrontiers frontiers = DominanceFrontiers.of(graph, dominators);
        for (int slot = 0; slot < allocas.size(); slot++) {
            PromotableAlloca alloca = allocas.get(slot);
            if (alloca.loads().isEmpty() || alloca.stores().isEmpty()) {
                continue;
            }
            BitSet definitions = new BitSet();
            for (StoreInstruction store : alloca.stores()) {
                definitions.set(graph.indexOf(blockOf(store)));
            }
            BitSet liveIn = liveInBlocks(alloca, definitions);
            int[] places = frontiers
                    .iterated(definitions.stream(), liveIn::get)
                    .sorted()
                    .toArray();
            for (int node : places) {
                addPhi(slot, graph.block(node));
            }
        }
    }

    private void addPhi(int slot, BasicBlock block) {
        AllocaInstruction alloca = allocas.get(slot).alloca();
        PhiInstruction phi = new PhiInstruction(alloca.allocatedType(), 0);
        phi.setName(alloca.name());
        rewriter.insertPhi(phi, block);
        slotOfPhi.put(phi, slot);
        phiCount++;
    }

    /** Blocks at whose beginning the alloca's value may be read before it is written. */
    private BitSet liveInBlocks(PromotableAlloca alloca, BitSet definitions) {
        Map<BasicBlock, Instruction> firstAccess = new HashMap<>();
        alloca.loads().forEach(load -> keepFirst(firstAccess, load));
        alloca.stores().forEach(store -> keepFirst(firstAccess, store));
        BitSet live = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        for (LoadInstruction load : alloca.loads()) {
            BasicBlock block = blockOf(load);
            if (firstAccess.get(block) instanceof LoadInstruction) {
                work.add(graph.indexOf(block));
            }
        }
        while (!work.isEmpty()) {
            int node = work.remove();
            if (live.get(node)) {
                continue;
            }
            live.set(node);
            for (int i = 0; i < graph.predecessorCount(node); i++) {
                int before = graph.predecessor(node, i);
                if (!definitions.get(before)) {
                    work.add(before);
                }
            }
        }
        return live;
    }

    private static void keepFirst(Map<BasicBlock, Instruction> first, Instruction access) {
        first.merge(blockOf(access), access, (a, b) -> a.comesBefore(b) ? a : b);
    }

    private static BasicBlock blockOf(Instruction instruction) {
        BasicBlock block = instruction.block();
        if (block == null) {
            throw new IllegalStateException("an access of an alloca is detached");
        }
        return block;
    }

    // ---- renaming

    /** A dominator-tree node on the way down, with the values that its parent left. */
    private record Visit(int node, @Nullable Value[] values) {}

    private void rename() {
        Deque<Visit> stack = new ArrayDeque<>();
        stack.push(new Visit(graph.entry(), new Value[allocas.size()]));
        while (!stack.isEmpty()) {
            Visit visit = stack.pop();
            @Nullable Value[] values = visit.values();
            renameBlock(graph.block(visit.node()), values);
            int[] children = dominators.children(visit.node()).toArray();
            for (int i = children.length - 1; i >= 0; i--) {
                // The last child to be visited may use the array itself; the others need copies.
                boolean isLast = i == children.length - 1;
                stack.push(new Visit(children[i], isLast ? values : Arrays.copyOf(values, values.length)));
            }
        }
    }

    private void renameBlock(BasicBlock block, @Nullable Value[] values) {
        for (Instruction instruction : block) {
            if (instruction instanceof PhiInstruction phi && slotOfPhi.containsKey(phi)) {
                values[slotOfPhi.get(phi)] = phi;
            } else if (instruction instanceof LoadInstruction load && slot(load.pointer()) >= 0) {
                replaceLoad(load, values);
            } else if (instruction instanceof StoreInstruction store && slot(store.pointer()) >= 0) {
                values[slot(store.pointer())] = store.value();
                rewriter.erase(store);
            } else if (instruction instanceof CallInstruction call && PromotableAlloca.isLifetimeMarker(call)) {
                forgetAtLifetimeStart(call, values);
            }
        }
        passToSuccessors(block, values);
    }

    private void forgetAtLifetimeStart(CallInstruction call, @Nullable Value[] values) {
        int slot = slot(call.argument(call.argumentCount() - 1));
        boolean starts = DeadInstructions.kindOf(call) == Intrinsic.LIFETIME_START;
        if (slot >= 0 && starts && values[slot] != null) {
            values[slot] = rewriter.context().undef(allocas.get(slot).alloca().allocatedType());
        }
    }

    private int slot(Value pointer) {
        return pointer instanceof AllocaInstruction alloca ? slotOf.getOrDefault(alloca, -1) : -1;
    }

    private void replaceLoad(LoadInstruction load, @Nullable Value[] values) {
        rewriter.replaceAllUses(load, current(slot(load.pointer()), values));
        rewriter.erase(load);
    }

    private Value current(int slot, @Nullable Value[] values) {
        Value value = values[slot];
        return value != null
                ? value
                : rewriter.context().undef(allocas.get(slot).alloca().allocatedType());
    }

    private void passToSuccessors(BasicBlock block, @Nullable Value[] values) {
        TerminatorInstruction terminator = block.terminator();
        for (int i = 0; i < terminator.successorCount(); i++) {
            for (Instruction first = terminator.successor(i).first();
                    first instanceof PhiInstruction phi;
                    first = phi.next()) {
                Integer slot = slotOfPhi.get(phi);
                if (slot != null) {
                    rewriter.addIncoming(phi, current(slot, values), block);
                }
            }
        }
    }

    // ---- code that no path reaches

    /** Loads that are never executed read poison; unreachable predecessors give PHIs poison. */
    private void finishUnreachable() {
        for (PromotableAlloca alloca : allocas) {
            for (LoadInstruction load : alloca.loads()) {
                if (load.block() != null) {
                    rewriter.replaceAllUses(load, rewriter.context().poison(load.type()));
                    rewriter.erase(load);
                }
            }
            for (StoreInstruction store : alloca.stores()) {
                if (store.block() != null) {
                    rewriter.erase(store);
                }
            }
        }
        for (PhiInstruction phi : new ArrayList<>(slotOfPhi.keySet())) {
            completeFromUnreachable(phi);
        }
    }

    private void completeFromUnreachable(PhiInstruction phi) {
        List<BasicBlock> missing = blockOf(phi).predecessors();
        missing.removeIf(p -> dominators.isReachable(graph.indexOf(p)));
        for (BasicBlock predecessor : missing) {
            rewriter.addIncoming(phi, rewriter.context().poison(phi.type()), predecessor);
        }
    }
}
