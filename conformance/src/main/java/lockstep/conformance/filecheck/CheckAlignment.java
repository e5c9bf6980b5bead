package lockstep.conformance.filecheck;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.filecheck.Directive.MatchFault;

/**
 * Places the check lines of a region on lines of the input, in order and with the least change: edit distance by
 * dynamic programming, O(check lines x lines). A check line that matches is kept. One that does not is replaced by the
 * text of a line: a NEXT or EMPTY line by any, another one by one that resembles it. Lines of the input between two
 * neighbours of which the second is a NEXT or EMPTY line get check lines of their own, and such check lines are deleted
 * where the input has no line for them, so that what was checked without gaps still is.
 *
 * <pre>
 * CHECK: %a = add i32 %x, 1       %a = add i32 %x, 1         kept
 * CHECK-NEXT: %b = mul i32 %a, 2  %b = shl i32 %a, 1         replaced
 *                                 call void {@literal @g()}             inserted
 * CHECK-NEXT: ret i32 %b          ret i32 %b                 kept
 * </pre>
 */
final class CheckAlignment {
    /** Largest product of check lines and lines. */
    private static final long MAX_PAIRS = 2_000_000L;

    /** Costs. Three lines are inserted rather than one replaced, and one is replaced rather than deleted. */
    private static final int REPLACED = 1000;

    private static final int INSERTED = 300;
    private static final int DELETED = 1250;

    /** Costs of a replacement by a text that shares nothing, in addition: of a NEXT or EMPTY line, and of others. */
    private static final int UNLIKE_NEXT = 200;

    private static final int UNLIKE = 20_000;
    private static final int IMPOSSIBLE = Integer.MAX_VALUE / 2;

    private final List<Directive> checks;
    private final String text;
    private final boolean isAfterLabel;
    private final IntArrayList starts = new IntArrayList();
    private final IntArrayList ends = new IntArrayList();
    private final int[][] least;

    /** What happens to a check line, a line of the input, or both. */
    enum Move {
        /** The check line matches the line. */
        KEEP,
        /** The check line matches the line before, after the match of the check line before. */
        KEEP_ON_LINE,
        /** The check line gets the text of the line. */
        REPLACE,
        /** The check line is removed. */
        DELETE,
        /** A check line for the line is added before this one. */
        INSERT,
        /** The line is not checked. */
        SKIP
    }

    /**
     * A part of the result.
     *
     * @param check index of a check line
     * @param line index of a line of the region
     */
    record Step(Move move, int check, int line) {}

    private record Option(Move move, int cost) {}

    /**
     * @param checks lines that must match, without variables
     * @param text the input
     * @param from start of the region: of a line, or after the match of a label
     * @param to its end: of a line
     */
    private CheckAlignment(List<Directive> checks, String text, int from, int to) {
        this.checks = checks;
        this.text = text;
        this.isAfterLabel = from > 0;
        for (int start = from; start < to || starts.isEmpty(); ) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? to : Math.min(feed, to);
            starts.add(start);
            ends.add(end);
            start = end + 1;
        }
        this.least = new int[checks.size() + 1][starts.size() + 1];
    }

    /**
     * The steps in order; empty if there is no way, or the region is too large.
     *
     * @param checks lines that must match, without variables
     * @param text the input
     * @param from start of the region: of the input, or after the match of a label
     * @param to its end: of a line
     */
    static Optional<CheckAlignment> of(List<Directive> checks, String text, int from, int to) {
        CheckAlignment alignment = new CheckAlignment(checks, text, from, to);
        if ((long) checks.size() * alignment.starts.size() > MAX_PAIRS) {
            return Optional.empty();
        }
        alignment.fill();
        return alignment.least[0][0] < IMPOSSIBLE ? Optional.of(alignment) : Optional.empty();
    }

    private void fill() {
        for (int check = checks.size() - 1; check >= 0; check--) {
            for (int line = starts.size(); line >= 0; line--) {
                least[check][line] = best(check, line).cost();
            }
        }
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        int check = 0;
        int line = 0;
        while (check < checks.size()) {
            Move move = best(check, line).move();
            boolean isOnLineBefore = move == Move.KEEP_ON_LINE || move == Move.DELETE;
            steps.add(new Step(move, check, line));
            check += move == Move.SKIP || move == Move.INSERT ? 0 : 1;
            line += isOnLineBefore ? 0 : 1;
        }
        return steps;
    }

    /** The text of a line. */
    String line(int line) {
        return text.substring(starts.getInt(line), ends.getInt(line));
    }

    /**
     * The cheapest move where the first {@code check} check lines and {@code line} lines are done. FileCheck takes the
     * first match of a check line, so one that matches is not moved on.
     */
    private Option best(int check, int line) {
        if (matchesLineBefore(check, line)) {
            return new Option(Move.KEEP_ON_LINE, least[check + 1][line]);
        }
        List<Option> options = new ArrayList<>();
        if (line < starts.size()) {
            if (matches(check, line)) {
                options.add(new Option(Move.KEEP, least[check + 1][line + 1]));
            } else {
                options.add(new Option(Move.REPLACE, replacing(check, line) + least[check + 1][line + 1]));
            }
            if (isConsecutive(check) || options.getFirst().move() != Move.KEEP) {
                options.add(skip(check, line));
            }
        }
        if (isConsecutive(check) && checks.get(check).isLiteral()) {
            options.add(new Option(Move.DELETE, DELETED + least[check + 1][line]));
        }
        Option best = new Option(Move.SKIP, IMPOSSIBLE);
        for (Option option : options) {
            best = option.cost() < best.cost() ? option : best;
        }
        return best;
    }

    private Option skip(int check, int line) {
        int rest = least[check][line + 1];
        boolean isLineOfLabel = isAfterLabel && line == 0;
        return switch (checks.get(check).kind()) {
            case NEXT, EMPTY -> isLineOfLabel ? new Option(Move.SKIP, rest) : new Option(Move.INSERT, INSERTED + rest);
            case SAME -> new Option(Move.SKIP, IMPOSSIBLE);
            case PLAIN, NOT, DAG, LABEL, END -> new Option(Move.SKIP, rest);
        };
    }

    private boolean isConsecutive(int check) {
        Directive.Kind kind = checks.get(check).kind();
        return kind == Directive.Kind.NEXT || kind == Directive.Kind.EMPTY;
    }

    private boolean matches(int check, int line) {
        Directive directive = checks.get(check);
        boolean isFirst = check == 0 && line == 0;
        return switch (directive.kind()) {
            case EMPTY -> line > 0 && line(line).isEmpty();
            case NEXT -> line > 0 && find(directive, starts.getInt(line), line).isPresent();
            case SAME -> isFirst && find(directive, starts.getInt(line), line).isPresent();
            case PLAIN, NOT, DAG, LABEL, END ->
                find(directive, starts.getInt(line), line).isPresent();
        };
    }

    private boolean matchesLineBefore(int check, int line) {
        if (check == 0 || line == 0 || isConsecutive(check)) {
            return false;
        }
        return find(checks.get(check - 1), starts.getInt(line - 1), line - 1)
                .flatMap(before -> find(checks.get(check), before.end(), line - 1))
                .isPresent();
    }

    private Optional<Directive.Match> find(Directive directive, int from, int line) {
        try {
            return directive.find(text, from, ends.getInt(line), new Variables());
        } catch (MatchFault tooMuch) {
            return Optional.empty();
        }
    }

    private int replacing(int check, int line) {
        Directive directive = checks.get(check);
        boolean isWhole = line > 0 || !isAfterLabel;
        if (!isWhole || !directive.isLiteral() || directive.kind() == Directive.Kind.SAME) {
            return IMPOSSIBLE;
        }
        double unlike = 1 - InputText.similarity(directive.example(new Variables()), line(line));
        if (isConsecutive(check)) {
            return line > 0 ? REPLACED + (int) (UNLIKE_NEXT * unlike) : IMPOSSIBLE;
        }
        return unlike <= 1 - InputText.SIMILAR ? REPLACED + (int) (UNLIKE * unlike) : IMPOSSIBLE;
    }
}
