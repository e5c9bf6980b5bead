package lockstep.ir.sass.isa;

import java.util.List;

/** A part of the mnemonic after its name: {@code .FTZ}. */
public sealed interface Modifier {
    /**
     * The word for the value of a field.
     *
     * @param field index of a flag or of an enumerated field
     * @param word of a flag that is set; "" for enumerations
     */
    record OfField(int field, String word) implements Modifier {}

    /**
     * A word that is always there.
     *
     * @param word without the dot
     */
    record Fixed(String word) implements Modifier {}

    /**
     * The word for the values of several fields together.
     *
     * @param fields their indices; the bits of the first are the lowest of the number that selects the word
     * @param words of that number
     */
    record Joint(List<Integer> fields, Enumeration words) implements Modifier {
        public Joint {
            fields = List.copyOf(fields);
        }

        /** The number that the fields make together. */
        public long value(SassInstruction instruction) {
            long value = 0;
            int at = 0;
            for (int field : fields) {
                value |= instruction.value(field) << at;
                at += instruction.form().fields().get(field).bits().width();
            }
            return value;
        }
    }
}
