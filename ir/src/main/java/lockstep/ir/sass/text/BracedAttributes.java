package lockstep.ir.sass.text;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassForm;

/**
 * The attributes in braces after the operands: the values of fields that no operand shows, the opcode if the text is
 * ambiguous, and bits that the form requires to be zero.
 *
 * @param body the text before the braces
 * @param values text by name
 */
record BracedAttributes(String body, Map<String, String> values) {
    private static final String OPCODE = "opcode";
    private static final String RESIDUE = "residue";
    private static final String BATCH = "batch";

    static BracedAttributes cut(String text) {
        int open = text.lastIndexOf(" {");
        boolean isThere = open >= 0 && text.endsWith("}") && text.indexOf('=', open) > 0;
        if (!isThere) {
            return new BracedAttributes(text.strip(), Map.of());
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String each : text.substring(open + 2, text.length() - 1).strip().split("\\s+")) {
            int equals = each.indexOf('=');
            values.put(equals < 0 ? each : each.substring(0, equals), each.substring(equals + 1));
        }
        return new BracedAttributes(text.substring(0, open).strip(), values);
    }

    /** Whether the given opcode, if any, is that of {@code form}. */
    boolean allows(SassForm form) {
        String opcode = values.get(OPCODE);
        return opcode == null || opcode.equals(SassNumbers.hex(form.opcode()));
    }

    /** {@code found} with these values; empty if the form has no such field or a value does not fit. */
    Optional<FieldValues> apply(FieldValues found) {
        Optional<FieldValues> result = Optional.of(found);
        for (Map.Entry<String, String> entry : values.entrySet()) {
            result = switch (entry.getKey()) {
                case OPCODE -> result;
                case BATCH -> result.flatMap(v -> batch(v, entry.getValue()));
                case RESIDUE -> result.flatMap(v -> residue(v, entry.getValue()));
                default -> result.flatMap(v -> field(v, entry.getKey(), entry.getValue()));
            };
        }
        return result;
    }

    private static Optional<FieldValues> field(FieldValues values, String name, String text) {
        OptionalInt field = values.form().indexOf(name);
        return field.isPresent() ? values.with(field.getAsInt(), SassNumbers.parse(text)) : Optional.empty();
    }

    private static Optional<FieldValues> batch(FieldValues values, String text) {
        OptionalLong bits = SassNumbers.parse(text);
        boolean isAllowed = bits.isPresent() && (bits.getAsLong() & SassPrinter.shownReuse(values.form())) == 0;
        return isAllowed
                ? values.with(
                        CommonField.REUSE.ordinal(), values.instruction().value(CommonField.REUSE) | bits.getAsLong())
                : Optional.empty();
    }

    private static Optional<FieldValues> residue(FieldValues values, String text) {
        int colon = text.indexOf(':');
        OptionalLong high = SassNumbers.parse(text.substring(0, Math.max(colon, 0)));
        OptionalLong low = SassNumbers.parse(text.substring(colon + 1));
        if (high.isEmpty() || low.isEmpty()) {
            return Optional.empty();
        }
        InstructionWord bits = new InstructionWord(low.getAsLong(), high.getAsLong());
        boolean isAllowed = bits.and(values.form().constantBits().not()).isZero();
        return isAllowed ? Optional.of(values.withResidue(bits)) : Optional.empty();
    }
}
