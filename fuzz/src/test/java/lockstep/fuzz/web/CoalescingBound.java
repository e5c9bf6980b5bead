package lockstep.fuzz.web;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.Order;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * The textbook: value-based coalescing of Boissinot et al. (2009) on a function whose PHIs are isolated and whose
 * copies are all there. All pairs of values are compared, without any shortcut. Copies in deeper loops come first.
 */
final class CoalescingBound {
    private final Function function;
    private final Map<LocalValue, Set<LocalValue>> intersects = new IdentityHashMap<>();
    private final Map<LocalValue, List<LocalValue>> classes = new IdentityHashMap<>();

    private CoalescingBound(Function function) {
        this.function = function;
    }

    /** How many copies are left in {@code isolated}. */
    static int copiesLeft(Function isolated) {
        CoalescingBound bound = new CoalescingBound(isolated);
        bound.findIntersections();
        PhiWebs.of(isolated).members().values().forEach(web -> web.forEach(member -> bound.classes.put(member, web)));
        List<Instruction> copies = bound.copies();
        copies.forEach(bound::coalesce);
        return (int) copies.stream().filter(bound::isLeft).count();
    }

    private List<Instruction> copies() {
        FunctionGraph graph = FunctionGraph.of(function);
        LoopForest loops = LoopForest.of(graph);
        Order order = Order.of(graph);
        List<Instruction> copies = new ArrayList<>();
        for (BasicBlock block : graph.blocks()) {
            for (Instruction instruction : block) {
                if (DivergenceCopy.isCopy(instruction)) {
                    copies.add(instruction);
                }
            }
        }
        Comparator<Instruction> byDepth =
                Comparator.comparingInt(copy -> -loops.nodeDepth(graph.indexOf(copy.block())));
        copies.sort(byDepth.thenComparingInt(copy -> order.reversePostOrderIndex(graph.indexOf(copy.block()))));
        return copies;
    }

    private List<LocalValue> classOf(LocalValue value) {
        return classes.computeIfAbsent(value, List::of);
    }

    private void coalesce(Instruction copy) {
        if (!(DivergenceCopy.source(copy) instanceof LocalValue source) || classOf(copy) == classOf(source)) {
            return;
        }
        for (LocalValue one : classOf(copy)) {
            for (LocalValue other : classOf(source)) {
                if (intersects.getOrDefault(one, Set.of()).contains(other) && !ValueOrigin.isSame(one, other)) {
                    return;
                }
            }
        }
        List<LocalValue> joined = new ArrayList<>(classOf(copy));
        joined.addAll(classOf(source));
        joined.forEach(member -> classes.put(member, joined));
    }

    private boolean isLeft(Instruction copy) {
        return !(DivergenceCopy.source(copy) instanceof LocalValue source) || classOf(copy) != classOf(source);
    }

    private void findIntersections() {
        List<LocalValue> values = new ArrayList<>(function.arguments());
        values.addAll(function.instructionList());
        MemberLiveness liveness = new MemberLiveness(function, values);
        for (BasicBlock block : function.blocks()) {
            BitSet live = liveness.liveOut(block);
            for (Instruction at = block.last(); at != null && !(at instanceof PhiInstruction); ) {
                List<Instruction> together = WebValidator.writtenTogether(at);
                note(together, liveness.members(live));
                together.forEach(member -> liveness.step(member, live));
                at = together.getFirst().previous();
            }
            note(block.phis(), liveness.members(live));
        }
        BitSet live = (BitSet) liveness.liveIn(function.entry()).clone();
        note(function.arguments(), liveness.members(live));
    }

    private void note(List<? extends LocalValue> written, List<LocalValue> live) {
        Set<LocalValue> present = new LinkedHashSet<>(live);
        present.addAll(written);
        for (LocalValue one : written) {
            for (LocalValue other : present) {
                if (one != other) {
                    intersects.computeIfAbsent(one, v -> new LinkedHashSet<>()).add(other);
                    intersects
                            .computeIfAbsent(other, v -> new LinkedHashSet<>())
                            .add(one);
                }
            }
        }
    }

    /** The most cells that are needed at one point: live values, those of a web counted once. */
    static int cellsNeeded(Function function) {
        Map<LocalValue, LocalValue> cell = new IdentityHashMap<>();
        PhiWebs.of(function).members().values().forEach(web -> web.forEach(m -> cell.put(m, web.getFirst())));
        List<LocalValue> values = new ArrayList<>(function.arguments());
        values.addAll(function.instructionList());
        MemberLiveness liveness = new MemberLiveness(function, values);
        int most = 0;
        for (BasicBlock block : function.blocks()) {
            BitSet live = liveness.liveOut(block);
            for (Instruction at = block.last(); at != null; at = at.previous()) {
                Set<LocalValue> cells = new LinkedHashSet<>();
                liveness.members(live).forEach(value -> cells.add(cell.getOrDefault(value, value)));
                most = Math.max(most, cells.size());
                liveness.step(at, live);
            }
        }
        return most;
    }
}
