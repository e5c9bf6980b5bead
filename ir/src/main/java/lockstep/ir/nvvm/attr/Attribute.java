package lockstep.ir.nvvm.attr;

import java.util.Objects;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.TypeNames;
import org.jspecify.annotations.Nullable;

/**
 * One attribute. {@code toString} is the text LLVM prints.
 *
 * <p>Source: LLVM Language Reference, sections "Parameter Attributes" and "Function Attributes".
 */
public sealed interface Attribute {
    /** The key an {@link AttributeSet} finds it by: the attribute's name, a string attribute's with its quotes. */
    String key();

    /** An attribute without a value, for instance {@code convergent}. */
    record Flag(String name) implements Attribute {
        @Override
        public String key() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * An attribute with an integer: {@code align 4} (printed so), {@code dereferenceable(8)}, {@code alignstack(16)}.
     *
     * @param value not negative
     */
    record Int(String name, long value) implements Attribute {
        @Override
        public String key() {
            return name;
        }

        @Override
        public String toString() {
            return name.equals("align") ? "align " + value : name + "(" + value + ")";
        }
    }

    /** An attribute with a type: {@code byval(T)}, {@code sret(T)}, {@code elementtype(T)} and the like. */
    record OfType(String name, Type type) implements Attribute {
        @Override
        public String key() {
            return name;
        }

        @Override
        public String toString() {
            return name + "(" + type + ")";
        }
    }

    /**
     * An attribute whose argument has a syntax of its own: {@code memory(read)}, {@code range(i32 0, 8)},
     * {@code nofpclass(nan)}, {@code captures(none)}.
     *
     * @param argument the text between the parentheses, white space normalised to single blanks
     */
    record Structured(String name, String argument) implements Attribute {
        @Override
        public String key() {
            return name;
        }

        @Override
        public String toString() {
            return name + "(" + argument + ")";
        }
    }

    /** A string attribute: {@code "key"} or {@code "key"="value"}. */
    record Text(String name, @Nullable String value) implements Attribute {
        public Text {
            Objects.requireNonNull(name);
        }

        @Override
        public String key() {
            return '"' + name + '"';
        }

        @Override
        public String toString() {
            String quoted = '"' + TypeNames.escape(name) + '"';
            return value == null ? quoted : quoted + "=\"" + TypeNames.escape(value) + '"';
        }
    }
}
