package lockstep.ir.nvvm.intrinsic;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** One type of an intrinsic's signature, fixed or depending on the overloaded types. */
sealed interface TypePattern {
    /** Exactly this type. */
    record Fixed(Type type) implements TypePattern {}

    /** What an overloaded type may be; the table has the words in lower case, with hyphens. */
    enum Kind {
        INT("the integers and vectors of integers"),
        WIDER_INT("the integers of two bits or more and vectors of such"),
        HALVABLE_INT("the integers of an even number of bytes and vectors of such"),
        SCALAR_INT("the integers"),
        INT_VECTOR("the vectors of integers"),
        FLOAT("the floats and vectors of floats"),
        SCALAR_FLOAT("the floats"),
        FLOAT_VECTOR("the vectors of floats"),
        VECTOR("the vectors"),
        PTR("the pointers"),
        ADDRESS("the pointers and vectors of pointers"),
        ANY("the first-class types");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        boolean accepts(Type type) {
            return switch (this) {
                case INT -> type.isIntOrIntVector();
                case WIDER_INT -> type.scalar() instanceof IntType i && i.width() >= 2;
                case HALVABLE_INT -> type.scalar() instanceof IntType i && i.width() % Short.SIZE == 0;
                case SCALAR_INT -> type.isInt();
                case INT_VECTOR -> type.isVector() && type.isIntOrIntVector();
                case FLOAT -> type.isFloatOrFloatVector();
                case SCALAR_FLOAT -> type.isFloat();
                case FLOAT_VECTOR -> type.isVector() && type.isFloatOrFloatVector();
                case VECTOR -> type.isVector();
                case PTR -> type.isPointer();
                case ADDRESS -> type.isPointerOrPointerVector();
                case ANY -> type.isFirstClass();
            };
        }
    }

    /** Overloaded type {@code slot}. */
    record Overload(Kind kind, int slot) implements TypePattern {}

    /** Overloaded type {@code slot}: as long a vector as overloaded type {@code like}, or a scalar as that. */
    record Alike(Kind kind, int slot, int like) implements TypePattern {}

    /** Overloaded type {@code slot}: a vector of the same elements as overloaded type {@code like}. */
    record SameElement(int slot, int like) implements TypePattern {}

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
            case Alike a -> a.slot();
            case SameElement s -> s.slot();
            case Fixed f -> -1;
            case Same s -> -1;
            case Shaped s -> -1;
            case Element e -> -1;
            case Half h -> -1;
        };
    }

    /**
     * The type this pattern requires, given the overloaded types.
     *
     * @return null if there is no such type (an element of a scalar)
     */
    default @Nullable Type resolve(Type[] overloads) {
        return switch (this) {
            case Fixed f -> f.type();
            case Overload o -> overloads[o.slot()];
            case Alike a -> overloads[a.slot()];
            case SameElement s -> overloads[s.slot()];
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
            case Alike a -> a.kind().accepts(type) && isAlike(type, overloads[a.like()]);
            case SameElement s ->
                type instanceof VectorType v
                        && overloads[s.like()] instanceof VectorType like
                        && v.element().equals(like.element());
            case Fixed f -> false;
            case Same s -> false;
            case Shaped s -> false;
            case Element e -> false;
            case Half h -> false;
        };
    }

    private static boolean isAlike(Type type, Type like) {
        return type instanceof VectorType v && like instanceof VectorType w
                ? v.count() == w.count() && v.scalable() == w.scalable()
                : !type.isVector() && !like.isVector();
    }

    /** Which types the pattern accepts, for a message. */
    default String words() {
        return switch (this) {
            case Overload o -> o.kind().words();
            case Alike a -> a.kind().words() + " of as many elements as overloaded type " + a.like();
            case SameElement s -> "the vectors of the elements of overloaded type " + s.like();
            case Fixed f -> f.type().toString();
            case Same s -> "the overloaded type " + s.slot();
            case Shaped s -> "the type that overloaded type " + s.slot() + " requires";
            case Element e -> "the element of overloaded type " + e.slot();
            case Half h -> "the half of overloaded type " + h.slot();
        };
    }

    /** Reads a word of the table; see the head of {@code intrinsics.tsv}. */
    static TypePattern parse(String word) {
        if (word.indexOf('$') < 0) {
            return new Fixed(parseFixed(word));
        }
        Matcher slot =
                Pattern.compile("(?:([a-z0-9-]+?)(:)?)?\\$(\\d)(?::\\$(\\d))?").matcher(word);
        if (!slot.matches()) {
            throw new CompilerBug("intrinsics.tsv has the unknown word " + word);
        }
        int number = Integer.parseInt(slot.group(3));
        String head = slot.group(1);
        if (head == null) {
            return new Same(number);
        }
        if (slot.group(4) != null) {
            int like = Integer.parseInt(slot.group(4));
            return head.equals("same-element") ? new SameElement(number, like) : new Alike(kind(head), number, like);
        }
        if (slot.group(2) == null) {
            return new Overload(kind(head), number);
        }
        return switch (head) {
            case "element" -> new Element(number);
            case "half-of" -> new Half(number);
            default -> new Shaped(parseFixed(head), number);
        };
    }

    private static Kind kind(String word) {
        return Kind.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
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
