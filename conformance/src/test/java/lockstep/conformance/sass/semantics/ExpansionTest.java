package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lockstep.compiler.ori.expand.MacroExpansion;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Macros of PTX and the words that they become compute the same. Oracle: the functions of PTX. */
final class ExpansionTest {
    /** Forms that the list of instructions lacks, such as the other roundings of quotients. */
    private static final Path MORE = Path.of("corpus/ptx/macros.txt");

    private static final int ONE_IN = 36;
    private static final int BATCH = 64;
    /** Draws of 32 sets of operands. */
    private static final int SEEDS = CorpusShare.isWhole() ? 40 : 2;

    private static List<String> instructions() throws IOException {
        Stream<String> more = Files.readAllLines(MORE).stream().filter(line -> !line.startsWith("#"));
        return CorpusShare.of(
                        ExpansionTest.class, ONE_IN, Stream.concat(SassSemanticsTest.instructions(90).stream(), more))
                .filter(line -> MacroKernels.macros(line).isPresent())
                .toList();
    }

    /** Law: the words of an instruction store what its macro stores, but for bits that PTX leaves open. */
    @ParameterizedTest
    @EnumSource(MacroKernels.Variant.class)
    void wordsComputeWhatTheMacroComputes(MacroKernels.Variant variant) throws IOException {
        List<String> all = instructions();
        assertTrue(all.size() > 40, "only " + all.size());
        List<String> faults = new ArrayList<>();
        for (int first = 0; first < all.size(); first += BATCH) {
            List<String> part = all.subList(first, Math.min(all.size(), first + BATCH));
            OriModule macros = MacroKernels.module(List.of(MacroKernels.kernel("k", part, variant)));
            Diagnostics diagnostics = new Diagnostics();
            OriModule words = MacroExpansion.expandAll(macros, diagnostics);
            ExpansionAgreement agreement = new ExpansionAgreement(part, macros, words);
            for (int seed = 0; seed < SEEDS; seed++) {
                faults.addAll(agreement.differences(seed));
            }
        }
        assertEquals(List.of(), faults);
    }
}
