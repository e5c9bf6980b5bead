package lockstep.ir.sass.text;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassInstruction;

/** Alternative names of some instructions for common uses, in addition to those of the table. */
final class Aliases {
    private static final long ZERO_REGISTER = 255;
    /** Powers of two that nvdisasm 13.1 does not call shifts (measured with all 32). */
    private static final Set<Long> NO_SHIFTS = Set.of(0x10000L, 0x80000000L);
    /** Operations on single bits, of which a sign would make no sense. */
    private static final Set<String> COMPLEMENTING = Set.of("FLO", "UFLO", "POPC", "UPOPC", "BRA");

    /** The types of 16 bits among the sources of conversions of integers. */
    private static final Set<Long> HALVES = Set.of(2L, 3L);

    private Aliases() {}

    /** Whether the sign of an integer source is its complement: so where a carry is added. */
    static boolean complements(SassInstruction instruction) {
        if (COMPLEMENTING.contains(instruction.form().mnemonic())) {
            return true;
        }
        OptionalInt carry = instruction.form().indexOf("x");
        return carry.isPresent() && instruction.value(carry.getAsInt()) != 0;
    }

    /** The word after a source in listings: the bytes of a conversion from 16 bits are halves there. */
    static String suffix(SassInstruction instruction, String word) {
        boolean isConversion = instruction.form().mnemonic().equals("I2F");
        OptionalInt source = isConversion ? instruction.form().indexOf("src") : OptionalInt.empty();
        return source.isPresent() && HALVES.contains(instruction.value(source.getAsInt()))
                ? word.replace("B1", "H1")
                : word;
    }

    /** The word for a multiplication that only moves, shifts or adds. */
    static Optional<String> of(SassInstruction instruction) {
        boolean isPlain = instruction.form().name().equals("IMAD") && !complements(instruction);
        if (!isPlain) {
            return Optional.empty();
        }
        if (isZero(instruction, "A") && isZero(instruction, "B") && !isUniform(instruction, "C")) {
            return Optional.of("MOV");
        }
        OptionalInt factor = immediate(instruction, "B");
        if (factor.isEmpty()) {
            return Optional.empty();
        }
        long value = instruction.value(factor.getAsInt());
        if (value == 0 || value == 1 && isZero(instruction, "C")) {
            return Optional.of("MOV");
        }
        if (value == 1) {
            return Optional.of("IADD");
        }
        boolean isPower = Long.bitCount(value) == 1 && !NO_SHIFTS.contains(value);
        return isPower && isZero(instruction, "C") ? Optional.of("SHL") : Optional.empty();
    }

    private static boolean isZero(SassInstruction instruction, String operand) {
        OptionalInt field = instruction.form().indexOf(operand);
        return field.isPresent()
                && instruction.form().fields().get(field.getAsInt()).kind() == FieldKind.REGISTER
                && instruction.value(field.getAsInt()) == ZERO_REGISTER;
    }

    private static boolean isUniform(SassInstruction instruction, String operand) {
        OptionalInt field = instruction.form().indexOf(operand);
        return field.isPresent()
                && instruction.form().fields().get(field.getAsInt()).kind() == FieldKind.UNIFORM_REGISTER;
    }

    private static OptionalInt immediate(SassInstruction instruction, String operand) {
        OptionalInt field = instruction.form().indexOf(operand);
        boolean isNumber = field.isPresent()
                && switch (instruction.form().fields().get(field.getAsInt()).kind()) {
                    case UNSIGNED, SIGNED -> true;
                    case REGISTER, UNIFORM_REGISTER, PREDICATE, UNIFORM_PREDICATE, FLAG, ENUMERATED, LUMPED -> false;
                };
        return isNumber ? field : OptionalInt.empty();
    }
}
