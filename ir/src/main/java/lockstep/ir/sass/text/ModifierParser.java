package lockstep.ir.sass.text;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.Enumeration;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.Modifier;

/** Reads what follows the name of an instruction, {@code .FTZ.RM}; tries each way in which words can be missing. */
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
                .or(() -> spec.words().flatMap(words -> word(values, field, words, rest, text)));
    }

    private static Optional<FieldValues> numbered(FieldValues values, int field, List<Modifier> rest, String text) {
        String start = "." + values.spec(field).name() + "=";
        if (!text.startsWith(start)) {
            return Optional.empty();
        }
        int dot = text.indexOf('.', start.length());
        int end = dot < 0 ? text.length() : dot;
        OptionalLong value = Numbers.parse(text.substring(start.length(), end));
        return values.with(field, value).flatMap(v -> parse(v, rest, text.substring(end)));
    }

    private static Optional<FieldValues> word(
            FieldValues values, int field, Enumeration words, List<Modifier> rest, String text) {
        Optional<FieldValues> unwritten = Optional.empty();
        for (int value = 0; value < words.size(); value++) {
            Optional<String> word = words.word(value);
            if (word.isPresent() && !word.get().isEmpty() && begins(text, word.get())) {
                Optional<FieldValues> found =
                        values.with(field, value).flatMap(v -> parse(v, rest, after(text, word.get())));
                if (found.isPresent()) {
                    return found;
                }
            }
            if (word.isPresent() && word.get().isEmpty()) {
                unwritten = values.with(field, value);
            }
        }
        return unwritten.flatMap(v -> parse(v, rest, text));
    }
}
