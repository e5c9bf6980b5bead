package lockstep.ir.nvvm.type;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A struct: literal (compared by structure) or named (equal only to itself, its body set once after creation, because
 * definitions may come after uses and contain pointers to themselves in typed-pointer input).
 */
public final class StructType implements Type {
    private final @Nullable String name;
    private final boolean numbered;
    private @Nullable List<Type> fields;
    private boolean packed;

    private StructType(@Nullable String name, boolean numbered, @Nullable List<Type> fields, boolean packed) {
        this.name = name;
        this.numbered = numbered;
        this.fields = fields;
        this.packed = packed;
    }

    /** The literal struct with these fields. */
    public static StructType literal(List<Type> fields, boolean packed) {
        return new StructType(null, false, List.copyOf(fields), packed);
    }

    /** The literal struct with these fields, not packed. */
    public static StructType of(Type... fields) {
        return literal(List.of(fields), false);
    }

    /** A new named struct, opaque until {@link #setBody}. {@code name} is without the percent sign. */
    public static StructType named(String name) {
        return new StructType(Objects.requireNonNull(name), false, null, false);
    }

    /** A new struct that is identified by a number, {@code %0}, otherwise as {@link #named}. */
    public static StructType numbered(int number) {
        return new StructType(Integer.toString(number), true, null, false);
    }

    /** Sets the body of a named, still opaque struct. */
    public void setBody(List<Type> body, boolean isPacked) {
        if (name == null || fields != null) {
            throw new IllegalStateException("the body of " + this + " is set already");
        }
        fields = List.copyOf(body);
        packed = isPacked;
    }

    /** The name without the percent sign, or null for a literal struct. */
    public @Nullable String name() {
        return name;
    }

    /** Whether this is a named struct that is identified by a number. */
    public boolean isNumbered() {
        return numbered;
    }

    /** Whether this is compared by structure. */
    public boolean isLiteral() {
        return name == null;
    }

    /** Whether this is a named struct without a body. */
    public boolean isOpaque() {
        return fields == null;
    }

    /** Whether it has no padding between fields. */
    public boolean isPacked() {
        return packed;
    }

    /** The field types; empty for an opaque struct. */
    public List<Type> fields() {
        return fields == null ? List.of() : fields;
    }

    /** The text of the body, as in a definition. */
    public String bodyText() {
        if (fields == null) {
            return "opaque";
        }
        String inner = fields.isEmpty()
                ? "{}"
                : fields.stream().map(Type::toString).collect(Collectors.joining(", ", "{ ", " }"));
        return packed ? "<" + inner + ">" : inner;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (name == null
                        && other instanceof StructType s
                        && s.name == null
                        && packed == s.packed
                        && fields().equals(s.fields()));
    }

    @Override
    public int hashCode() {
        return name == null ? Objects.hash(fields, packed) : System.identityHashCode(this);
    }

    @Override
    public String toString() {
        if (name == null) {
            return bodyText();
        }
        return numbered ? "%" + name : "%" + TypeNames.quoteIfNeeded(name);
    }
}
