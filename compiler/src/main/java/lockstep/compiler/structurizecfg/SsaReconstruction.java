package lockstep.compiler.structurizecfg;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/**
 * SSA reconstruction for values that depend on the path taken, while edges are still being redirected. A placeholder
 * instruction stands for such a value. When all edges are final, each placeholder is replaced by the last definitions
 * on the paths to it, and values that no longer dominate a use are brought there by PHIs. On paths without a definition
 * the value is poison and not used.
 */
final class SsaReconstruction {
    /** @param ends the value at the end of blocks; placeholders may be among them */
    private record Pending(FreezeInstruction standIn, Map<BasicBlock, Value> ends) {}

    private final Rewriter rewriter;
    private final List<Pending> pending = new ArrayList<>();

    SsaReconstruction(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /**
     * A placeholder for the value at the beginning of {@code block}, which has no terminator yet.
     *
     * @param ends the value at the end of blocks; placeholders made before may be among them
     */
    Value at(BasicBlock block, Type type, Map<BasicBlock, Value> ends) {
        FreezeInstruction standIn =
                rewriter.atEnd(block).freeze(rewriter.context().poison(type));
        pending.add(new Pending(standIn, new LinkedHashMap<>(ends)));
        return standIn;
    }

    /** Replaces the placeholders; the flow graph does not change any more. */
    void reconstruct() {
        if (pending.isEmpty()) {
            return;
        }
        Map<Value, Value> settled = new IdentityHashMap<>();
        for (Pending next : pending) {
            FreezeInstruction standIn = next.standIn();
            next.ends().replaceAll((block, value) -> settled.getOrDefault(value, value));
            SsaRepair.repair(
                    rewriter, standIn.type(), new LinkedHashMap<>(next.ends()), List.of(standIn.operandUse(0)));
            Value value = standIn.value();
            settled.put(standIn, value);
            rewriter.replaceAllUses(standIn, value);
            rewriter.erase(standIn);
        }
        dominate();
    }

    private void dominate() {
        FunctionGraph graph = FunctionGraph.of(rewriter.function());
        DominatorTree dominators = DominatorTree.of(graph);
        for (BasicBlock block : graph.blocks()) {
            for (Instruction value : block) {
                List<Use> lost = new ArrayList<>();
                for (Use use : value.uses()) {
                    BasicBlock place = SsaRepair.placeOf(use);
                    if (place != block && !dominators.dominates(graph.indexOf(block), graph.indexOf(place))) {
                        lost.add(use);
                    }
                }
                SsaRepair.repair(rewriter, value.type(), new LinkedHashMap<>(Map.of(block, value)), lost);
            }
        }
    }

    /** The entries of the PHIs of {@code target} for {@code edges}, by source; poison for {@code others}. */
    List<Map<BasicBlock, Value>> entries(BasicBlock target, List<BlockEdge> edges, List<BasicBlock> others) {
        List<Map<BasicBlock, Value>> result = new ArrayList<>();
        for (PhiInstruction phi : target.phis()) {
            Map<BasicBlock, Value> ends = new LinkedHashMap<>();
            edges.forEach(e -> ends.put(e.source(), phi.incomingValue(e.source())));
            others.forEach(block -> ends.putIfAbsent(block, rewriter.context().poison(phi.type())));
            result.add(ends);
        }
        return result;
    }

    /** Makes placeholders in {@code from} for the PHIs of {@code target}, and adds them as entries for {@code from}. */
    void enter(BasicBlock target, BasicBlock from, List<Map<BasicBlock, Value>> entries) {
        List<PhiInstruction> phis = target.phis();
        for (int i = 0; i < phis.size(); i++) {
            Value value = at(from, phis.get(i).type(), entries.get(i));
            rewriter.addIncoming(phis.get(i), value, from);
        }
    }
}
