package lockstep.compiler.remat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the kernels that need many registers, with {@code remat-lli-factor} so high that there are few candidates, the
 * choice of the pass is as good as the best of all choices: least excess over the target, then least cost. Oracle:
 * enumeration of all subsets of the candidates, and the analysis {@code rpa} on the result.
 */
final class OptimumOnKernelsTest {
    private static final Path KERNELS = Path.of("..", "conformance", "corpus", "pressure");
    private static final int OVER = 4;
    private static final int MIN_SMALL = 12;
    private static final int MAX_FACTOR = 1 << 10;

    static List<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(file -> file.toString().endsWith(".ll"))
                    .sorted()
                    .toList();
        }
    }

    private static Function kernel(Path file) throws IOException {
        return NvvmReader.read(file, new Context()).orThrow().definedFunctions().getFirst();
    }

    /** One round: parameters take registers, as they do for the oracle. */
    private record Round(FunctionFacts facts, Places places, ChoiceModel model) {
        static Round of(Function function, int target, int factor) {
            RematSettings settings = new RematSettings(target, false, 6, 10, false, 1, false, true, 20, factor, 1);
            FunctionFacts facts = new FunctionFacts(function, Analyses.uncached(), settings);
            Places places = new Places(facts);
            return new Round(facts, places, new ChoiceModel(facts, places, new CandidateSearch(facts, places).find()));
        }

        long excess() {
            return Math.max(0, model.most() - facts.settings().target());
        }

        void set(int mask) {
            for (int i = 0; i < model.candidates().size(); i++) {
                Tracked candidate = model.candidates().get(i);
                if (candidate.isChosen != ((mask >>> i & 1) == 1)) {
                    model.toggle(candidate);
                }
            }
        }

        void make() {
            Rewriter rewriter = new Rewriter(facts.function(), (rule, where, at) -> true);
            new RematEmission(rewriter, facts, places, (original, copy) -> {}).run(model);
        }
    }

    /** A target slightly below the need of {@code file}. */
    private static int target(Path file) throws IOException {
        return (int) Measured.of(kernel(file)).most() - OVER;
    }

    /** The least factor with which there are few enough candidates to try all; -1 if no factor is sufficient. */
    private static int factor(Path file) throws IOException {
        int target = target(file);
        int tooLow = -1;
        int factor = MAX_FACTOR;
        while (factor - tooLow > 1) {
            int middle = (factor + tooLow) / 2;
            if (count(file, target, middle) <= RematSelection.EXACT_CANDIDATES) {
                factor = middle;
            } else {
                tooLow = middle;
            }
        }
        return count(file, target, factor) > 0 ? factor : -1;
    }

    private static int count(Path file, int target, int factor) throws IOException {
        return Round.of(kernel(file), target, factor).model().candidates().size();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void noChoiceIsBetter(Path file) throws IOException {
        int factor = factor(file);
        if (factor < 0) {
            return;
        }
        int target = target(file);
        Round tried = Round.of(kernel(file), target, factor);
        long leastExcess = Long.MAX_VALUE;
        long leastCost = 0;
        for (int mask = 0; mask < 1 << tried.model().candidates().size(); mask++) {
            tried.set(mask);
            long excess = tried.excess();
            long cost = tried.model().cost();
            if (excess < leastExcess || excess == leastExcess && cost < leastCost) {
                leastExcess = excess;
                leastCost = cost;
            }
        }
        Function function = kernel(file);
        Round round = Round.of(function, target, factor);
        assertTrue(RematSelection.of(round.model(), round.facts()).isExact());
        assertEquals(leastExcess, round.excess());
        assertEquals(leastCost, round.model().cost());
        round.make();
        assertEquals(leastExcess, Math.max(0, Measured.of(function).most() - target));
    }

    @Test
    void manyKernelsHaveASmallChoice() throws IOException {
        int small = 0;
        StringBuilder table = new StringBuilder();
        for (Path file : kernels()) {
            int factor = factor(file);
            small += factor >= 0 ? 1 : 0;
            table.append(file.getFileName()).append(' ').append(factor).append('\n');
        }
        assertTrue(small >= MIN_SMALL, table::toString);
    }
}
