package lockstep.ir.ptx.op;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import org.jspecify.annotations.Nullable;

/** What may stand at one place among the operands of a form. Immutable. */
public final class OperandSpec {
    private final String text;
    private final Kind kind;
    private final OperandType type;
    private final Set<Trait> traits;
    private final List<PtxSuffix> condition;
    private final List<ValueRange> values;
    private final @Nullable PtxSpace space;
    private final @Nullable OperandType second;

    /** What an operand looks like. */
    public enum Kind {
        /** A register or a number. */
        VALUE,
        /** The same, or as many in braces as {@code .v2}, {@code .v4} or {@code .v8} says. */
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
        /** Values and labels in turn, to the end. */
        PAIRS,
        /** Values and indices in turn, to the end. */
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

    /** What else is said of an operand. */
    public enum Trait {
        /** Written by the instruction. */
        WRITTEN,
        /** May be missing. */
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
        /** No immediate. */
        REGISTER,
        /** An immediate only. */
        IMMEDIATE,
        /** The register may be wider than the type. */
        WIDER,
        /** May be the sink. */
        SINK,
        /** A second result may follow behind a bar. */
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

    /** What it looks like. */
    public Kind kind() {
        return kind;
    }

    /** Its type. */
    public OperandType type() {
        return type;
    }

    /** Whether {@code trait} is said of it. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Words of which one must be among the suffixes for it to be there, and none for it to be missing; or empty. */
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

    /** The type of a second result behind a bar; null if there is none. */
    public @Nullable OperandType second() {
        return second;
    }

    /** Whether it stands in an instruction with these suffixes, if it is not {@link Trait#OPTIONAL}. */
    boolean isThere(List<PtxSuffix> suffixes) {
        return condition.isEmpty() || condition.stream().anyMatch(suffixes::contains);
    }

    /** As the table has it. */
    @Override
    public String toString() {
        return text;
    }
}
