package lockstep.ir.nvvm;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Metadata: a string, a constant, a node, or an inline expression. Nodes are compared by identity. */
public sealed interface Metadata permits Metadata.Text, Metadata.OfConstant, Metadata.Inline, MetadataNode {

    /** {@code !"..."}; {@code value} is unescaped, one char a byte (0 to 255). */
    record Text(String value) implements Metadata {
        public Text {
            Objects.requireNonNull(value);
        }
    }

    /** {@code i32 1} or {@code ptr @f} inside a node. */
    record OfConstant(Constant value) implements Metadata {
        public OfConstant {
            Objects.requireNonNull(value);
        }
    }

    /**
     * A specialized expression that has no number of its own: {@code !DIExpression(...)}, {@code !DIArgList(...)}.
     *
     * @param name for instance {@code DIExpression}
     * @param arguments the words between the parentheses, as written
     */
    record Inline(String name, List<String> arguments) implements Metadata {
        public Inline {
            Objects.requireNonNull(name);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * Metadata as an argument of a call. Metadata never refers to local values: debug intrinsics are dropped on
     * reading.
     */
    final class MetadataValue extends Value {
        private final Metadata metadata;

        /** Wraps {@code metadata}. */
        public MetadataValue(Metadata metadata) {
            super(SimpleType.METADATA);
            this.metadata = Objects.requireNonNull(metadata);
        }

        /** What is wrapped. */
        public Metadata metadata() {
            return metadata;
        }
    }
}
