package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.SteppedEngine;
import lockstep.fuzz.generate.evaluator.WrongEvaluatorTable;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.ir.diag.InputException;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;

/**
 * Law: the generated program of the seed that it names shows each mistake of a decoder and of an evaluator. Oracle: the
 * closed program of the naive expander, run by the engines as they are.
 */
final class OriMistakesTest {
    /** How many seeds are tried in the search for the first that shows a mistake. */
    private static final int MAX_SEEDS = Integer.getInteger("lockstep.first-shown", 0);

    @Test
    void eachDecoderIsCaught() {
        assertEquals(
                List.of(),
                Stream.of(OriDecoderMistake.values())
                        .filter(mistake -> !isCaught(new OriGenerator().generate(mistake.seed()), mistake))
                        .toList());
    }

    @Test
    void eachEvaluatorIsCaught() {
        assertEquals(
                List.of(),
                Stream.of(WrongOriEvaluator.values())
                        .filter(wrong -> !isCaught(new OriGenerator().generate(wrong.seed()), wrong.evaluator()))
                        .toList());
    }

    /** What runs wrong evaluators runs right ones as the engines do. */
    @Test
    void aRightEvaluatorIsNot() {
        for (WrongOriEvaluator wrong : WrongOriEvaluator.values()) {
            assertEquals(false, isCaught(new OriGenerator().generate(wrong.seed()), Evaluator.RIGHT));
        }
    }

    @Test
    void theTableHasTheirSeeds() {
        Map<Enum<?>, Long> seeds = WrongEvaluatorTable.map();
        Stream.of(OriDecoderMistake.values()).forEach(each -> seeds.put(each, each.seed()));
        Stream.of(WrongOriEvaluator.values()).forEach(each -> seeds.put(each, each.seed()));
        WrongEvaluatorTable.compareWithTable("Ori", seeds);
    }

    /** Prints the first seed that shows each mistake, for the two enums, with {@code -Dlockstep.first-shown=400}. */
    @Test
    void firstSeeds() {
        Map<OriDecoderMistake, Long> decoders = new EnumMap<>(OriDecoderMistake.class);
        Map<WrongOriEvaluator, Long> evaluators = new EnumMap<>(WrongOriEvaluator.class);
        for (long seed = 0; seed < MAX_SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(seed);
            for (OriDecoderMistake mistake : OriDecoderMistake.values()) {
                if (!decoders.containsKey(mistake) && isCaught(made, mistake)) {
                    decoders.put(mistake, seed);
                    System.out.println(mistake + " " + seed);
                }
            }
            for (WrongOriEvaluator wrong : WrongOriEvaluator.values()) {
                if (!evaluators.containsKey(wrong) && isCaught(made, wrong.evaluator())) {
                    evaluators.put(wrong, seed);
                    System.out.println(wrong + " " + seed);
                }
            }
        }
    }

    /** Programs that the verifier rejects are not counted. */
    private static boolean isCaught(OriCase made, OriDecoderMistake mistake) {
        OriModule wrong = mistake.of(made.module());
        if (wrong.equals(made.module()) || OriExpander.expand(made.module()).isEmpty()) {
            return false;
        }
        try {
            return OriComparison.of(made, wrong).difference().isPresent();
        } catch (InputException refused) {
            return false;
        }
    }

    private static boolean isCaught(OriCase made, Evaluator evaluator) {
        return OriComparison.of(made, made.module(), new SteppedEngine(evaluator))
                .difference()
                .isPresent();
    }
}
