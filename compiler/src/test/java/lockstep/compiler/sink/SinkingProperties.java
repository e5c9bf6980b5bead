package lockstep.compiler.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.remat.Measured;
import lockstep.compiler.remat.RandomFunctions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of sinking on random functions. */
final class SinkingProperties {
    private static final int MAX_BLOCKS = 8;
    private static final int PER_BLOCK = 6;

    private static Function function(long seed) {
        return NvvmReader.read("t.ll", RandomFunctions.text(seed, MAX_BLOCKS, PER_BLOCK), new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    private static Function after(long seed, String passes) {
        Function function = function(seed);
        PassManager.run(function.module(), PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        assertEquals(List.of(), NvvmVerifier.verify(function.module()).all());
        return function;
    }

    /** Law: with rp-aware the maximal register pressure does not rise. Oracle: the analysis rpa. */
    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void registerPressureDoesNotRise(@ForAll long seed) {
        long before = Measured.of(function(seed)).most();
        for (String passes : List.of("sink<rp-aware>", "sinking2", "sinking2<fast>")) {
            Function sunk = after(seed, passes);
            assertTrue(
                    Measured.of(sunk).most() <= before,
                    () -> passes + " of " + before + ":\n" + NvvmPrinter.print(sunk.module()));
        }
    }

    /** Each register class has its maximum at another point. */
    @Example
    void maximaOfClassesAreNotAdded() {
        registerPressureDoesNotRise(1451);
    }

    /**
     * Law: no instruction is executed more often, assuming that loops run 20 times. Oracle: instructions of the result.
     */
    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void nothingIsExecutedMoreOften(@ForAll long seed) {
        long before = Measured.of(function(seed)).cost();
        for (String passes : List.of("sink", "sink<rp-aware>", "sinking2")) {
            assertTrue(Measured.of(after(seed, passes)).cost() <= before, passes);
        }
    }

    /** Law: a second run changes nothing. Oracle: the text. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aSecondRunChangesNothing(@ForAll long seed) {
        for (String passes : List.of("sink", "sink<rp-aware>", "sinking2")) {
            assertEquals(
                    NvvmPrinter.print(after(seed, passes).module()),
                    NvvmPrinter.print(after(seed, passes + "," + passes).module()));
        }
    }
}
