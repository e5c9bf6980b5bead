package lockstep.compiler.analysis.liveness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.text.NvvmReader;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Checks liveness and register pressure against their definitions, by a search for each value and place. */
final class LivenessProperties {
    private static final int MAX_BLOCKS = 7;

    /** A function of random shape, irreducible cycles included: each block adds two values that dominate it. */
    private static Function program(long seed) {
        Random random = new Random(seed);
        int size = 2 + random.nextInt(MAX_BLOCKS - 1);
        int[][] successors = new int[size][];
        for (int node = 0; node < size; node++) {
            int count = node == size - 1 ? 0 : 1 + random.nextInt(2);
            successors[node] = new int[count];
            for (int i = 0; i < count; i++) {
                successors[node][i] = i == 0 ? node + 1 : 1 + random.nextInt(size - 1);
            }
        }
        ArrayFlowGraph graph = ArrayFlowGraph.of(0, successors);
        DominatorTree tree = DominatorTree.of(graph);
        StringBuilder text = new StringBuilder("define i32 @f(i32 %p, i1 %c) {\n");
        for (int node = 0; node < size; node++) {
            text.append("b").append(node).append(":\n");
            if (graph.predecessorCount(node) > 0) {
                text.append("  %phi").append(node).append(" = phi i32 ");
                List<String> entries = new ArrayList<>();
                for (int i = 0; i < graph.predecessorCount(node); i++) {
                    int from = graph.predecessor(node, i);
                    entries.add("[ " + value(from, tree, random, from + 1) + ", %b" + from + " ]");
                }
                text.append(String.join(", ", distinct(entries))).append('\n');
            }
            text.append("  %v").append(node).append(" = add i32 ");
            text.append(value(node, tree, random, node)).append(", ").append(value(node, tree, random, node));
            text.append('\n').append(terminator(node, successors[node], value(node, tree, random, node + 1)));
        }
        return NvvmReader.read("t.ll", text.append("}\n").toString(), new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    /** Parallel edges have the same entry. */
    private static List<String> distinct(List<String> entries) {
        List<String> result = new ArrayList<>();
        for (String entry : entries) {
            String block = entry.substring(entry.lastIndexOf('%'));
            result.add(
                    result.stream().filter(e -> e.endsWith(block)).findFirst().orElse(entry));
        }
        return result;
    }

    /** A value that dominates {@code node}: of blocks with numbers below {@code bound} or of dominators. */
    private static String value(int node, DominatorTree tree, Random random, int bound) {
        List<String> known = new ArrayList<>(List.of("%p", "1"));
        for (int at = node; at >= 0; at = tree.immediateDominator(at)) {
            if (at != node || bound > node) {
                known.add("%v" + at);
            }
        }
        return known.get(random.nextInt(known.size()));
    }

    private static String terminator(int node, int[] successors, String result) {
        return switch (successors.length) {
            case 0 -> "  ret i32 " + result + "\n";
            case 1 -> "  br label %b" + successors[0] + "\n";
            default -> "  br i1 %c, label %b" + successors[0] + ", label %b" + successors[1] + "\n";
        };
    }

    private static List<LocalValue> values(Function function) {
        List<LocalValue> all = new ArrayList<>(function.arguments());
        function.blocks()
                .forEach(block -> block.forEach(i -> {
                    if (!i.type().isVoid()) {
                        all.add(i);
                    }
                }));
        return all;
    }

    private static BasicBlock definition(LocalValue value, Function function) {
        return value instanceof Instruction i && i.block() != null ? i.block() : function.entry();
    }

    /** By definition: some path from the end of {@code block} reaches a use before the definition. */
    private static boolean isLiveOut(LocalValue value, BasicBlock block, Function function, FunctionGraph graph) {
        for (Use use : value.uses()) {
            if (use.user() instanceof PhiInstruction phi && phi.incomingBlock(use.index()) == block) {
                return true;
            }
        }
        BitSet seen = new BitSet();
        List<BasicBlock> toDo = new ArrayList<>(block.successors());
        while (!toDo.isEmpty()) {
            BasicBlock at = toDo.removeLast();
            if (at == definition(value, function) || seen.get(graph.indexOf(at))) {
                continue;
            }
            seen.set(graph.indexOf(at));
            for (Use use : value.uses()) {
                boolean isPhi = use.user() instanceof PhiInstruction;
                boolean isHere = isPhi
                        ? ((PhiInstruction) use.user()).incomingBlock(use.index()) == at
                        : use.user().block() == at;
                if (isHere) {
                    return true;
                }
            }
            toDo.addAll(at.successors());
        }
        return false;
    }

    /** Law: a value is live out of a block iff a path from its end reaches a use and not the definition. */
    @Property(tries = 400)
    void liveOutIsWhatPathsSay(@ForAll long seed) {
        Function function = program(seed);
        FunctionGraph graph = FunctionGraph.of(function);
        Liveness liveness = Liveness.of(function, graph);
        for (BasicBlock block : function.blocks()) {
            List<LocalValue> expected = values(function).stream()
                    .filter(v -> isLiveOut(v, block, function, graph))
                    .toList();
            assertEquals(expected, liveness.liveOut(block), () -> "out of " + block.name());
            values(function).forEach(v -> assertEquals(expected.contains(v), liveness.isLiveOut(v, block)));
        }
    }

    /** Law: a value live into a block is live after the last PHI, or is used or live out and defined elsewhere. */
    @Property(tries = 400)
    void liveInIsLiveOutOrUsed(@ForAll long seed) {
        Function function = program(seed);
        FunctionGraph graph = FunctionGraph.of(function);
        Liveness liveness = Liveness.of(function, graph);
        for (BasicBlock block : function.blocks()) {
            for (LocalValue value : values(function)) {
                boolean isUsed = false;
                for (Use use : value.uses()) {
                    isUsed |= use.user().block() == block && !(use.user() instanceof PhiInstruction);
                }
                boolean expected =
                        definition(value, function) != block && (isUsed || isLiveOut(value, block, function, graph));
                assertEquals(expected, liveness.isLiveIn(value, block), () -> value.name() + " into " + block.name());
            }
        }
    }

    /** Law: the registers after an instruction are those of the values live there, and its own. */
    @Property(tries = 200)
    void pressureIsTheSizeOfTheLiveSet(@ForAll long seed) {
        Function function = program(seed);
        FunctionGraph graph = FunctionGraph.of(function);
        Liveness liveness = Liveness.of(function, graph);
        RegisterPressure pressure = RegisterPressure.of(function, liveness, graph);
        for (BasicBlock block : function.blocks()) {
            for (Instruction point : block) {
                if (point instanceof PhiInstruction) {
                    continue;
                }
                long expected = values(function).stream()
                        .filter(v -> v.type().isInt(32))
                        .filter(v -> v == point || liveness.isLiveAfter(v, point))
                        .count();
                assertEquals(expected, pressure.at(point, RegisterClass.BITS_32), () -> "after " + point.name());
            }
        }
    }
}
