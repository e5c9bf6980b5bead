package lockstep.ir.sass.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.ori.OriVerifier;
import lockstep.ir.sass.text.SassFunctionText;
import org.junit.jupiter.api.Test;

/** Random words, half of them with opcodes that exist, end in diagnostics wherever they are decoded. */
final class HostileWordsTest {
    /** How many words; the full run has 100,000. */
    private static final int WORDS = Integer.getInteger("lockstep.words", 8_000);

    private static final int FUNCTION = 50;

    /** Law: each word is reproduced, the text of functions reads back, no rule and no analysis throws. */
    @Test
    void randomWordsEndInDiagnostics() {
        SplittableRandom random = new SplittableRandom(61);
        long known = 0;
        long faults = 0;
        for (int done = 0; done < WORDS; done += FUNCTION) {
            Architecture architecture = Architecture.values()[random.nextInt(Architecture.values().length)];
            Code code = code(architecture, random);
            assertEquals(0, EncodingCheck.of(code).changed());
            CodeBlocks.of(code);
            List<SassInstruction> instructions =
                    code.words().stream().flatMap(w -> w.instruction().stream()).toList();
            known += instructions.size();
            faults += look(new SassFunction("f", architecture, instructions));
        }
        assertTrue(known > WORDS / 4 && faults > known / 4, known + " known, " + faults + " faults");
    }

    private static Code code(Architecture architecture, SplittableRandom random) {
        IsaTable table = IsaTable.of(architecture);
        List<CodeWord> words = new ArrayList<>();
        for (int i = 0; i < FUNCTION; i++) {
            InstructionWord word = new InstructionWord(random.nextLong(), random.nextLong());
            if (random.nextBoolean()) {
                SassForm form = table.forms().get(random.nextInt(table.forms().size()));
                InstructionWord opcode = SassForm.OPCODE.bits();
                word = word.and(opcode.not()).or(form.opcodeWord());
            }
            words.add(new CodeWord((long) i * InstructionWord.BYTES, word, WordCodec.decode(table, word)));
        }
        return new Code("f", architecture, words);
    }

    /** Number of faults that the verifier finds. */
    private static long look(SassFunction function) {
        Diagnostics diagnostics = new Diagnostics();
        SassVerifier.verify(function, 64, diagnostics);
        for (SassInstruction instruction : function.instructions()) {
            SassRegisterAccesses.of(instruction).forEach(a -> assertTrue(a.width() >= 1 && a.width() <= 16));
        }
        Diagnostics text = new Diagnostics();
        String printed = SassFunctionText.print(function);
        assertEquals(Optional.of(function), SassFunctionText.parse(printed, "f", text), text::toString);
        OriLayout.open(function).ifPresent(open -> {
            OriVerifier.verify(open, new Diagnostics());
            assertEquals(Optional.of(open), OriText.parse(OriText.print(open), "f", text), text::toString);
        });
        return diagnostics.toString().lines().count();
    }
}
