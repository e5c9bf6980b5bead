package lockstep.ir.sass.isa;

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
