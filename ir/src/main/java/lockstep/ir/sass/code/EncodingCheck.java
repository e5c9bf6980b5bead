package lockstep.ir.sass.code;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;

/**
 * The result of decoding and encoding some words.
 *
 * @param words their number
 * @param unknown words whose opcode the description does not have
 * @param changed words whose encoding has other bits
 * @param unexplained words with bits set that the description requires to be zero
 * @param lumped words of forms with fields that comprise several
 * @param faults a line for each unknown, changed or unexplained word, up to {@link #LINES}
 */
public record EncodingCheck(
        long words, long unknown, long changed, long unexplained, long lumped, List<String> faults) {
    /** Lines kept. */
    public static final int LINES = 100;

    /** No words. */
    public static final EncodingCheck NONE = new EncodingCheck(0, 0, 0, 0, 0, List.of());

    public EncodingCheck {
        faults = List.copyOf(faults);
    }

    /** The check of all words of {@code code}. */
    public static EncodingCheck of(Code code) {
        long unknown = 0;
        long changed = 0;
        long unexplained = 0;
        long lumped = 0;
        List<String> faults = new ArrayList<>();
        for (CodeWord word : code.words()) {
            String place = code.function() + "+0x" + Long.toHexString(word.address()) + ": " + word.word();
            if (word.instruction().isEmpty()) {
                unknown++;
                add(faults, place + ": unknown opcode 0x" + Integer.toHexString(WordCodec.opcode(word.word())));
                continue;
            }
            SassInstruction instruction = word.instruction().get();
            lumped += instruction.form().isLumped() ? 1 : 0;
            if (!WordCodec.encode(instruction).equals(word.word())) {
                changed++;
                add(faults, place + ": comes back as " + WordCodec.encode(instruction));
            } else if (!instruction.residue().isZero()) {
                unexplained++;
                add(faults, place + ": " + instruction.form().name() + " explains all but " + instruction.residue());
            }
        }
        return new EncodingCheck(code.words().size(), unknown, changed, unexplained, lumped, faults);
    }

    private static void add(List<String> faults, String line) {
        if (faults.size() < LINES) {
            faults.add(line);
        }
    }

    /** This and {@code other} together. */
    public EncodingCheck plus(EncodingCheck other) {
        List<String> all = new ArrayList<>(faults);
        other.faults.forEach(line -> add(all, line));
        return new EncodingCheck(
                words + other.words,
                unknown + other.unknown,
                changed + other.changed,
                unexplained + other.unexplained,
                lumped + other.lumped,
                all);
    }

    /** Whether all words were reproduced and fully decoded. */
    public boolean isClean() {
        return unknown == 0 && changed == 0 && unexplained == 0;
    }
}
