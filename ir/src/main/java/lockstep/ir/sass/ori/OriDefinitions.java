package lockstep.ir.sass.ori;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Checks that every path from the entry to a use of a virtual register has a definition. With one definition that is
 * dominance; with several, the blocks that the entry reaches without passing any are computed once. Unreachable blocks
 * are not checked.
 */
final class OriDefinitions {
    /**
     * A place in the function.
     *
     * @param block its index
     * @param index of the instruction in it; the number of instructions for the end
     */
    private record Point(int block, int index) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            int byBlock = Integer.compare(block, other.block);
            return byBlock != 0 ? byBlock : Integer.compare(index, other.index);
        }
    }

    private final OriFunction function;
    private final Diagnostics diagnostics;
    private final FlowGraph flow;
    private final DominatorTree dominators;
    private final OriPlaces places;
    /** In the order of the text. */
    private final Map<VirtualRegister, List<Point>> definitions = new LinkedHashMap<>();

    /** For registers with several definitions, the blocks at whose beginning they may be undefined. */
    private final Map<VirtualRegister, BitSet> open = new HashMap<>();

    /** For {@code function}, with its flow graph and dominators. */
    OriDefinitions(
            OriFunction function, OriPlaces places, FlowGraph flow, DominatorTree dominators, Diagnostics diagnostics) {
        this.function = function;
        this.diagnostics = diagnostics;
        this.flow = flow;
        this.dominators = dominators;
        this.places = places;
    }

    void verify() {
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> instructions = function.blocks().get(i).instructions();
            for (int k = 0; k < instructions.size(); k++) {
                for (VirtualRegister result : instructions.get(k).results()) {
                    definitions.computeIfAbsent(result, r -> new ArrayList<>(1)).add(new Point(i, k));
                }
            }
        }
        if (function.stage() == OriStage.SSA) {
            definitions.forEach(this::single);
        }
        Map<String, Integer> blocks = function.indices();
        for (int i = 0; i < function.blocks().size(); i++) {
            if (dominators.isReachable(i)) {
                uses(i, blocks);
            }
        }
    }

    private void fault(String rule, Point at, String message) {
        diagnostics.error(rule, places.instruction(at.block(), at.index()), message);
    }

    private OriInstruction instruction(Point at) {
        return function.blocks().get(at.block()).instructions().get(at.index());
    }

    private void single(VirtualRegister register, List<Point> points) {
        boolean isPhi =
                points.stream().allMatch(p -> instruction(p) instanceof OriMacro m && m.macro() == Macro.MOV_PHI);
        if (points.size() > 1 && !isPhi) {
            fault("ori-single", points.get(1), register + " is defined twice");
        }
    }

    private void uses(int block, Map<String, Integer> blocks) {
        List<OriInstruction> instructions = function.blocks().get(block).instructions();
        for (int k = 0; k < instructions.size(); k++) {
            Point at = new Point(block, k);
            switch (instructions.get(k)) {
                case OriPhi phi -> phi(phi, at, blocks);
                case OriMachine machine -> machine.sources().forEach(s -> use(s, at, at));
                case OriMacro macro -> {
                    if (macro.macro() != Macro.DEAD) {
                        macro.sources().forEach(s -> use(s, at, at));
                    }
                }
                case OriPtx ptx -> ptx.sources().forEach(s -> use(s, at, at));
            }
        }
    }

    /** A value of a PHI is read at the end of its predecessor. */
    private void phi(OriPhi phi, Point at, Map<String, Integer> blocks) {
        for (OriPhi.Incoming incoming : phi.incoming()) {
            Integer from = blocks.get(incoming.block());
            if (from != null && dominators.isReachable(from) && incoming.value() instanceof VirtualRegister register) {
                int end = function.blocks().get(from).instructions().size();
                use(register, new Point(from, end), at);
            }
        }
    }

    private void use(VirtualRegister register, Point read, Point shown) {
        List<Point> points = definitions.getOrDefault(register, List.of());
        if (points.isEmpty()) {
            fault("ori-definition", shown, register + " has no definition");
        } else if (points.size() == 1 ? !dominates(points.getFirst(), read) : !isReached(register, points, read)) {
            fault("ori-definition", shown, register + " is not defined on every path to its use");
        }
    }

    private boolean dominates(Point definition, Point read) {
        return definition.block() == read.block()
                ? definition.index() < read.index()
                : dominators.dominates(definition.block(), read.block());
    }

    /** Whether every path from the entry to {@code read} passes one of {@code points}. */
    private boolean isReached(VirtualRegister register, List<Point> points, Point read) {
        int first = -1 - Collections.binarySearch(points, new Point(read.block(), -1));
        boolean isAbove = first < points.size()
                && points.get(first).block() == read.block()
                && points.get(first).index() < read.index();
        return isAbove
                || !open.computeIfAbsent(register, r -> openBlocks(points)).get(read.block());
    }

    /** The blocks that the entry reaches by a path that passes none of {@code points}. */
    private BitSet openBlocks(List<Point> points) {
        BitSet defining = new BitSet();
        points.forEach(point -> defining.set(point.block()));
        BitSet found = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(List.of(flow.entry()));
        found.set(flow.entry());
        while (!work.isEmpty()) {
            int block = work.pop();
            for (int i = 0; i < flow.successorCount(block) && !defining.get(block); i++) {
                int next = flow.successor(block, i);
                if (!found.get(next)) {
                    found.set(next);
                    work.push(next);
                }
            }
        }
        return found;
    }
}
