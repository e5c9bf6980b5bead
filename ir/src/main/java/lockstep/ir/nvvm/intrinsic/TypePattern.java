package lockstep.ir.nvvm.intrinsic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.type.FloatType;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.SimpleType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/** One type of an intrinsic's signature, fixed or depending on the overloaded types. */
sealed interface TypePattern {
    /** Exactly this type. */
    record Fixed(Type type) implements TypePattern {}

    /** What an overloaded type may be. */
    enum Kind {
        INT,
        FLOAT,
        VECTOR,
        PTR,
        ANY;

        boolean accepts(Type type) {
            return switch (this) {
                case INT -> type.isIntOrIntVector();
                case FLOAT -> type.isFloatOrFloatVector();
                case VECTOR -> type.isVector();
                case PTR -> type.isPointerOrPointerVector();
                case ANY -> type.isFirstClass();
            };
        }
    }

    /** Overloaded type {@code slot}. */
    record Overload(Kind kind, int slot) implements TypePattern {}

    /** Overloaded type {@code slot}: a vector of pointers as long as overloaded type {@code like}. */
    record Pointers(int slot, int like) implements TypePattern {}

    /** The same as overloaded type {@code slot}. */
    record Same(int slot) implements TypePattern {}

    /** {@code element}, or a vector of it as long as overloaded type {@code slot}. */
    record Shaped(Type element, int slot) implements TypePattern {}

    /** The element of overloaded type {@code slot}. */
    record Element(int slot) implements TypePattern {}

    /** A vector of half as many elements as overloaded type {@code slot}. */
    record Half(int slot) implements TypePattern {}

    /** The slot that this pattern introduces, or -1. */
    default int introduces() {
        return switch (this) {
            case Overload o -> o.slot();
            case Pointers p -> p.slot();
            case Fixed f -> -1;
            case Same s -> -1;
            case Shaped s -> -1;
            case Element e -> -1;
            case Half h -> -1;
        };
    }

    /**
     * The type this pattern asks for, given the overloaded types.
     *
     * @return null where they do not allow one (an element of a scalar)
     */
    default @Nullable Type resolve(Type[] overloads) {
        return switch (this) {
            case Fixed f -> f.type();
            case Overload o -> overloads[o.slot()];
            case Pointers p -> overloads[p.slot()];
            case Same s -> overloads[s.slot()];
            case Shaped s -> overloads[s.slot()] instanceof VectorType v ? v.withElement(s.element()) : s.element();
            case Element e -> overloads[e.slot()].scalar();
            case Half h -> half(overloads[h.slot()]);
        };
    }

    private static @Nullable Type half(Type whole) {
        return whole instanceof VectorType v && v.count() % 2 == 0
                ? new VectorType(v.element(), v.count() / 2, v.scalable())
                : null;
    }

    /** Whether {@code type} may be the overloaded type that this pattern introduces. */
    default boolean accepts(Type type, Type[] overloads) {
        return switch (this) {
            case Overload o -> o.kind().accepts(type);
            case Pointers p ->
                type instanceof VectorType v
                        && v.element().isPointer()
                        && overloads[p.like()] instanceof VectorType like
                        && v.count() == like.count()
                        && v.scalable() == like.scalable();
            case Fixed f -> false;
            case Same s -> false;
            case Shaped s -> false;
            case Element e -> false;
            case Half h -> false;
        };
    }

    /** Reads a word of the table; see the head of {@code intrinsics.tsv}. */
    static TypePattern parse(String word) {
        Matcher slot =
                Pattern.compile("(?:([a-z0-9-]+?)(:)?)?\\$(\\d)(?::\\$(\\d))?").matcher(word);
        if (!slot.matches()) {
            return new Fixed(parseFixed(word));
        }
        int number = Integer.parseInt(slot.group(3));
        String head = slot.group(1);
        if (head == null) {
            return new Same(number);
        }
        if (slot.group(4) != null) {
            return new Pointers(number, Integer.parseInt(slot.group(4)));
        }
        if (slot.group(2) == null) {
            return new Overload(Kind.valueOf(head.toUpperCase(java.util.Locale.ROOT)), number);
        }
        return switch (head) {
            case "element" -> new Element(number);
            case "half-of" -> new Half(number);
            default -> new Shaped(parseFixed(head), number);
        };
    }

    private static Type parseFixed(String word) {
        for (SimpleType simple : SimpleType.values()) {
            if (simple.toString().equals(word)) {
                return simple;
            }
        }
        for (FloatType floating : FloatType.values()) {
            if (floating.toString().equals(word)) {
                return floating;
            }
        }
        if (word.equals("ptr")) {
            return PointerType.GENERIC;
        }
        if (word.startsWith("ptr(")) {
            return PointerType.of(Integer.parseInt(word.substring(4, word.length() - 1)));
        }
        if (word.startsWith("i")) {
            return IntType.of(Integer.parseInt(word.substring(1)));
        }
        if (word.startsWith("v")) {
            return VectorType.of(parseFixed(word.substring(2)), word.charAt(1) - '0');
        }
        throw new CompilerBug("intrinsics.tsv has the unknown type " + word);
    }
}
