package lockstep.conformance.filecheck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import lockstep.conformance.filecheck.RegexMatcher.RegexMatch;
import lockstep.conformance.filecheck.RegexParser.RegexFault;

/** Compares the two engines for regular expressions: RE2/J, and the search of {@link RegexMatcher}. */
final class RegexComparison {
    private final RegexProgram program;
    private final Re2Pattern pattern;
    private final String expression;
    private final int groups;

    /**
     * @param node a tree that RE2/J can match
     * @param groups number of its groups
     * @param expression as written, for messages
     */
    RegexComparison(RegexNode node, int groups, boolean ignoresCase, String expression) throws RegexFault {
        this.program = RegexProgram.compile(node, groups, ignoresCase);
        this.pattern = Re2Pattern.compile(node, ignoresCase);
        this.expression = expression;
        this.groups = groups;
    }

    /** Finds up to {@code most} matches in sequence, each from the end of the one before; returns their number. */
    int compare(String text, int most) throws RegexFault {
        int from = 0;
        for (int found = 0; found < most; found++) {
            Optional<RegexMatch> own = RegexMatcher.find(program, text, from, text.length());
            Optional<RegexMatch> other = pattern.find(text, from, from, text.length());
            assertEquals(describe(own), describe(other), "%s from %d of %s".formatted(expression, from, text));
            if (own.isEmpty() || own.get().end() == text.length()) {
                return own.isEmpty() ? found : found + 1;
            }
            from = Math.max(own.get().end(), from + 1);
        }
        return most;
    }

    private String describe(Optional<RegexMatch> match) {
        StringBuilder text = new StringBuilder();
        match.ifPresent(found -> {
            text.append(found.start()).append(" to ").append(found.end());
            for (int group = 1; group <= groups; group++) {
                text.append(", ")
                        .append(group)
                        .append(" '")
                        .append(found.group().apply(group))
                        .append('\'');
            }
        });
        return text.toString();
    }
}
