package lockstep.ir.sass.text;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;
import org.jspecify.annotations.Nullable;

/** Reads one operand; what {@link SassPrinter} writes reads back. */
final class SassOperandParser {
    private static final long ALWAYS = 7;
    private static final String WORD = "[A-Za-z0-9_]+";
    private static final String NAME = "%?U?R[Z0-9]+(?:x[2-4])?";
    private static final Pattern REGISTER =
            Pattern.compile("([-~]?)(\\|?)(" + NAME + ")(\\|?)(\\.reuse)?(?:\\.(" + WORD + "))?");
    private static final Pattern CONSTANT =
            Pattern.compile("([-~]?)(\\|?)(cx?)\\[(%?" + WORD + ")\\] ?\\[([^\\]]*)\\](?:\\.(" + WORD + "))?(\\|?)");
    private static final Pattern INDEXED = Pattern.compile("(" + NAME + ")(?:\\+(-?0x[0-9a-f]+))?");
    private static final Pattern MEMORY = Pattern.compile("(?:desc\\[(" + NAME + ")\\])?\\[([^\\]]*)\\]");
    private static final Pattern BASED = Pattern.compile("(" + NAME + ") (\\S+)");
    private static final Pattern SET = Pattern.compile("\\{[0-9]?[0-9]?(,[0-9][0-9]?)*\\}");
    private static final Pattern PREDICATE = Pattern.compile("(!?)(%?)(U?P)(T|[0-9]{1,9})");

    private final long address;
    private final Function<String, OptionalLong> labels;

    SassOperandParser(long address, Function<String, OptionalLong> labels) {
        this.address = address;
        this.labels = labels;
    }

    /** {@code values} with those of {@code text} read as {@code operand}; empty if it is not such an operand. */
    Optional<FieldValues> parse(FieldValues values, SassOperand operand, String text) {
        return switch (operand) {
            case SassOperand.Register r -> register(values, r, text);
            case SassOperand.Predicate p -> predicate(values, p, text);
            case SassOperand.Immediate i -> immediate(values, i, text);
            case SassOperand.ConstantBank c -> constant(values, c, text);
            case SassOperand.Memory m -> memory(values, m, text);
            case SassOperand.Target t -> target(values, t, text);
            case SassOperand.Bits b -> bits(values, b.set(), text);
            case SassOperand.Named n -> named(values, n, text);
            case SassOperand.Indexed i -> prefixed(values, i.number(), i.prefix(), text);
            case SassOperand.Word w -> text.equals(w.text()) ? Optional.of(values) : Optional.empty();
        };
    }

    private static Optional<FieldValues> register(FieldValues values, SassOperand.Register operand, String text) {
        Matcher matcher = REGISTER.matcher(text);
        if (!matcher.matches() || matcher.group(2).length() != matcher.group(4).length()) {
            return Optional.empty();
        }
        boolean isReused = matcher.group(5) != null;
        if (isReused && operand.reuse() == SassOperand.NONE) {
            return Optional.empty();
        }
        FieldValues start = isReused ? values.reusing(operand.reuse()) : values;
        return start.withRegister(operand.register(), matcher.group(3))
                .flatMap(v -> v.with(operand.negate(), matcher.group(1).length()))
                .flatMap(v -> v.with(operand.absolute(), matcher.group(2).length()))
                .flatMap(v -> v.withSuffix(operand.suffix(), orEmpty(matcher.group(6))));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    static Optional<FieldValues> predicate(FieldValues values, SassOperand.Predicate operand, String text) {
        Matcher matcher = PREDICATE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean isUniform = values.spec(operand.register()).kind() == FieldKind.UNIFORM_PREDICATE;
        boolean isSaidUniform = matcher.group(3).equals("UP");
        if (isUniform != isSaidUniform && operand.uniformIf() == SassOperand.NONE) {
            return Optional.empty();
        }
        return predicate(values, operand, matcher)
                .flatMap(v -> v.with(operand.negate(), matcher.group(1).length()))
                .flatMap(v -> v.with(operand.uniformIf(), isSaidUniform && !isUniform ? 1 : 0));
    }

    private static Optional<FieldValues> predicate(FieldValues values, SassOperand.Predicate operand, Matcher matcher) {
        String digits = matcher.group(4);
        if (!matcher.group(2).isEmpty()) {
            return values.withName(operand.register(), matcher.group(3), "%" + matcher.group(3) + digits);
        }
        long number = digits.equals("T") ? ALWAYS : Long.parseLong(digits);
        boolean isThere = digits.equals("T") || number < ALWAYS;
        return isThere
                ? values.with(operand.register(), operand.inverted() ? ALWAYS - number : number)
                : Optional.empty();
    }

    private static Optional<FieldValues> immediate(FieldValues values, SassOperand.Immediate operand, String text) {
        ImmediateStyle style = operand.styleIn(values.instruction());
        return switch (style) {
            case HEX ->
                text.startsWith("0x") ? values.with(operand.value(), SassNumbers.parse(text)) : Optional.empty();
            case SIGNED_HEX -> signed(values, operand.value(), text);
            case FLOAT, DOUBLE_HIGH, HALF, BFLOAT -> values.with(operand.value(), SassFloatText.parse(text, style));
            case HALF_PAIR -> halves(values, operand, text, ImmediateStyle.HALF);
            case BFLOAT_PAIR -> halves(values, operand, text, ImmediateStyle.BFLOAT);
        };
    }

    private static Optional<FieldValues> signed(FieldValues values, int field, String text) {
        OptionalLong value = text.contains("0x") ? SassNumbers.parseSigned(text) : OptionalLong.empty();
        return value.isPresent() ? values.withSigned(field, value.getAsLong()) : Optional.empty();
    }

    private static Optional<FieldValues> halves(
            FieldValues values, SassOperand.Immediate operand, String text, ImmediateStyle style) {
        int comma = text.indexOf(", ");
        if (comma < 0) {
            return Optional.empty();
        }
        OptionalLong upper = SassFloatText.parse(text.substring(0, comma), style);
        OptionalLong lower = SassFloatText.parse(text.substring(comma + 2), style);
        return upper.isPresent() && lower.isPresent()
                ? values.with(operand.value(), upper.getAsLong() << Short.SIZE | lower.getAsLong())
                : Optional.empty();
    }

    private static Optional<FieldValues> constant(FieldValues values, SassOperand.ConstantBank operand, String text) {
        Matcher matcher = CONSTANT.matcher(text);
        boolean isRight = matcher.matches()
                && matcher.group(2).length() == matcher.group(7).length()
                && matcher.group(3).equals(operand.bank() == SassOperand.NONE ? "cx" : "c");
        if (!isRight) {
            return Optional.empty();
        }
        Optional<FieldValues> start = operand.bank() == SassOperand.NONE
                ? values.withRegister(operand.handle(), matcher.group(4))
                : values.with(operand.bank(), SassNumbers.parse(matcher.group(4)));
        return start.flatMap(v -> offset(v, operand, matcher.group(5)))
                .flatMap(v -> v.with(operand.negate(), matcher.group(1).length()))
                .flatMap(v -> v.with(operand.absolute(), matcher.group(2).length()))
                .flatMap(v -> v.withSuffix(operand.suffix(), orEmpty(matcher.group(6))));
    }

    private static Optional<FieldValues> offset(FieldValues values, SassOperand.ConstantBank operand, String text) {
        if (text.startsWith("0x")) {
            OptionalLong bytes = SassNumbers.parse(text);
            return bytes.isEmpty() ? Optional.empty() : scaled(values, operand, bytes.getAsLong());
        }
        Matcher matcher = INDEXED.matcher(text);
        if (!matcher.matches() || operand.index() == SassOperand.NONE) {
            return Optional.empty();
        }
        OptionalLong bytes = matcher.group(2) == null ? OptionalLong.of(0) : SassNumbers.parseSigned(matcher.group(2));
        return bytes.isEmpty()
                ? Optional.empty()
                : values.withRegister(operand.index(), matcher.group(1))
                        .flatMap(v -> v.withSigned(operand.offset(), bytes.getAsLong() / operand.scale()));
    }

    private static Optional<FieldValues> scaled(FieldValues values, SassOperand.ConstantBank operand, long bytes) {
        return bytes % operand.scale() == 0 ? values.with(operand.offset(), bytes / operand.scale()) : Optional.empty();
    }

    private static Optional<FieldValues> memory(FieldValues values, SassOperand.Memory operand, String text) {
        Matcher matcher = MEMORY.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        if (matcher.group(1) == null) {
            return SassMemoryText.parse(values, operand, matcher.group(2), false);
        }
        if (operand.descriptor() == SassOperand.NONE) {
            return Optional.empty();
        }
        return values.with(operand.descriptor(), 1)
                .flatMap(v -> v.withRegister(operand.uniform(), matcher.group(1)))
                .flatMap(v -> SassMemoryText.parse(v, operand, matcher.group(2), true));
    }

    private Optional<FieldValues> target(FieldValues values, SassOperand.Target operand, String text) {
        if (operand.base() != SassOperand.NONE) {
            Matcher matcher = BASED.matcher(text);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            return values.withRegister(operand.base(), matcher.group(1))
                    .flatMap(v -> place(v, operand, matcher.group(2)));
        }
        return place(values, operand, text);
    }

    private Optional<FieldValues> place(FieldValues values, SassOperand.Target operand, String text) {
        boolean isSet =
                operand.unless() != SassOperand.NONE && values.instruction().value(operand.unless()) != 0;
        if (!operand.showsAddress() || isSet) {
            OptionalLong offset = SassNumbers.parseSigned(text);
            return offset.isEmpty() ? Optional.empty() : units(values, operand, offset.getAsLong());
        }
        boolean isNumber = text.startsWith("0x") || text.startsWith("-0x");
        OptionalLong place = isNumber ? SassNumbers.parseSigned(text) : labels.apply(text);
        return place.isEmpty()
                ? Optional.empty()
                : units(values, operand, place.getAsLong() - address - InstructionWord.BYTES);
    }

    private static Optional<FieldValues> bits(FieldValues values, int field, String text) {
        if (!SET.matcher(text).matches()) {
            return Optional.empty();
        }
        long set = 0;
        for (String each : text.substring(1, text.length() - 1).split(",")) {
            set |= each.isEmpty() ? 0 : 1L << Integer.parseInt(each);
        }
        return values.with(field, set);
    }

    private static Optional<FieldValues> units(FieldValues values, SassOperand.Target operand, long bytes) {
        return bytes % operand.scale() == 0
                ? values.withSigned(operand.offset(), bytes / operand.scale())
                : Optional.empty();
    }

    private static Optional<FieldValues> named(FieldValues values, SassOperand.Named operand, String text) {
        Optional<Long> value = values.spec(operand.value()).words().flatMap(words -> words.value(text));
        return value.isPresent()
                ? values.with(operand.value(), value.get())
                : prefixed(values, operand.value(), operand.prefix(), text);
    }

    private static Optional<FieldValues> prefixed(FieldValues values, int field, String prefix, String text) {
        if (text.startsWith("%")) {
            return values.withName(field, prefix, text);
        }
        return text.startsWith(prefix)
                ? values.with(field, SassNumbers.parse(text.substring(prefix.length())))
                : Optional.empty();
    }
}
