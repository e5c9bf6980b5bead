package lockstep.conformance.filecheck;

import java.util.List;

/** A regular expression as a tree. */
sealed interface RegexNode {
    /** These characters one after the other. */
    record Text(String text) implements RegexNode {}

    /** One character of a set. */
    record OneOf(CharacterSet set) implements RegexNode {}

    /** A place of no width. */
    record At(Anchor anchor) implements RegexNode {}

    /** All parts one after the other. */
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
     * The body again and again.
     *
     * @param least fewest times
     * @param most most times; {@link #UNBOUNDED} without limit
     */
    record Repeat(RegexNode body, int least, int most) implements RegexNode {}

    /** What is matched is remembered as {@code number}, from 1. */
    record Group(int number, RegexNode body) implements RegexNode {}

    /** The text that group {@code number} matched. */
    record BackReference(int number) implements RegexNode {}

    /** The value of {@link Repeat#most} that means no limit. */
    int UNBOUNDED = -1;

    /** Places of no width. */
    enum Anchor {
        /** Start of the searched text or behind a line feed. */
        LINE_START,
        /** End of the searched text or before a line feed. */
        LINE_END,
        /** Before a word. */
        WORD_START,
        /** Behind a word. */
        WORD_END
    }
}
