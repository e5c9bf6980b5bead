package lockstep.ir.sass.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that ptxas wrote decode without a remainder, encode to the same words, and their exact text reads back. */
final class WordCorpusTest {
    private static final long ADDRESS = 0x40;
    private static final int HALF_DIGITS = 16;

    @ParameterizedTest
    @CsvSource({"SM_75,75", "SM_86,86", "SM_89,86", "SM_90,90", "SM_90A,90a", "SM_100,100", "SM_120,120"})
    void wordsOfPtxasAreUnderstood(Architecture architecture, String file) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../conformance/corpus/sass/words.sm_" + file + ".txt"));
        assertTrue(lines.size() > 700);
        SassParser parser = SassTextProperties.parser(IsaTable.of(architecture));
        int lumped = 0;
        for (String line : lines) {
            InstructionWord word = new InstructionWord(
                    Long.parseUnsignedLong(line.substring(HALF_DIGITS), 16),
                    Long.parseUnsignedLong(line.substring(0, HALF_DIGITS), 16));
            SassInstruction instruction =
                    WordCodec.decode(IsaTable.of(architecture), word).orElseThrow(() -> new AssertionError(line));
            assertEquals(word, WordCodec.encode(instruction), line);
            assertEquals(InstructionWord.ZERO, instruction.residue(), () -> line + " " + instruction);
            lumped += instruction.form().isLumped() ? 1 : 0;
            readsBack(parser, instruction);
        }
        assertTrue(lumped * 25 < lines.size(), "lumped " + lumped);
    }

    private static void readsBack(SassParser parser, SassInstruction instruction) {
        String text = new SassPrinter(SassTextStyle.EXACT).print(instruction, ADDRESS);
        SassInstruction expected = instruction;
        for (CommonField field : CommonField.values()) {
            boolean isControl = field.compareTo(CommonField.STALL) >= 0 && field != CommonField.REUSE;
            expected = isControl ? expected.with(field, field.spec().defaultValue()) : expected;
        }
        Optional<SassInstruction> found = parser.parse(text, ADDRESS, SourceLocation.NONE, new Diagnostics());
        assertEquals(Optional.of(expected), found, text);
    }
}
