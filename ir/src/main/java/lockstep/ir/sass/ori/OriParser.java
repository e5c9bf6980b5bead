package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;

/** Reads the text of a function in the open form, line by line. */
final class OriParser {
    /**
     * The result of reading.
     *
     * @param function the function
     * @param places of its parts
     */
    record Result(OriFunction function, OriPlaces places) {}

    /** A word of a line and its place. */
    private record Word(String text, int column) {}

    private static final Pattern LABEL = Pattern.compile("(\\.\\w+):");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final String COMMENT = "//";
    static final String EXPECTED = "expected .ori 1 NAME sm_N ssa or free, perhaps threaded or synced";
    private static final int NAME = 2;
    private static final int ARCHITECTURE = 3;
    private static final int STAGE = 4;
    private static final int CONVERGENCE = 5;

    private final String file;
    private final Diagnostics diagnostics;
    private final List<OriBlock> blocks = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    private List<OriInstruction> instructions = new ArrayList<>();
    private String label = "";

    OriParser(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    /** A line without its comment and the space around. */
    static String plain(String line) {
        int comment = line.indexOf(COMMENT);
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    /** The first line that is not empty from {@code at} on. */
    static int skip(String[] lines, int at) {
        int next = at;
        while (next < lines.length && plain(lines[next]).isEmpty()) {
            next++;
        }
        return next;
    }

    Optional<Result> parse(String[] lines) {
        int head = skip(lines, 0);
        return parse(lines, head, head + 1, lines.length);
    }

    /** The function whose head is line {@code start}, and whose blocks are lines {@code body} to {@code end}. */
    Optional<Result> parse(String[] lines, int start, int body, int end) {
        int head = Math.min(start, end);
        Optional<OriFunction> empty = head < end ? head(lines[head], head + 1) : Optional.empty();
        if (empty.isEmpty()) {
            if (!diagnostics.hasFatal()) {
                fault("ori-head", Math.min(head, lines.length - 1) + 1, 1, EXPECTED);
            }
            return Optional.empty();
        }
        OriFunction of = empty.get();
        OriPlaces.Recorder places = new OriPlaces.Recorder(file, head + 1);
        OriLineParser parser = new OriLineParser(of.architecture(), diagnostics);
        for (int i = body; i < end; i++) {
            line(parser, lines[i], i + 1, places);
        }
        finishBlock(places);
        if (blocks.isEmpty() && !diagnostics.hasFatal()) {
            fault("ori-block", head + 1, 1, "the function has no block");
        }
        return diagnostics.hasFatal() ? Optional.empty() : Optional.of(new Result(of.with(blocks), places.places()));
    }

    private void fault(String rule, int line, int column, String message) {
        diagnostics.error(rule, new SourceLocation(file, line, column), message);
    }

    /** The function that the first line declares, with one empty block in place of its blocks. */
    private Optional<OriFunction> head(String line, int number) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        String plain = line.substring(0, line.indexOf(COMMENT) < 0 ? line.length() : line.indexOf(COMMENT));
        matcher.region(0, plain.length());
        while (matcher.find()) {
            words.add(new Word(matcher.group(), matcher.start() + 1));
        }
        boolean isHead = words.size() > STAGE
                && words.size() <= CONVERGENCE + 1
                && words.getFirst().text().equals(OriText.HEAD);
        if (!isHead) {
            fault("ori-head", number, words.isEmpty() ? 1 : words.getFirst().column(), EXPECTED);
            return Optional.empty();
        }
        Word version = words.get(1);
        if (!version.text().equals(Integer.toString(OriText.VERSION))) {
            fault("ori-version", number, version.column(), "version " + version.text() + " of Ori; 1 is known");
            return Optional.empty();
        }
        Optional<Architecture> architecture =
                Architecture.ofTool(words.get(ARCHITECTURE).text());
        Optional<OriStage> stage = OriStage.of(words.get(STAGE).text());
        boolean isSaid = words.size() > CONVERGENCE;
        Optional<OriConvergence> convergence =
                isSaid ? OriConvergence.of(words.get(CONVERGENCE).text()) : Optional.of(OriConvergence.SYNCED);
        int wrong = architecture.isEmpty() ? ARCHITECTURE : stage.isEmpty() ? STAGE : CONVERGENCE;
        if (architecture.isEmpty() || stage.isEmpty() || convergence.isEmpty()) {
            Word word = words.get(wrong);
            String what = wrong == ARCHITECTURE
                    ? "no architecture is called %s; known are " + knownArchitectures()
                    : wrong == STAGE
                            ? "no stage is called %s; the stages are " + OriStage.known()
                            : "a function is not %s; it is one of " + OriConvergence.known();
            fault("ori-head", number, word.column(), what.formatted(word.text()));
            return Optional.empty();
        }
        return Optional.of(new OriFunction(
                words.get(NAME).text(),
                architecture.get(),
                stage.get(),
                convergence.get(),
                List.of(new OriBlock(".none", List.of()))));
    }

    private static String knownArchitectures() {
        return Arrays.stream(Architecture.values()).map(Architecture::tool).collect(Collectors.joining(", "));
    }

    private void line(OriLineParser parser, String line, int number, OriPlaces.Recorder places) {
        String text = plain(line);
        if (text.isEmpty()) {
            return;
        }
        int column = line.length() - line.stripLeading().length() + 1;
        Matcher matcher = LABEL.matcher(text);
        if (matcher.matches()) {
            finishBlock(places);
            label = matcher.group(1);
            places.add(number, column);
            if (!labels.add(label)) {
                fault("ori-label", number, column, "a second block " + label);
            }
        } else if (label.isEmpty()) {
            fault("ori-label", number, column, "an instruction before the first label");
        } else {
            places.add(number, column);
            parser.parse(text, new SourceLocation(file, number, column)).ifPresent(instructions::add);
        }
    }

    private void finishBlock(OriPlaces.Recorder places) {
        if (!label.isEmpty()) {
            blocks.add(new OriBlock(label, instructions));
            instructions = new ArrayList<>();
            places.endBlock();
        }
    }
}
