package lockstep.ir.sass.isa;

import java.util.Arrays;
import java.util.List;

/**
 * The fields of an operand. Each component is the index of a field of the form, or {@link #NONE} for a part that the
 * operand does not have.
 */
public sealed interface SassOperand {
    /** In place of a field that an operand does not have. */
    int NONE = -1;

    /** The indices of the fields that it is made of, in the order in which they are written. */
    default List<Integer> fields() {
        return switch (this) {
            case Register r -> present(r.register(), r.negate(), r.absolute(), r.suffix());
            case Predicate p -> present(p.register(), p.negate(), p.uniformIf());
            case Immediate i -> present(i.value());
            case ConstantBank c ->
                present(c.bank(), c.handle(), c.index(), c.offset(), c.negate(), c.absolute(), c.suffix());
            case Memory m -> present(m.base(), m.uniform(), m.offset(), m.descriptor(), m.wide(), m.scale());
            case Target t -> present(t.base(), t.offset());
            case Bits b -> present(b.set());
            case Named n -> present(n.value());
            case Indexed i -> present(i.number());
            case Word w -> List.of();
        };
    }

    private static List<Integer> present(int... fields) {
        return Arrays.stream(fields).filter(field -> field != NONE).boxed().toList();
    }

    /**
     * A general or uniform register, depending on the kind of the field.
     *
     * @param register its number
     * @param negate whether it is negated, for integers of extended precision complemented
     * @param absolute whether its sign is dropped
     * @param suffix a word after it, for instance the half of it that is used
     * @param reuse bit in {@link CommonField#REUSE}, or {@link #NONE}
     */
    record Register(int register, int negate, int absolute, int suffix, int reuse) implements SassOperand {}

    /**
     * A predicate or uniform predicate register.
     *
     * @param register its number
     * @param negate whether it is negated
     * @param inverted whether the field holds 7 minus the number
     * @param uniformIf flag that makes the register a uniform one, or {@link #NONE}
     */
    record Predicate(int register, int negate, boolean inverted, int uniformIf) implements SassOperand {}

    /**
     * A number.
     *
     * @param value the number
     * @param style how it is written if no case holds
     * @param cases the first that holds determines how it is written
     */
    record Immediate(int value, ImmediateStyle style, List<StyleCase> cases) implements SassOperand {
        public Immediate {
            cases = List.copyOf(cases);
        }

        /** How the number of {@code instruction}, whose other fields have their values, is written. */
        public ImmediateStyle styleIn(SassInstruction instruction) {
            for (StyleCase each : cases) {
                if (each.condition().holds(instruction)) {
                    return each.style();
                }
            }
            return style;
        }
    }

    /**
     * A style of a number that depends on another field.
     *
     * @param condition on that field
     * @param style how the number is written under it
     */
    record StyleCase(OperandSlot.Condition condition, ImmediateStyle style) {}

    /**
     * A place in a constant bank.
     *
     * @param bank number of the bank, or {@link #NONE} if {@code handle} gives it
     * @param handle uniform register that holds a bank's address
     * @param index register that is added to the offset
     * @param offset in units of {@code scale} bytes
     * @param scale bytes per unit
     * @param negate whether the value is negated
     * @param absolute whether the value's sign is dropped
     * @param suffix a word after it
     */
    record ConstantBank(int bank, int handle, int index, int offset, int scale, int negate, int absolute, int suffix)
            implements SassOperand {}

    /**
     * A place in memory.
     *
     * @param base general register
     * @param uniform uniform register that is added, or that holds the descriptor if {@code descriptor} is set
     * @param offset signed bytes
     * @param descriptor whether the uniform register holds a descriptor
     * @param wide whether the general register is a pair that holds 64 bits
     * @param scale word after the base: the factor by which it is multiplied
     */
    record Memory(int base, int uniform, int offset, int descriptor, int wide, int scale) implements SassOperand {}

    /**
     * A place in the code, relative to the next instruction.
     *
     * @param base register that is added, or {@link #NONE}
     * @param offset signed, in units of {@code scale} bytes
     * @param scale bytes per unit
     * @param showsAddress whether the place is written as an address, as it always is without a register
     * @param unless flag under which the number is written nevertheless, or {@link #NONE}
     */
    record Target(int base, int offset, int scale, boolean showsAddress, int unless) implements SassOperand {}

    /**
     * A set of small numbers.
     *
     * @param set a bit for each
     */
    record Bits(int set) implements SassOperand {}

    /**
     * A word of an enumeration.
     *
     * @param value its value
     * @param prefix written before the number of a value that has no word
     */
    record Named(int value, String prefix) implements SassOperand {}

    /**
     * A numbered thing, such as a barrier.
     *
     * @param number which
     * @param prefix written before the number
     */
    record Indexed(int number, String prefix) implements SassOperand {}

    /**
     * A fixed word without a meaning.
     *
     * @param text of the word
     */
    record Word(String text) implements SassOperand {}

    /** How a number in a word is written. */
    enum ImmediateStyle {
        /** Hexadecimal, unsigned. */
        HEX,
        /** Hexadecimal with a sign. */
        SIGNED_HEX,
        /** The bits of a 32-bit floating-point number. */
        FLOAT,
        /** The upper 32 bits of a 64-bit floating-point number whose lower bits are zero. */
        DOUBLE_HIGH,
        /** The bits of a 16-bit floating-point number. */
        HALF,
        /** The bits of a bfloat16 number. */
        BFLOAT,
        /** The bits of two 16-bit floating-point numbers, written with the upper one first. */
        HALF_PAIR,
        /** The bits of two bfloat16 numbers, written with the upper one first. */
        BFLOAT_PAIR;

        /** Whether two numbers with a comma between are written. */
        public boolean isPair() {
            return switch (this) {
                case HALF_PAIR, BFLOAT_PAIR -> true;
                case HEX, SIGNED_HEX, FLOAT, DOUBLE_HIGH, HALF, BFLOAT -> false;
            };
        }
    }
}
