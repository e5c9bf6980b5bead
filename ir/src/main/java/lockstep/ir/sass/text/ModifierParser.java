package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.Enumeration;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.Modifier;

/** Reads the modifiers after the name of an instruction, {@code .FTZ.RM}; tries all ways to omit words. */
final class ModifierParser {
    private ModifierParser() {}

    /** {@code values} with those of {@code text}, which is empty or begins with a dot. */
    static Optional<FieldValues> parse(FieldValues values, String text) {
        return parse(values, values.form().modifiers(), text);
    }

    private static Optional<FieldValues> parse(FieldValues values, List<Modifier> modifiers, String text) {
        if (modifiers.isEmpty()) {
            return text.isEmpty() ? Optional.of(values) : Optional.empty();
        }
        List<Modifier> rest = modifiers.subList(1, modifiers.size());
        return switch (modifiers.getFirst()) {
            case Modifier.Fixed fixed ->
                begins(text, fixed.word()) ? parse(values, rest, after(text, fixed.word())) : Optional.empty();
            case Modifier.OfField ofField -> field(values, ofField, rest, text);
            case Modifier.Joint joint -> joint(values, joint, rest, text);
        };
    }

    private static boolean begins(String text, String word) {
        int end = word.length() + 1;
        return text.startsWith("." + word) && (text.length() == end || text.charAt(end) == '.');
    }

    private static String after(String text, String word) {
        return text.substring(word.length() + 1);
    }

    private static Optional<FieldValues> field(
            FieldValues values, Modifier.OfField modifier, List<Modifier> rest, String text) {
        int field = modifier.field();
        FieldSpec spec = values.spec(field);
        if (spec.kind() == FieldKind.FLAG) {
            Optional<FieldValues> set = begins(text, modifier.word())
                    ? values.with(field, 1).flatMap(v -> parse(v, rest, after(text, modifier.word())))
                    : Optional.empty();
            return set.isPresent() ? set : values.with(field, 0).flatMap(v -> parse(v, rest, text));
        }
        return numbered(values, field, rest, text)
                .or(() -> spec.words().flatMap(words -> word(values, List.of(field), words, rest, text)));
    }

    private static Optional<FieldValues> numbered(FieldValues values, int field, List<Modifier> rest, String text) {
        String start = "." + values.spec(field).name() + "=";
        if (!text.startsWith(start)) {
            return Optional.empty();
        }
        int dot = text.indexOf('.', start.length());
        int end = dot < 0 ? text.length() : dot;
        OptionalLong value = SassNumbers.parse(text.substring(start.length(), end));
        return values.with(field, value).flatMap(v -> parse(v, rest, text.substring(end)));
    }

    /** A word for all of the fields, or each of them with its number. */
    private static Optional<FieldValues> joint(
            FieldValues values, Modifier.Joint modifier, List<Modifier> rest, String text) {
        List<Modifier> apart = new ArrayList<>();
        modifier.fields().forEach(field -> apart.add(new Modifier.OfField(field, "")));
        apart.addAll(rest);
        boolean isNumbered =
                text.startsWith("." + values.spec(modifier.fields().getFirst()).name() + "=");
        return isNumbered ? parse(values, apart, text) : word(values, modifier.fields(), modifier.words(), rest, text);
    }

    /** With a number for {@code fields} together, the lowest bits of which are the first one's. */
    private static Optional<FieldValues> with(FieldValues values, List<Integer> fields, long number) {
        Optional<FieldValues> found = Optional.of(values);
        int at = 0;
        for (int field : fields) {
            long part = number >>> at & values.spec(field).bits().largest();
            found = found.flatMap(v -> v.with(field, part));
            at += values.spec(field).bits().width();
        }
        return found;
    }

    private static Optional<FieldValues> word(
            FieldValues values, List<Integer> fields, Enumeration words, List<Modifier> rest, String text) {
        Optional<FieldValues> unwritten = Optional.empty();
        for (int value = 0; value < words.size(); value++) {
            Optional<String> word = words.word(value);
            if (word.isPresent() && !word.get().isEmpty() && begins(text, word.get())) {
                Optional<FieldValues> found =
                        with(values, fields, value).flatMap(v -> parse(v, rest, after(text, word.get())));
                if (found.isPresent()) {
                    return found;
                }
            }
            if (word.isPresent() && word.get().isEmpty()) {
                unwritten = with(values, fields, value);
            }
        }
        return unwritten.flatMap(v -> parse(v, rest, text));
    }
}
