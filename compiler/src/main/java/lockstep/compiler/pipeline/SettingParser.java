package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;

/** Parses the text between angle brackets in pipelines: settings of a pass, or plain parameters. */
final class SettingParser {
    private final PipelineCursor cursor;

    SettingParser(PipelineCursor cursor) {
        this.cursor = cursor;
    }

    /** Settings of {@code pass} by knob; none if no angle bracket follows. */
    Map<String, Long> settings(Pass<?> pass) {
        Map<String, Long> result = new LinkedHashMap<>();
        list(offset -> setting(pass, result));
        return result;
    }

    /**
     * A parameter, which may have a number after {@code =}, and its position.
     *
     * @param text as written, without blanks
     * @param offset of its first character
     */
    record Word(String text, int offset) {}

    /** Plain parameters; none if no angle bracket follows. */
    List<Word> words() {
        List<Word> result = new ArrayList<>();
        list(offset -> {
            String word = cursor.word();
            if (cursor.peek() == '=') {
                cursor.take();
                word += "=" + cursor.word();
            }
            if (word.isEmpty()) {
                throw PipelineCursor.error(offset, "expected a parameter");
            }
            result.add(new Word(word, offset));
        });
        return result;
    }

    private void list(Consumer<Integer> item) {
        if (cursor.peek() != '<') {
            return;
        }
        cursor.take();
        if (cursor.peek() == '>') {
            cursor.take();
            return;
        }
        while (true) {
            item.accept(cursor.offset());
            int end = cursor.offset();
            char c = cursor.take();
            if (c == '>') {
                return;
            }
            if (c != ';') {
                throw PipelineCursor.error(end, "expected ';' or '>' after a setting");
            }
        }
    }

    private void setting(Pass<?> pass, Map<String, Long> result) {
        int start = cursor.offset();
        String name = cursor.word();
        Optional<ParameterWords.Word> ownWord = pass.parameterWords().find(name);
        if (ownWord.isPresent()) {
            result.put(ownWord.get().knob().name(), ownWord.get().value());
            return;
        }
        Optional<Knob> knob = knob(pass, name);
        long value = 1;
        if (knob.isEmpty() && name.startsWith("no-")) {
            knob = knob(pass, name.substring(3)).filter(Knob::isToggle);
            value = 0;
        }
        if (knob.isEmpty()) {
            throw unknownSetting(pass, start, name);
        }
        Knob found = knob.get();
        if (cursor.peek() == '=') {
            cursor.take();
            value = number();
        } else if (!found.isToggle()) {
            throw PipelineCursor.error(cursor.offset(), "setting '" + name + "' needs '=' and a number");
        }
        if (value < found.minimum() || value > found.maximum()) {
            throw PipelineCursor.fault(
                    "setting-range",
                    start,
                    name + "=" + value + " is not in " + found.minimum() + ".." + found.maximum());
        }
        result.put(found.name(), value);
    }

    private static InputException unknownSetting(Pass<?> pass, int start, String name) {
        ParameterWords words = pass.parameterWords();
        String message = words.words().isEmpty()
                ? "pass '" + pass.info().name() + "' has no setting '" + name + "'"
                : "invalid " + words.title() + " pass parameter '" + name + "'";
        return PipelineCursor.fault("unknown-setting", start, message);
    }

    /**
     * The knob called {@code name}. Toggles that have a keyword of the pass are not found by name, but numbers are,
     * since keywords cover only some values.
     */
    private static Optional<Knob> knob(Pass<?> pass, String name) {
        return pass.info().knobs().stream()
                .filter(k -> k.name().equals(name))
                .filter(k -> !k.isToggle() || !pass.parameterWords().sets(k.name()))
                .findFirst();
    }

    private long number() {
        int start = cursor.offset();
        String digits = cursor.word();
        if (!digits.matches("-?[0-9]{1,18}")) {
            throw PipelineCursor.error(start, "expected a number, found '" + digits + "'");
        }
        return Long.parseLong(digits);
    }
}
