package lockstep.conformance.filecheck;

import java.util.List;

/** A regular expression as a tree. */
sealed interface RegexNode {
    /** These characters. */
    record Text(String text) implements RegexNode {}

    /** One character of a set. */
    record OneOf(CharacterSet set) implements RegexNode {}

    /** A zero-width assertion. */
    record At(Anchor anchor) implements RegexNode {}

    /** All parts in sequence. */
    record Sequence(List<RegexNode> parts) implements RegexNode {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /** Any of the branches. */
    record Choice(List<RegexNode> branches) implements RegexNode {
        public Choice {
            branches = List.copyOf(branches);
        }
    }

    /**
     * A repetition of the body.
     *
     * @param least minimal number of times
     * @param most maximal number of times; {@link #UNBOUNDED} without limit
     */
    record Repeat(RegexNode body, int least, int most) implements RegexNode {}

    /** A capture group with a number, from 1. */
    record Group(int number, RegexNode body) implements RegexNode {}

    /** The text that group {@code number} matched. */
    record BackReference(int number) implements RegexNode {}

    /** The value of {@link Repeat#most} that means no limit. */
    int UNBOUNDED = -1;

    /** Zero-width assertions. */
    enum Anchor {
        /** Start of the searched text or after a line feed. */
        LINE_START,
        /** End of the searched text or before a line feed. */
        LINE_END,
        /** Before a word. */
        WORD_START,
        /** After a word. */
        WORD_END
    }
}
