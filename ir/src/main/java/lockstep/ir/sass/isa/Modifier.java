package lockstep.ir.sass.isa;

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
}
