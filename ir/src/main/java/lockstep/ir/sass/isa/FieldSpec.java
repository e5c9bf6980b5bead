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
        String name,
        FieldKind kind,
        BitField bits,
        @Nullable Enumeration enumeration,
        long defaultValue) {
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

    /** How the value of a field is interpreted. All values are kept as unsigned numbers. */
    public enum FieldKind {
        /** Number of a general register; 255 reads as zero. */
        REGISTER,
        /** Number of a uniform register; the largest reads as zero. */
        UNIFORM_REGISTER,
        /** Number of a predicate register; 7 is true. */
        PREDICATE,
        /** Number of a uniform predicate register; 7 is true. */
        UNIFORM_PREDICATE,
        /** One bit. */
        FLAG,
        /** Value of an {@link Enumeration}; values that it does not name are legal. */
        ENUMERATED,
        /** A plain number. */
        UNSIGNED,
        /** A number in two's complement. */
        SIGNED,
        /** Several fields that the description does not distinguish. */
        LUMPED
    }
}
