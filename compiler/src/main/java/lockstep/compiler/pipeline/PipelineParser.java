package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;

/**
 * Reads pipeline text.
 *
 * <pre>
 *   pipeline := item { "," item }
 *   item     := pass [ "&lt;" setting { ";" setting } "&gt;" ] | adaptor "(" pipeline ")"
 *   setting  := knob "=" number | knob | "no-" knob
 *   adaptor  := module | cgscc | function | loop
 * </pre>
 *
 * <p>Adaptors are accepted, as LLVM's text has them, and change nothing: every pass runs over the whole module before
 * the next one does, so that each can be checked by itself.
 */
public final class PipelineParser {
    private static final Set<String> ADAPTORS = Set.of("module", "cgscc", "function", "loop", "loop-mssa");
    private static final int MAX_LENGTH = 1 << 16;

    private final PassRegistry registry;
    private final String text;
    private final List<Pipeline.Step> steps = new ArrayList<>();
    private int at;
    private int openAdaptors;

    private PipelineParser(PassRegistry registry, String text) {
        this.registry = registry;
        this.text = text;
    }

    /**
     * Reads {@code text}. The empty text is the empty pipeline.
     *
     * @throws InputException with the column, if it is no pipeline of passes of {@code registry}
     */
    public static Pipeline parse(PassRegistry registry, String text) {
        if (text.length() > MAX_LENGTH) {
            throw new InputException("pipeline-too-long", place(0), "longer than " + MAX_LENGTH + " characters");
        }
        PipelineParser parser = new PipelineParser(registry, text);
        parser.skipBlanks();
        if (parser.at < text.length()) {
            parser.parseItems();
        }
        return new Pipeline(parser.steps);
    }

    private static SourceLocation place(int offset) {
        return new SourceLocation("<pipeline>", 1, offset + 1);
    }

    private InputException error(int offset, String message) {
        return new InputException("pipeline-syntax", place(offset), message);
    }

    /** Items, with adaptors as a counter of open parentheses instead of recursion. */
    private void parseItems() {
        while (true) {
            if (parseItemOrOpen()) {
                continue;
            }
            while (peek() == ')' && openAdaptors > 0) {
                take();
                openAdaptors--;
            }
            if (at == text.length()) {
                break;
            }
            if (take() != ',') {
                throw error(at - 1, "found '" + text.charAt(at - 1) + "', expected ',' between passes");
            }
        }
        if (openAdaptors > 0) {
            throw error(at, "')' is missing");
        }
    }

    /** Reads a pass, or an adaptor up to its parenthesis; returns whether it was an adaptor. */
    private boolean parseItemOrOpen() {
        skipBlanks();
        int start = at;
        String name = word();
        if (name.isEmpty()) {
            throw error(start, "expected the name of a pass");
        }
        if (ADAPTORS.contains(name) && peek() == '(') {
            take();
            openAdaptors++;
            return true;
        }
        Pass<?> pass = registry.find(name).orElseThrow(() -> unknown(start, name));
        steps.add(new Pipeline.Step(pass, peek() == '<' ? settings(pass) : Map.of()));
        return false;
    }

    private InputException unknown(int start, String name) {
        Optional<String> near = registry.all().stream()
                .map(p -> p.info().name())
                .filter(n -> n.startsWith(name) || name.startsWith(n))
                .findFirst();
        String hint = near.map(n -> "; did you mean '" + n + "'?").orElse("");
        return new InputException("unknown-pass", place(start), "unknown pass '" + name + "'" + hint);
    }

    private Map<String, Long> settings(Pass<?> pass) {
        take();
        Map<String, Long> result = new LinkedHashMap<>();
        if (peek() == '>') {
            take();
            return result;
        }
        while (true) {
            skipBlanks();
            setting(pass, result);
            char c = take();
            if (c == '>') {
                return result;
            }
            if (c != ';') {
                throw error(at - 1, "expected ';' or '>' after a setting");
            }
        }
    }

    private void setting(Pass<?> pass, Map<String, Long> result) {
        int start = at;
        String name = word();
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
        if (peek() == '=') {
            take();
            value = number();
        } else if (!found.isToggle()) {
            throw error(at, "setting '" + name + "' needs '=' and a number");
        }
        if (value < found.minimum() || value > found.maximum()) {
            throw new InputException(
                    "setting-range",
                    place(start),
                    name + "=" + value + " is not in " + found.minimum() + ".." + found.maximum());
        }
        result.put(found.name(), value);
    }

    private static InputException unknownSetting(Pass<?> pass, int start, String name) {
        ParameterWords words = pass.parameterWords();
        String message = words.words().isEmpty()
                ? "pass '" + pass.info().name() + "' has no setting '" + name + "'"
                : "invalid " + words.title() + " pass parameter '" + name + "'";
        return new InputException("unknown-setting", place(start), message);
    }

    /** Knobs that words of the pass's own set are not found by name. */
    private static Optional<Knob> knob(Pass<?> pass, String name) {
        return pass.info().knobs().stream().filter(k -> k.name().equals(name))
                .filter(k -> !pass.parameterWords().sets(k.name()))
                .findFirst();
    }

    private long number() {
        int start = at;
        String digits = word();
        if (!digits.matches("-?[0-9]{1,18}")) {
            throw error(start, "expected a number, found '" + digits + "'");
        }
        return Long.parseLong(digits);
    }

    private String word() {
        int start = at;
        while (at < text.length() && isWordCharacter(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    private static boolean isWordCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private char take() {
        if (at == text.length()) {
            throw error(at, "the pipeline ends too early");
        }
        char c = text.charAt(at++);
        skipBlanks();
        return c;
    }
}
