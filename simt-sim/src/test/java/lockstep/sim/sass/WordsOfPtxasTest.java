package lockstep.sim.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All computing words that ptxas generated have functions, except for the listed ones. */
final class WordsOfPtxasTest {
    private static final int HALF_DIGITS = 16;

    /** Computing instructions that are not supported. */
    private static final Set<String> GAPS = Set.of("F2FP", "FSWZADD", "CS2R");

    private static List<SassInstruction> words(Architecture architecture) throws IOException {
        String name = "words." + architecture.tool() + ".txt";
        return Files.readAllLines(Path.of("../conformance/corpus/sass", name)).stream()
                .map(line -> new InstructionWord(
                        Long.parseUnsignedLong(line.substring(HALF_DIGITS), 16),
                        Long.parseUnsignedLong(line.substring(0, HALF_DIGITS), 16)))
                .map(word -> WordCodec.decode(IsaTable.of(architecture), word).orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"SM_75,55", "SM_86,60", "SM_90,65", "SM_100,65", "SM_120,70"})
    void everyWordOfAnInstructionThatHasFunctionsHasOne(Architecture architecture, int names) throws IOException {
        Set<String> with = new TreeSet<>();
        Set<String> without = new TreeSet<>();
        for (SassInstruction instruction : words(architecture)) {
            String name = instruction.form().name();
            boolean isBuilt = SassThreadFunctions.of(instruction).isPresent();
            (isBuilt ? with : without).add(name);
        }
        without.retainAll(SassThreadFunctions.names());
        without.removeAll(GAPS);
        assertEquals(Set.of(), without);
        assertTrue(with.size() >= names, with.size() + " " + with);
    }

    /** Instructions without a function move data, control, or concern other lanes. */
    @ParameterizedTest
    @CsvSource({"SM_75", "SM_86", "SM_90", "SM_100", "SM_120"})
    void wordsWithoutAFunctionAreNotArithmetic(Architecture architecture) throws IOException {
        Set<String> left = new TreeSet<>();
        for (SassInstruction instruction : words(architecture)) {
            String name = instruction.form().name();
            boolean looksLikeArithmetic = name.matches("U?[FHDIV](ADD|MUL|FMA|MAD|MNMX|SET|ABS|2I|2F|CMP|DP|NMX).*");
            if (looksLikeArithmetic && SassThreadFunctions.of(instruction).isEmpty()) {
                left.add(name);
            }
        }
        left.removeAll(GAPS);
        assertEquals(Set.of(), left);
    }
}
