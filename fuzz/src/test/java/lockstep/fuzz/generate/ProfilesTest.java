package lockstep.fuzz.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.fuzz.kernel.CompileHints;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.junit.jupiter.api.Test;

/**
 * Each profile matches its name: the share of its programs that have the feature, compared with that of the default.
 */
final class ProfilesTest {
    private static final int PROGRAMS = 30;
    private static final int PRESSURE = 64;
    private static final int LARGE_STRUCT = 10;

    private static double share(String profile, Predicate<TestCase> feature) {
        Generator generator = new Generator(Profile.named(profile));
        return (double) LongStream.range(0, PROGRAMS)
                        .mapToObj(generator::generate)
                        .filter(feature)
                        .count()
                / PROGRAMS;
    }

    private static void assertShare(double least, String profile, Predicate<TestCase> feature) {
        double share = share(profile, feature);
        assertTrue(share >= least, () -> profile + " has it in " + share + ", not in " + least);
    }

    private static Function kernel(TestCase test) {
        return test.module().function(Generator.KERNEL).orElseThrow();
    }

    private static Stream<Instruction> instructions(TestCase test) {
        return kernel(test).instructionList().stream();
    }

    private static List<Instruction> list(BasicBlock block) {
        List<Instruction> all = new ArrayList<>();
        block.forEach(all::add);
        return all;
    }

    private static boolean isInAnyLoop(TestCase test, LoopFeature feature) {
        LoopForest loops = LoopForest.of(FunctionGraph.of(kernel(test)));
        return IntStream.range(0, loops.count()).anyMatch(loop -> feature.holds(loops, loop));
    }

    /** A property of a loop. */
    private interface LoopFeature {
        boolean holds(LoopForest loops, int loop);
    }

    /**
     * Whether a PHI gets another PHI of its block over the back edge: a swap, a rotation, or a copy that may be lost.
     */
    private static boolean hasWeb(TestCase test) {
        return instructions(test)
                .filter(PhiInstruction.class::isInstance)
                .map(PhiInstruction.class::cast)
                .anyMatch(phi -> phi.operands().stream()
                        .anyMatch(value ->
                                value != phi && value instanceof PhiInstruction other && other.block() == phi.block()));
    }

    private static boolean hasSelfEdge(TestCase test) {
        return instructions(test)
                .anyMatch(i -> i instanceof PhiInstruction phi && phi.operands().contains(phi));
    }

    @Test
    void cssaHasWebsAndLoopsOfManyShapes() {
        assertShare(0.5, "cssa", ProfilesTest::hasWeb);
        assertShare(0.3, "cssa", ProfilesTest::hasSelfEdge);
        assertShare(0.4, "cssa", test -> isInAnyLoop(test, (loops, loop) -> !loops.isReducible(loop)));
        assertShare(
                0.5,
                "cssa",
                test -> isInAnyLoop(
                        test, (loops, loop) -> loops.exitingEdges(loop).size() > 1));
    }

    @Test
    void rematHasManyLiveValues() {
        assertShare(0.5, "remat", test -> pressure(kernel(test)) >= PRESSURE);
        assertTrue(share("default", test -> pressure(kernel(test)) >= PRESSURE) < 0.5);
    }

    @Test
    void globalOptHasStructsAndStateOverLaunches() {
        assertShare(
                0.3,
                "globalopt",
                test -> test.module().globalVariables().stream()
                        .anyMatch(g -> g.valueType() instanceof StructType s
                                && s.fields().size() >= LARGE_STRUCT));
        assertShare(
                0.6,
                "globalopt",
                test -> test.module().globalVariables().stream().anyMatch(g -> g.linkage() == Linkage.INTERNAL));
        assertShare(0.3, "globalopt", test -> calls(test, "malloc") > 0);
        assertShare(0.3, "globalopt", test -> test.launches().launches().size() > 1);
    }

    @Test
    void loopsNest() {
        assertShare(
                0.6,
                "loops",
                test -> isInAnyLoop(
                        test,
                        (loops, loop) -> loops.depth(loop)
                                > loops.depth(loops.outermost().findFirst().orElseThrow())));
    }

    @Test
    void loopsGoOverArraysAloneAndInNests() {
        assertShare(0.8, "loops", test -> storesOfCounters(test, 1) > 1);
        assertShare(0.3, "loops", test -> storesOfCounters(test, 2) > 0);
        assertShare(
                0.4,
                "loops",
                test -> instructions(test)
                        .filter(i -> i.type() instanceof IntType type && type.width() != 32)
                        .anyMatch(i -> i instanceof PhiInstruction phi && isCounter(phi)));
        assertEquals(0, share("default", test -> test.text().contains("alloca [32 x ")));
    }

    /** Stores whose address is computed from so many counters or more. */
    private static long storesOfCounters(TestCase test, int least) {
        return instructions(test)
                .filter(StoreInstruction.class::isInstance)
                .filter(store -> counters(((StoreInstruction) store).pointer()).size() >= least)
                .count();
    }

    /** The counters that an address is computed from, by arithmetic alone. */
    private static Set<Value> counters(Value address) {
        Set<Value> met = new HashSet<>();
        Set<Value> counters = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(List.of(address));
        while (!open.isEmpty()) {
            Value at = open.pop();
            if (met.add(at) && at instanceof PhiInstruction phi && isCounter(phi)) {
                counters.add(phi);
            } else if (at instanceof BinaryInstruction
                    || at instanceof CastInstruction
                    || at instanceof GetElementPtrInstruction) {
                open.addAll(((Instruction) at).operands());
            }
        }
        return counters;
    }

    @Test
    void callsHaveFunctionsThatReadByReference() {
        assertShare(0.9, "calls", test -> test.text().contains("call i32 @f"));
        assertShare(0.3, "calls", test -> readers(test) > 0);
        assertEquals(0, share("default", test -> readers(test) > 0));
    }

    /** Functions that begin with a load of their third parameter and do not use it otherwise. */
    private static long readers(TestCase test) {
        return test.module().definedFunctions().stream()
                .filter(f -> f.arguments().size() == 3 && f.argument(2).type().isPointer())
                .filter(f -> f.argument(2).hasOneUse()
                        && f.argument(2).useList().getFirst().user() instanceof LoadInstruction
                        && !f.argument(1).hasUses())
                .count();
    }

    @Test
    void shapesCountInAllWidthsAndClaimWhatDoesNotAlwaysHold() {
        assertShare(
                0.5,
                "shapes",
                test -> instructions(test)
                        .filter(i -> i.type() instanceof IntType type && type.width() != 32)
                        .anyMatch(i -> i instanceof PhiInstruction phi && isCounter(phi)));
        assertShare(0.3, "shapes", test -> test.text().contains(".with.overflow."));
        assertEquals(0, share("default", test -> test.text().contains("alloca [16 x i32]")));
    }

    @Test
    void shapesSayHowFunctionsAreCompiled() {
        assertShare(
                0.3,
                "shapes",
                test -> test.module().definedFunctions().stream()
                        .anyMatch(f -> hasAny(f.attributes(), CompileHints.OF_FUNCTIONS)));
        assertShare(
                0.3,
                "shapes",
                test -> instructions(test)
                        .anyMatch(i ->
                                i instanceof CallInstruction call && hasAny(call.attributes(), CompileHints.OF_CALLS)));
        assertEquals(
                0,
                share(
                        "calls",
                        test -> test.module().definedFunctions().stream()
                                .anyMatch(f -> hasAny(f.attributes(), CompileHints.OF_FUNCTIONS))));
    }

    private static boolean hasAny(AttributeList attributes, List<Attribute> hints) {
        return hints.stream().anyMatch(hint -> attributes.function().has(hint.key()));
    }

    /** Whether a PHI counts up or down by a constant. */
    private static boolean isCounter(PhiInstruction phi) {
        return phi.operands().stream()
                .anyMatch(value -> value instanceof BinaryInstruction step
                        && step.operand(0) == phi
                        && step.operand(1) instanceof ConstantInt);
    }

    @Test
    void memoryIsOfManyKinds() {
        assertShare(0.4, "memory", test -> calls(test, "llvm.mem") > 0);
        assertShare(0.4, "memory", test -> test.text().contains("addrspacecast"));
        assertShare(
                0.6,
                "memory",
                test -> instructions(test)
                                .filter(i -> i.opcode() == Opcode.LOAD)
                                .count()
                        > 10);
    }

    @Test
    void blocksAreCopiedFilledAndWrittenByFunctions() {
        assertShare(0.6, "blocks", test -> calls(test, "llvm.mem") > 5);
        assertShare(0.4, "blocks", test -> calls(test, "write_") > 0);
        assertEquals(0, share("memory", test -> calls(test, "write_") > 0));
    }

    @Test
    void collectivesAreMany() {
        assertShare(
                0.8,
                "collectives",
                test -> calls(test, "llvm.nvvm.shfl")
                                + calls(test, "llvm.nvvm.vote")
                                + calls(test, "llvm.nvvm.match")
                                + calls(test, "llvm.nvvm.redux")
                        > 2);
    }

    @Test
    void collectivesWithoutMasksAndClocksAreInOneProfile() {
        assertShare(0.8, "masks", test -> countUnmasked(test) > 1);
        assertShare(
                0.3,
                "masks",
                test -> calls(test, "llvm.nvvm.read.ptx.sreg.clock64")
                                + calls(test, "llvm.readcyclecounter")
                                + calls(test, "llvm.readsteadycounter")
                        > 1);
        assertEquals(0, share("collectives", test -> countUnmasked(test) > 0));
    }

    private static long countUnmasked(TestCase test) {
        return calls(test, "llvm.nvvm.activemask")
                + Stream.of("all", "any", "uni", "ballot")
                        .mapToLong(vote ->
                                calls(test, "llvm.nvvm.vote." + vote) - calls(test, "llvm.nvvm.vote." + vote + ".sync"))
                        .sum();
    }

    private static long calls(TestCase test, String prefix) {
        return instructions(test)
                .filter(CallInstruction.class::isInstance)
                .flatMap(i -> ((CallInstruction) i).calledFunction().stream())
                .filter(callee -> callee.name().startsWith(prefix))
                .count();
    }

    /** The largest number of instructions' results that are live at the end of a block, by data flow backwards. */
    private static int pressure(Function function) {
        FunctionGraph graph = FunctionGraph.of(function);
        Map<Value, Integer> numbers = new HashMap<>();
        function.blocks().forEach(block -> block.forEach(i -> numbers.put(i, numbers.size())));
        BitSet[] in = new BitSet[graph.size()];
        BitSet[] out = new BitSet[graph.size()];
        for (int node = 0; node < graph.size(); node++) {
            in[node] = new BitSet();
            out[node] = new BitSet();
        }
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int node = graph.size() - 1; node >= 0; node--) {
                isChanged |= flow(graph, numbers, node, in, out);
            }
        }
        int most = 0;
        for (int node = 0; node < graph.size(); node++) {
            BitSet live = (BitSet) out[node].clone();
            for (Instruction i : list(graph.block(node)).reversed()) {
                most = Math.max(most, live.cardinality());
                use(numbers, i, live);
            }
        }
        return most;
    }

    private static boolean flow(FunctionGraph graph, Map<Value, Integer> numbers, int node, BitSet[] in, BitSet[] out) {
        for (int i = 0; i < graph.successorCount(node); i++) {
            int next = graph.successor(node, i);
            out[node].or(in[next]);
            for (PhiInstruction phi : graph.block(next).phis()) {
                mark(numbers, phi.valueFrom(graph.block(node)), out[node]);
            }
        }
        BitSet live = (BitSet) out[node].clone();
        list(graph.block(node)).reversed().forEach(i -> use(numbers, i, live));
        boolean isChanged = !live.equals(in[node]);
        in[node] = live;
        return isChanged;
    }

    /** Iterates over {@code i} backwards. */
    private static void use(Map<Value, Integer> numbers, Instruction i, BitSet live) {
        live.clear(numbers.get(i));
        if (!(i instanceof PhiInstruction)) {
            i.operands().forEach(value -> mark(numbers, value, live));
        }
    }

    private static void mark(Map<Value, Integer> numbers, Value value, BitSet live) {
        Integer number = numbers.get(value);
        if (number != null) {
            live.set(number);
        }
    }
}
