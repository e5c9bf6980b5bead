package lockstep.ir.sass.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Words and instructions: decoding is lossless, encoding changes no other bits. Oracle: bits of whole words. */
final class WordCodecProperties {
    private static InstructionWord field(FieldSpec spec, long value) {
        return new InstructionWord(spec.bits().lowBits(value), spec.bits().highBits(value));
    }

    /** Law: encode(decode(w)) is w for every word whose opcode is known. */
    @Property(tries = 2000)
    void everyWordRoundTrips(@ForAll long low, @ForAll long high, @ForAll Architecture architecture) {
        InstructionWord word = new InstructionWord(low, high);
        WordCodec.decode(IsaTable.of(architecture), word)
                .ifPresent(decoded -> assertEquals(word, WordCodec.encode(decoded)));
    }

    /** Law: decode(encode(i)) is i, for every form with random values of all its fields. */
    @Property(tries = 20)
    void everyInstructionRoundTrips(@ForAll long seed) {
        for (Architecture architecture : Architecture.values()) {
            for (SassForm form : IsaTable.of(architecture).forms()) {
                SassInstruction instruction = random(form, seed);
                InstructionWord word = WordCodec.encode(instruction);
                assertEquals(
                        Optional.of(instruction), WordCodec.decode(IsaTable.of(architecture), word), form::toString);
            }
        }
    }

    private static InstructionWord difference(InstructionWord a, InstructionWord b) {
        return new InstructionWord(a.low() ^ b.low(), a.high() ^ b.high());
    }

    static SassInstruction random(SassForm form, long seed) {
        RandomGenerator random = new SplittableRandom(seed ^ form.opcode());
        SassInstruction instruction = SassInstruction.of(form);
        for (int i = 0; i < form.fields().size(); i++) {
            long value = random.nextLong() & form.fields().get(i).bits().largest();
            instruction = instruction.with(i, value);
        }
        return instruction;
    }

    /** Law: a changed field changes the bits of that field and no other; no two forms share a word. */
    @Example
    void aFieldMovesItsOwnBitsOnly() {
        for (Architecture architecture : Architecture.values()) {
            Map<InstructionWord, SassForm> seen = new HashMap<>();
            for (SassForm form : IsaTable.of(architecture).forms()) {
                SassInstruction plain = SassInstruction.of(form);
                InstructionWord before = WordCodec.encode(plain);
                assertEquals(null, seen.put(before, form));
                assertEquals(form.opcode(), WordCodec.opcode(before));
                for (int i = 0; i < form.fields().size(); i++) {
                    FieldSpec spec = form.fields().get(i);
                    long flipped = ~plain.value(i) & spec.bits().largest();
                    InstructionWord after = WordCodec.encode(plain.with(i, flipped));
                    InstructionWord own = field(spec, spec.bits().largest());
                    assertEquals(own, difference(before, after), form + " " + spec.name());
                }
            }
        }
    }

    /** Bits that a form requires to be zero survive as residue. */
    @Example
    void unexplainedBitsAreTheResidue() {
        SassForm nop = IsaTable.of(Architecture.SM_90).form(0x918).orElseThrow();
        InstructionWord plain = WordCodec.encode(SassInstruction.of(nop));
        InstructionWord odd = plain.or(new InstructionWord(1L << 40, 1L << 60));
        SassInstruction decoded =
                WordCodec.decode(IsaTable.of(Architecture.SM_90), odd).orElseThrow();
        assertEquals(new InstructionWord(1L << 40, 0), decoded.residue().and(new InstructionWord(-1, 0)));
        assertEquals(odd, WordCodec.encode(decoded));
    }

    /** Unknown opcodes and values that do not fit are refused. */
    @Example
    void whatIsUnknownIsRefused() {
        assertTrue(WordCodec.decode(IsaTable.of(Architecture.SM_90), InstructionWord.ZERO)
                .isEmpty());
        SassForm nop = IsaTable.of(Architecture.SM_90).form(0x918).orElseThrow();
        SassInstruction plain = SassInstruction.of(nop);
        assertThrows(IllegalArgumentException.class, () -> plain.with(CommonField.GUARD, 8));
        assertThrows(IllegalArgumentException.class, () -> plain.with("no-such-field", 0));
        assertFalse(plain.equals(plain.with(CommonField.WAIT, 1)));
        assertEquals(
                List.of(),
                IsaTable.of(Architecture.SM_75).forms().stream()
                        .filter(f -> f.name().equals("VIADD"))
                        .toList());
    }
}
