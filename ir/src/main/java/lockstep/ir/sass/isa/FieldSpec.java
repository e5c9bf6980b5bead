package lockstep.ir.sass.isa;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A field of a form.
 *
 * @param name unique in its form
 * @param kind how its values are interpreted
 * @param bits of the word that hold it
 * @param enumeration words of its values; null unless the kind is {@link FieldKind#ENUMERATED}
 * @param defaultValue the value in an instruction whose text does not give it
 */
public record FieldSpec(
        String name, FieldKind kind, BitField bits, @Nullable Enumeration enumeration, long defaultValue) {
    public FieldSpec {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
        if (!bits.fits(defaultValue)) {
            throw new IllegalArgumentException(name + ": default " + defaultValue + " does not fit bits " + bits);
        }
        if ((enumeration == null) == (kind == FieldKind.ENUMERATED)) {
            throw new IllegalArgumentException(name + ": kind and enumeration disagree");
        }
    }

    /** The words of the values, if they have words. */
    public Optional<Enumeration> words() {
        return Optional.ofNullable(enumeration);
    }

    /** {@code value} read in two's complement. */
    public long signed(long value) {
        int unused = Long.SIZE - bits.width();
        return value << unused >> unused;
    }

    /**
     * The field's encoding of a number in two's complement, the inverse of {@link #signed}.
     *
     * @throws IllegalArgumentException if the field has too few bits
     */
    public long unsigned(long number) {
        int unused = Long.SIZE - bits.width();
        if (number << unused >> unused != number) {
            throw new IllegalArgumentException(name + ": " + number + " does not fit bits " + bits);
        }
        return number << unused >>> unused;
    }
}
