package lockstep.conformance.filecheck;

import java.util.Optional;
import lockstep.ir.diag.SourceLocation;

/** The input that is searched, with places for messages. */
final class InputText {
    /** Characters after the start of a search in which a similar line is searched. */
    private static final int CANDIDATE_REACH = 1 << 14;

    /** Lines that share more than this with a check line may be meant by it; see {@link #similarity}. */
    static final double SIMILAR = 0.4;

    private static final int SHOWN_COLUMNS = 200;

    private final String text;

    InputText(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    SourceLocation place(int offset) {
        int line = 1;
        int start = 0;
        for (int feed = text.indexOf('\n'); feed >= 0 && feed < offset; feed = text.indexOf('\n', feed + 1)) {
            line++;
            start = feed + 1;
        }
        return new SourceLocation("<input>", line, offset - start + 1);
    }

    String lineAt(int offset) {
        int start = text.lastIndexOf('\n', offset - 1) + 1;
        int end = text.indexOf('\n', offset);
        String line = text.substring(start, end < 0 ? text.length() : end);
        return line.length() > SHOWN_COLUMNS ? line.substring(0, SHOWN_COLUMNS) + "..." : line;
    }

    int lineFeeds(int from, int to) {
        int count = 0;
        for (int feed = text.indexOf('\n', from); feed >= 0 && feed < to; feed = text.indexOf('\n', feed + 1)) {
            count++;
        }
        return count;
    }

    /** The line of a region that shares most pairs of neighbouring characters with {@code wanted}. */
    Optional<String> candidate(String wanted, int from, int to) {
        if (wanted.length() < 2) {
            return Optional.empty();
        }
        int limit = Math.min(to, from + CANDIDATE_REACH);
        int best = -1;
        double bestScore = SIMILAR;
        for (int start = from; start < limit; start = endOfLine(start, limit) + 1) {
            double score = similarity(wanted, text.substring(start, endOfLine(start, limit)));
            if (score > bestScore) {
                bestScore = score;
                best = start;
            }
        }
        return best < 0
                ? Optional.empty()
                : Optional.of(place(best) + ": " + lineAt(best).strip());
    }

    private int endOfLine(int start, int limit) {
        int end = text.indexOf('\n', start);
        return end < 0 || end > limit ? limit : end;
    }

    /** Share of the pairs of {@code wanted} that {@code line} holds too: 0 to 1. */
    static double similarity(String wanted, String line) {
        int shared = 0;
        int pairs = Math.min(wanted.length(), SHOWN_COLUMNS) - 1;
        if (pairs < 1) {
            return 0;
        }
        for (int index = 0; index < pairs; index++) {
            shared += line.contains(wanted.substring(index, index + 2)) ? 1 : 0;
        }
        return (double) shared / pairs;
    }
}
