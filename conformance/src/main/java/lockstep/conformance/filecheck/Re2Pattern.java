package lockstep.conformance.filecheck;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.CharBuffer;
import java.util.Optional;
import lockstep.conformance.filecheck.RegexMatcher.RegexMatch;
import lockstep.conformance.filecheck.RegexNode.Anchor;

/**
 * A tree that describes a regular language, compiled by RE2/J, which simulates the automaton: time is O(instructions x
 * characters), memory O(instructions), for every expression and text. RE2/J reads a syntax of its own, which is written
 * from the tree, so that what an expression means is decided by {@link RegexParser} alone.
 *
 * <p>Of the leftmost longest matches both engines find the one that a search by priority finds first, so that groups
 * match the same text in both.
 */
final class Re2Pattern {
    /**
     * Maximal number of instructions of {@link RegexProgram}. RE2/J follows steps that match no character by recursion,
     * in the worst case over all instructions, on stacks of 1 MB.
     */
    static final int MAX_SIZE = 1_000;

    private final Pattern pattern;
    private final IntArrayList groups;

    private Re2Pattern(Pattern pattern, IntArrayList groups) {
        this.pattern = pattern;
        this.groups = groups;
    }

    /** Compiles {@code node}, for which {@link #canMatch} holds. */
    static Re2Pattern compile(RegexNode node, boolean ignoresCase) {
        Writer writer = new Writer();
        writer.write(node);
        int flags = Pattern.MULTILINE | Pattern.LONGEST_MATCH | (ignoresCase ? Pattern.CASE_INSENSITIVE : 0);
        return new Re2Pattern(Pattern.compile(writer.text.toString(), flags), writer.groups);
    }

    /**
     * Whether RE2/J can match {@code node}: it has neither back references nor borders of words, which depend on the
     * character after them, and no half of a character outside the basic plane, which RE2/J does not split.
     */
    static boolean canMatch(RegexNode node) {
        return switch (node) {
            case RegexNode.BackReference _ -> false;
            case RegexNode.At at -> at.anchor() == Anchor.LINE_START || at.anchor() == Anchor.LINE_END;
            case RegexNode.Text text -> text.text().chars().noneMatch(unit -> Character.isSurrogate((char) unit));
            case RegexNode.OneOf oneOf -> !oneOf.set().namesSurrogates();
            case RegexNode.Group group -> canMatch(group.body());
            case RegexNode.Repeat repeat -> canMatch(repeat.body());
            case RegexNode.Sequence sequence -> sequence.parts().stream().allMatch(Re2Pattern::canMatch);
            case RegexNode.Choice choice -> choice.branches().stream().allMatch(Re2Pattern::canMatch);
        };
    }

    /**
     * The match that begins first among those between {@code from} and {@code to}, both of which are borders of lines,
     * and not before {@code start}.
     */
    Optional<RegexMatch> find(String text, int from, int start, int to) {
        Matcher matcher = pattern.matcher(CharBuffer.wrap(text, from, to));
        return matcher.find(start - from)
                ? Optional.of(
                        new RegexMatch(from + matcher.start(), from + matcher.end(), number -> group(matcher, number)))
                : Optional.empty();
    }

    private String group(Matcher matcher, int number) {
        String found = matcher.group(groups.indexOf(number) + 1);
        return found == null ? "" : found;
    }

    /** Writes a tree in the syntax of RE2; its groups are numbered by their opening parentheses. */
    private static final class Writer {
        private final StringBuilder text = new StringBuilder();
        private final IntArrayList groups = new IntArrayList();

        private void write(RegexNode node) {
            switch (node) {
                case RegexNode.Text plain -> text.append(Pattern.quote(plain.text()));
                case RegexNode.OneOf oneOf -> text.append(oneOf.set().inRe2());
                case RegexNode.At at -> text.append(at.anchor() == Anchor.LINE_START ? '^' : '$');
                case RegexNode.Sequence sequence -> sequence.parts().forEach(this::write);
                case RegexNode.Choice choice -> writeChoice(choice);
                case RegexNode.Repeat repeat -> writeRepeat(repeat);
                case RegexNode.Group group -> {
                    groups.add(group.number());
                    text.append('(');
                    write(group.body());
                    text.append(')');
                }
                case RegexNode.BackReference reference -> throw new IllegalArgumentException(reference.toString());
            }
        }

        private void writeChoice(RegexNode.Choice choice) {
            String before = "(?:";
            for (RegexNode branch : choice.branches()) {
                text.append(before);
                write(branch);
                before = "|";
            }
            text.append(')');
        }

        private void writeRepeat(RegexNode.Repeat repeat) {
            text.append("(?:");
            write(repeat.body());
            text.append("){").append(repeat.least()).append(',');
            text.append(repeat.most() == RegexNode.UNBOUNDED ? "" : repeat.most())
                    .append('}');
        }
    }
}
