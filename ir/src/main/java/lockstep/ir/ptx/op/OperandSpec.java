package lockstep.ir.ptx.op;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import org.jspecify.annotations.Nullable;

/** What one operand of a form may be. Immutable. */
public final class OperandSpec {
    private final String text;
    private final Kind kind;
    private final OperandType type;
    private final Set<Trait> traits;
    private final List<PtxSuffix> condition;
    private final List<ValueRange> values;
    private final @Nullable PtxSpace space;
    private final @Nullable OperandType second;

    /** The syntactic kind of an operand. */
    public enum Kind {
        /** A register or a number. */
        VALUE,
        /** The same, or as many in braces as the suffix {@code .v2}, {@code .v4} or {@code .v8} requires. */
        VECTOR,
        /** The same, or elements in braces that have the width together. */
        PACK,
        /** The same, or a byte or half of it. */
        SELECTION,
        /** The same, or several bytes or halves of it. */
        LANES,
        /** An address in brackets. */
        ADDRESS,
        /** A label. */
        LABEL,
        /** The name of {@code .branchtargets}. */
        LABELS,
        /** All operands of a call. */
        CALL,
        /** Values and labels, alternating, to the end. */
        PAIRS,
        /** Values and indices, alternating, to the end. */
        PARTS,
        /** A frame object. */
        FRAME,
        /** The sink, always. */
        SINK;

        /** Whether all operands from its place on are of this kind. */
        boolean isRepeated() {
            return this == PAIRS || this == PARTS;
        }
    }

    /** Further properties of an operand. */
    public enum Trait {
        /** Written by the instruction. */
        WRITTEN,
        /** May be omitted. */
        OPTIONAL,
        /** A predicate that may be negated. */
        NEGATABLE,
        /** A number that may be negated. */
        MINUS,
        /** May be the address of a variable or function. */
        SYMBOL,
        /** May be the sum of a register and a number. */
        SUM,
        /** May be a special register. */
        SPECIAL,
        /** Not an immediate. */
        REGISTER,
        /** An immediate only. */
        IMMEDIATE,
        /** The register may be wider than the type. */
        WIDER,
        /** May be the sink. */
        SINK,
        /** A second result may follow after a bar. */
        SECOND_OPTIONAL
    }

    OperandSpec(
            String text,
            Kind kind,
            OperandType type,
            Set<Trait> traits,
            List<PtxSuffix> condition,
            List<ValueRange> values,
            @Nullable PtxSpace space,
            @Nullable OperandType second) {
        this.text = text;
        this.kind = kind;
        this.type = type;
        this.traits = traits.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(traits));
        this.condition = List.copyOf(condition);
        this.values = List.copyOf(values);
        this.space = space;
        this.second = second;
        Objects.requireNonNull(kind);
    }

    /** Its syntactic kind. */
    public Kind kind() {
        return kind;
    }

    /** Its type. */
    public OperandType type() {
        return type;
    }

    /** Whether it has {@code trait}. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Suffixes: it is present exactly if the instruction has one of them; empty for no such condition. */
    public List<PtxSuffix> condition() {
        return condition;
    }

    /** Values that an immediate may have; empty for all. */
    public List<ValueRange> values() {
        return values;
    }

    /** The space of an address; null for that of the instruction. */
    public @Nullable PtxSpace space() {
        return space;
    }

    /** The type of a second result after a bar; null if there is no second result. */
    public @Nullable OperandType second() {
        return second;
    }

    /** Whether an instruction with these suffixes has it, if it is not {@link Trait#OPTIONAL}. */
    boolean isThere(List<PtxSuffix> suffixes) {
        return condition.isEmpty() || condition.stream().anyMatch(suffixes::contains);
    }

    /** As the table has it. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * Values that an immediate may have.
     *
     * @param least the least of them
     * @param most the largest of them
     */
    public record ValueRange(long least, long most) {
        /** Whether {@code value} is one of them. */
        public boolean has(long value) {
            return value >= least && value <= most;
        }

        @Override
        public String toString() {
            return least == most ? Long.toString(least) : least + ".." + most;
        }
    }
}
