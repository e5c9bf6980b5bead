package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A metadata node: a tuple {@code !{...}} or a specialized node {@code !DILocation(line: 1, ...)}. Its contents are set
 * once after creation, because nodes may refer to later ones and to themselves.
 */
public final class MetadataNode implements Metadata {
    /**
     * One operand.
     *
     * @param label the field's name in a specialized node; empty in a tuple
     * @param value metadata, or null for {@code null}
     * @param literal the text of a field that is not metadata (a number, an enumerator, flags, a quoted string); empty
     *     if the field is {@code value}
     */
    public record Operand(String label, @Nullable Metadata value, String literal) {
        public Operand {
            Objects.requireNonNull(label);
            Objects.requireNonNull(literal);
        }

        /** An operand of a tuple. */
        public static Operand of(@Nullable Metadata value) {
            return new Operand("", value, "");
        }
    }

    private String kind = "";
    private boolean distinct;
    private List<Operand> operands = List.of();

    /** A node without contents yet. */
    public MetadataNode() {}

    /** A tuple. */
    public static MetadataNode tuple(boolean distinct, List<? extends @Nullable Metadata> values) {
        MetadataNode node = new MetadataNode();
        List<Operand> operands = new ArrayList<>();
        for (Metadata value : values) {
            operands.add(Operand.of(value));
        }
        node.set("", distinct, operands);
        return node;
    }

    /** Sets the contents. {@code newKind} is empty for a tuple, else for instance {@code DILocation}. */
    public void set(String newKind, boolean isDistinct, List<Operand> newOperands) {
        kind = newKind;
        distinct = isDistinct;
        operands = Collections.unmodifiableList(new ArrayList<>(newOperands));
    }

    /** Empty for a tuple, else the name of the specialized node. */
    public String kind() {
        return kind;
    }

    /** Whether this is a tuple. */
    public boolean isTuple() {
        return kind.isEmpty();
    }

    /** Whether it is marked {@code distinct}. */
    public boolean isDistinct() {
        return distinct;
    }

    /** The operands in order. */
    public List<Operand> operands() {
        return operands;
    }
}
