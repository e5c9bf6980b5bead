package lockstep.fuzz.generate.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.fuzz.generate.evaluator.Evaluator;
import lockstep.fuzz.generate.evaluator.SteppedEngine;
import lockstep.fuzz.generate.evaluator.WrongEvaluatorTable;
import lockstep.fuzz.generate.machine.MachineGenerator.MachineCase;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxPrinter;
import org.junit.jupiter.api.Test;

/**
 * Law: the generated program of the seed that it names shows each mistake of a decoder and of an evaluator. Oracle: the
 * PTX of the naive expansion, run by the engines as they are.
 */
class MachineMistakesTest {
    /** How many seeds are tried in the search for the first that shows a mistake. */
    private static final int MAX_SEEDS = Integer.getInteger("lockstep.first-shown", 0);

    @Test
    void eachDecoderIsCaught() {
        assertEquals(
                List.of(),
                Stream.of(MachineDecoderMistake.values())
                        .filter(mistake -> !isCaught(new MachineGenerator().generate(mistake.seed()), mistake))
                        .toList());
    }

    @Test
    void eachEvaluatorIsCaught() {
        assertEquals(
                List.of(),
                Stream.of(WrongMachineEvaluator.values())
                        .filter(wrong -> !isCaught(new MachineGenerator().generate(wrong.seed()), wrong.evaluator()))
                        .toList());
    }

    /** What runs wrong evaluators runs right ones as the engines do. */
    @Test
    void aRightEvaluatorIsNot() {
        for (WrongMachineEvaluator wrong : WrongMachineEvaluator.values()) {
            assertEquals(false, isCaught(new MachineGenerator().generate(wrong.seed()), Evaluator.RIGHT));
        }
    }

    @Test
    void theTableHasTheirSeeds() {
        Map<Enum<?>, Long> seeds = WrongEvaluatorTable.map();
        Stream.of(MachineDecoderMistake.values()).forEach(each -> seeds.put(each, each.seed()));
        Stream.of(WrongMachineEvaluator.values()).forEach(each -> seeds.put(each, each.seed()));
        WrongEvaluatorTable.compareWithTable("machine IR", seeds);
    }

    /** Prints the first seed that shows each mistake, for the two enums, with {@code -Dlockstep.first-shown=400}. */
    @Test
    void firstSeeds() {
        Map<MachineDecoderMistake, Long> decoders = new EnumMap<>(MachineDecoderMistake.class);
        Map<WrongMachineEvaluator, Long> evaluators = new EnumMap<>(WrongMachineEvaluator.class);
        for (long seed = 0; seed < MAX_SEEDS; seed++) {
            MachineCase test = new MachineGenerator().generate(seed);
            for (MachineDecoderMistake mistake : MachineDecoderMistake.values()) {
                if (!decoders.containsKey(mistake) && isCaught(test, mistake)) {
                    decoders.put(mistake, seed);
                    System.out.println(mistake + " " + seed);
                }
            }
            for (WrongMachineEvaluator wrong : WrongMachineEvaluator.values()) {
                if (!evaluators.containsKey(wrong) && isCaught(test, wrong.evaluator())) {
                    evaluators.put(wrong, seed);
                    System.out.println(wrong + " " + seed);
                }
            }
        }
    }

    private static boolean isCaught(MachineCase test, MachineDecoderMistake mistake) {
        PtxModule right = test.module().asPtx();
        PtxModule wrong = mistake.of(right);
        return !PtxPrinter.print(right).equals(PtxPrinter.print(wrong))
                && MachineComparison.difference(test, wrong).isPresent();
    }

    private static boolean isCaught(MachineCase test, Evaluator evaluator) {
        return MachineComparison.difference(test, test.module().asPtx(), new SteppedEngine(evaluator))
                .isPresent();
    }
}
