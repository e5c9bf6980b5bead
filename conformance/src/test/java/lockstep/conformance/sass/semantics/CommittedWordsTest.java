package lockstep.conformance.sass.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.WordCodec;
import org.junit.jupiter.api.Test;

/**
 * Words that ptxas 13.0 made at -O3 for sm_90 of kernels of {@link ValueKernels} compute what the PTX computes; kept in
 * the repository, so that ptxas is not needed. Oracle: the functions of PTX.
 */
final class CommittedWordsTest {
    private static final Path WORDS = Path.of("corpus/sass/semantics.sm_90.txt");
    private static final int HALF_DIGITS = 16;
    private static final int SEEDS = 3;

    /** Lines: instructions, a bar, words. */
    private static List<String[]> kernels() throws IOException {
        return Files.readAllLines(WORDS).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" \\| "))
                .toList();
    }

    private static Code code(int number, String words) {
        List<CodeWord> decoded = new ArrayList<>();
        for (String digits : words.split(" ")) {
            InstructionWord word = new InstructionWord(
                    Long.parseUnsignedLong(digits.substring(HALF_DIGITS), 16),
                    Long.parseUnsignedLong(digits.substring(0, HALF_DIGITS), 16));
            long address = (long) decoded.size() * InstructionWord.BYTES;
            decoded.add(new CodeWord(address, word, WordCodec.decode(IsaTable.of(Architecture.SM_90), word)));
        }
        return new Code("k" + number, Architecture.SM_90, decoded);
    }

    private static SassAgreement agreement(List<String[]> kernels) {
        List<String> instructions = kernels.stream().map(kernel -> kernel[0]).toList();
        return new SassAgreement(90, instructions);
    }

    /** Law: the words of a kernel store what its PTX stores, but for bits that the PTX ISA leaves open. */
    @Test
    void wordsComputeWhatThePtxComputes() throws IOException {
        List<String[]> kernels = kernels();
        assertTrue(kernels.size() > 150, "only " + kernels.size());
        SassAgreement agreement = agreement(kernels);
        TreeMap<String, String> faults = new TreeMap<>();
        for (int i = 0; i < kernels.size(); i++) {
            String instruction = kernels.get(i)[0];
            for (int seed = 0; seed < SEEDS; seed++) {
                agreement
                        .difference(code(i, kernels.get(i)[1]), (bank, offset) -> 0, seed)
                        .ifPresent(fault -> faults.put(instruction, fault));
            }
        }
        assertEquals(new TreeMap<>(), faults);
    }

    private static String operands(String[] kernel) {
        return kernel[0].substring(kernel[0].indexOf(' '));
    }

    /** Negative control: words of one kernel do not compute what the PTX of another one computes. */
    @Test
    void wordsOfAnotherKernelAreFound() throws IOException {
        List<String[]> kernels = kernels();
        SassAgreement agreement = agreement(kernels);
        int found = 0;
        int compared = 0;
        for (int i = 0; i + 1 < kernels.size(); i++) {
            boolean isSameShape = operands(kernels.get(i)).equals(operands(kernels.get(i + 1)));
            if (isSameShape) {
                Optional<String> difference =
                        agreement.difference(code(i, kernels.get(i + 1)[1]), (bank, offset) -> 0, 1);
                compared++;
                found += difference.isPresent() ? 1 : 0;
            }
        }
        assertTrue(compared > 30, "only " + compared);
        assertTrue(found * 10 >= compared * 8, found + " of " + compared);
    }
}
