package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/** Reads fields: {@code .FTZ@80}, {@code .cmp:ICMP@76-78/2}, {@code .=LUT}, {@code mode@72-74}, {@code rest@72-90!}. */
final class FieldReader {
    private final IsaReader reader;
    private final FormBuilder builder;

    FieldReader(IsaReader reader, FormBuilder builder) {
        this.reader = reader;
        this.builder = builder;
    }

    /** Adds the field of a token of the fifth column, and the modifier if it begins with a dot. */
    void read(String token) {
        if (token.startsWith(".=")) {
            builder.modifiers().add(new Modifier.Fixed(token.substring(2)));
        } else if (token.startsWith(".")) {
            readModifier(token.substring(1));
        } else {
            boolean isLumped = token.endsWith("!");
            boolean isSigned = token.endsWith("~");
            String plain = isLumped || isSigned ? token.substring(0, token.length() - 1) : token;
            FieldKind kind = isLumped ? FieldKind.LUMPED : isSigned ? FieldKind.SIGNED : FieldKind.UNSIGNED;
            int at = plain.indexOf('@');
            int colon = plain.indexOf(':');
            if (colon >= 0) {
                valued(plain.substring(0, colon), plain.substring(colon + 1));
            } else {
                builder.field(plain.substring(0, at), kind, bits(plain.substring(at + 1)), null, defaultOf(plain, 0));
            }
        }
    }

    /** {@code ENUM(field,field)}: the word for several fields that are there already. */
    private void readJoint(String token) {
        int open = token.indexOf('(');
        Enumeration words = reader.enumeration(token.substring(0, open));
        List<Integer> fields = new ArrayList<>();
        for (String each : token.substring(open + 1, token.length() - 1).split(",")) {
            fields.add(builder.find(each));
        }
        if (words == null || fields.contains(SassOperand.NONE)) {
            throw new IllegalArgumentException("no enumeration or no field of " + token);
        }
        builder.modifiers().add(new Modifier.Joint(fields, words));
    }

    private void readModifier(String token) {
        if (token.endsWith(")")) {
            readJoint(token);
            return;
        }
        int at = token.indexOf('@');
        int colon = token.indexOf(':');
        String word = token.substring(colon + 1, at);
        String fieldName = colon < 0 ? word.toLowerCase(Locale.ROOT) : token.substring(0, colon);
        int field = valued(fieldName, token.substring(colon + 1));
        boolean isFlag = builder.fields().get(field).kind() == FieldKind.FLAG;
        builder.modifiers().add(new Modifier.OfField(field, isFlag ? word : ""));
    }

    /** Adds a flag or, where an enumeration has that name, an enumerated field: {@code WORD@bits/default}. */
    int valued(String fieldName, String token) {
        int at = token.indexOf('@');
        Enumeration enumeration = reader.enumeration(token.substring(0, at));
        BitField bits = bits(token.substring(at + 1));
        if (enumeration == null && bits.width() != 1) {
            throw new IllegalArgumentException("no enumeration " + token.substring(0, at));
        }
        FieldKind kind = enumeration == null ? FieldKind.FLAG : FieldKind.ENUMERATED;
        return builder.field(fieldName, kind, bits, enumeration, defaultOf(token, 0));
    }

    /** The ranges before the default: {@code 34-81+16-23/7}. */
    static BitField bits(String text) {
        int slash = text.indexOf('/');
        List<BitField.Range> ranges = new ArrayList<>();
        for (String range : text.substring(0, slash < 0 ? text.length() : slash).split("\\+")) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            ranges.add(new BitField.Range(first, last - first + 1));
        }
        return new BitField(ranges);
    }

    /** The number after the slash, {@code otherwise} if there is no slash. */
    static long defaultOf(String text, long otherwise) {
        int slash = text.indexOf('/');
        return slash < 0 ? otherwise : Long.decode(text.substring(slash + 1));
    }
}
