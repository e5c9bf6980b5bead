package lockstep.compiler.phase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.pipeline.PassLevel;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PassUnit;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;

/**
 * The text form of a recipe, the value of option 391 of ptxas: the passes that run at the hooks. The first line is
 * {@code recipe 1}; each other line has an architecture, an NvOpt level, a hook by name or index, and a comma-separated
 * list of passes; {@code #} begins a comment.
 *
 * <pre>
 * recipe 1
 * sm_90 0 AdvancedPhaseAllocReg linear-scan
 * sm_90 2 97                    list-schedule,remat-late
 * </pre>
 *
 * <p>A level above 5 is a warning, and its line has no effect: seed 001, NvOpt Level Validation. Any other fault is an
 * error.
 */
public final class RecipeText {
    /** The number of the warning about an invalid level. */
    static final String INVALID_LEVEL = "8000";

    /** The greatest level. */
    public static final int MAX_LEVEL = 5;

    private static final String HEAD = "recipe 1";
    private static final String RESOURCE = "default.recipe";
    private static final Pattern WORD = Pattern.compile("[^\\s,]+|,");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private final PassRegistry passes;
    private final String file;
    private final Diagnostics diagnostics;
    private final List<RecipeRow> rows = new ArrayList<>();
    /** The line numbers of entries, by architecture, level and hook. */
    private final Map<String, Integer> lines = new HashMap<>();

    private RecipeText(PassRegistry passes, String file, Diagnostics diagnostics) {
        this.passes = passes;
        this.file = file;
        this.diagnostics = diagnostics;
    }

    /** A word of a line, and its column from 1. */
    private record Word(String text, int column) {}

    /**
     * Parses a recipe.
     *
     * @param passes the available passes
     * @param file its name, for messages
     * @return its rows; empty after an error
     */
    public static Optional<List<RecipeRow>> parse(
            String text, PassRegistry passes, String file, Diagnostics diagnostics) {
        RecipeText reader = new RecipeText(passes, file, diagnostics);
        return reader.read(text) ? Optional.of(List.copyOf(reader.rows)) : Optional.empty();
    }

    /** The default recipe, which allocates, schedules and encodes. */
    public static List<RecipeRow> standard(PassRegistry passes) {
        Diagnostics found = new Diagnostics();
        String text = TableText.text(RESOURCE, RecipeText.class.getResourceAsStream(RESOURCE));
        return parse(text, passes, RESOURCE, found).orElseThrow(() -> new CompilerBug("" + found));
    }

    private boolean read(String text) {
        boolean isGood = true;
        boolean hasHead = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            int comment = line.indexOf('#');
            String content = comment < 0 ? line : line.substring(0, comment);
            if (content.isBlank()) {
                continue;
            }
            if (hasHead) {
                isGood &= row(words(content), number);
            } else if (content.strip().equals(HEAD)) {
                hasHead = true;
            } else {
                return fault("recipe-head", at(number, 1), "a recipe begins with '" + HEAD + "'");
            }
        }
        return hasHead ? isGood : fault("recipe-head", SourceLocation.ofFile(file), "there is no '" + HEAD + "'");
    }

    private static List<Word> words(String line) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(new Word(matcher.group(), matcher.start() + 1));
        }
        return words;
    }

    private SourceLocation at(int line, int column) {
        return new SourceLocation(file, line, column);
    }

    /** Reports an error; returns false. */
    private boolean fault(String rule, SourceLocation place, String message) {
        diagnostics.error(rule, place, message);
        return false;
    }

    private boolean row(List<Word> words, int line) {
        if (words.size() < 4) {
            Word last = words.getLast();
            return fault(
                    "recipe-line",
                    at(line, last.column() + last.text().length()),
                    "a line has an architecture, a level, a hook and passes");
        }
        Word first = words.getFirst();
        Optional<Architecture> architecture = Architecture.ofTool(first.text());
        if (architecture.isEmpty()) {
            return fault("recipe-arch", at(line, first.column()), "there is no architecture '" + first.text() + "'");
        }
        Word second = words.get(1);
        if (!NUMBER.matcher(second.text()).matches()) {
            return fault("recipe-level", at(line, second.column()), "'" + second.text() + "' is not a level");
        }
        int level = Integer.parseInt(second.text());
        Optional<Integer> hook = hook(words.get(2), line);
        Optional<List<Pass<?>>> named = passes(words.subList(3, words.size()), line);
        if (hook.isEmpty() || named.isEmpty()) {
            return false;
        }
        if (level > MAX_LEVEL) {
            diagnostics.add(new Diagnostic(
                    Severity.WARNING,
                    INVALID_LEVEL,
                    at(line, second.column()),
                    "Invalid nvopt level : %d.".formatted(level),
                    List.of()));
            return true;
        }
        Integer earlier = lines.putIfAbsent(first.text() + " " + level + " " + hook.get(), line);
        if (earlier != null) {
            return fault(
                    "recipe-twice", at(line, words.get(2).column()), "line " + earlier + " has passes for this hook");
        }
        rows.add(new RecipeRow(architecture.get(), level, hook.get(), named.get()));
        return true;
    }

    private Optional<Integer> hook(Word word, int line) {
        PhaseTable table = PhaseTable.standard();
        int index = NUMBER.matcher(word.text()).matches()
                ? Math.min(Integer.parseInt(word.text()), PhaseTable.NONE)
                : table.lookup(word.text());
        if (table.phase(index).kind() != PhaseKind.HOOK) {
            fault("recipe-hook", at(line, word.column()), "'" + word.text() + "' is not a hook");
            return Optional.empty();
        }
        return Optional.of(index);
    }

    private Optional<List<Pass<?>>> passes(List<Word> words, int line) {
        List<Pass<?>> named = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            boolean isComma = word.text().equals(",");
            boolean isPass = i % 2 == 0;
            if (isComma == isPass || isComma && i == words.size() - 1) {
                fault("recipe-line", at(line, word.column()), "passes have commas between them");
                return Optional.empty();
            }
            if (isPass) {
                Optional<Pass<?>> pass = pass(word, line);
                if (pass.isEmpty()) {
                    return Optional.empty();
                }
                named.add(pass.get());
            }
        }
        return Optional.of(named);
    }

    private Optional<Pass<?>> pass(Word word, int line) {
        Optional<Pass<?>> pass = passes.find(word.text());
        if (pass.isEmpty()) {
            fault("recipe-pass", at(line, word.column()), "there is no pass '" + word.text() + "'");
        } else if (PassUnit.of(pass.get()).level() != PassLevel.ORI) {
            fault("recipe-pass", at(line, word.column()), "pass '" + word.text() + "' does not work on Ori");
            return Optional.empty();
        }
        return pass;
    }
}
