package lockstep.compiler.analysis.lazyvalue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.lattice.LatticeValue;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type.IntType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random functions of two four-bit numbers, for all 256 pairs of arguments. Law: what is claimed of a value at a place
 * or on an edge holds in every run that reaches it, unless the value is poison or undefined. Oracle: {@link TinyRun}.
 */
final class LazyValueInfoProperties {
    private record At(LocalValue value, Object place, Object edgeTo) {}

    private static final class Check implements TinyRun.Watcher {
        private final LazyValueInfo info;
        private final FunctionGraph graph;
        private final DominatorTree dominators;
        private final Map<At, LatticeValue> claims = new HashMap<>();
        private int precise;
        private String fault = "";

        Check(Function function, boolean withDominators) {
            graph = FunctionGraph.of(function);
            dominators = DominatorTree.of(graph);
            info = withDominators ? new LazyValueInfo(function, graph, dominators) : new LazyValueInfo(function);
        }

        private boolean isVisible(LocalValue value, BasicBlock block) {
            return !(value instanceof Instruction i)
                    || dominators.dominates(graph.indexOf(i.block()), graph.indexOf(block));
        }

        @Override
        public void before(Instruction place, Map<LocalValue, Integer> values) {
            values.forEach((value, number) -> {
                boolean isComputed =
                        !(value instanceof Instruction i) || i.block() != place.block() || i.comesBefore(place);
                if (isComputed && isVisible(value, place.block())) {
                    At at = new At(value, place, place);
                    check(at, claims.computeIfAbsent(at, _ -> info.before(value, place)), number);
                }
            });
        }

        @Override
        public void onEdge(BasicBlock from, BasicBlock to, Map<LocalValue, Integer> values) {
            values.forEach((value, number) -> {
                if (isVisible(value, from)) {
                    At at = new At(value, from, to);
                    check(at, claims.computeIfAbsent(at, _ -> info.onEdge(value, from, to)), number);
                }
            });
        }

        private void check(At at, LatticeValue claim, int number) {
            boolean isNumber = number >= 0 && at.value().type() instanceof IntType;
            if (!isNumber || claim.isOpen() || !fault.isEmpty()) {
                return;
            }
            WrappedRange range = LatticeValue.rangeOf(claim);
            precise += range != null ? 1 : 0;
            boolean holds = claim.isVarying() || range != null && range.contains(ExactInt.of(number));
            if (!holds) {
                fault = at + " is " + number + ", claimed is " + claim;
            }
        }
    }

    private static Check checked(long seed, String text) {
        Function function = NvvmReader.read("t.ll", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
        Check check = new Check(function, (seed & 1) == 0);
        for (int pair = 0; pair < 256; pair++) {
            TinyRun.run(function, pair & 15, pair >> 4, new Random(seed + pair), check);
        }
        return check;
    }

    @Property(tries = 120)
    void claimsHoldInEveryRun(@ForAll long seed) {
        String text = RandomFlow.of(new Random(seed));
        Check check = checked(seed, text);
        assertTrue(check.fault.isEmpty(), () -> check.fault + "\n" + text);
    }

    /** The law is not vacuous: over many functions most claims about numbers are more than overdefined. */
    @Property(tries = 1)
    void claimsSaySomething() {
        int precise = 0;
        for (int seed = 0; seed < 20; seed++) {
            precise += checked(seed, RandomFlow.of(new Random(seed))).precise;
        }
        assertTrue(precise > 20_000, "precise: " + precise);
    }
}
