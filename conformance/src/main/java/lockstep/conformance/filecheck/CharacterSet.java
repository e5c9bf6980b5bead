package lockstep.conformance.filecheck;

import java.util.BitSet;
import java.util.Optional;

/** A set of UTF-16 units. Immutable once built. */
final class CharacterSet {
    private final BitSet members;
    private final boolean isNegated;

    private CharacterSet(BitSet members, boolean isNegated) {
        this.members = members;
        this.isNegated = isNegated;
    }

    /** All characters but the line feed: the meaning of a full stop. */
    static CharacterSet anyInLine() {
        BitSet members = new BitSet();
        members.set('\n');
        return new CharacterSet(members, true);
    }

    boolean contains(char c) {
        return members.get(c) != isNegated;
    }

    /** As {@link #contains}, for any case of a letter. */
    boolean containsAnyCase(char c) {
        boolean found =
                members.get(c) || members.get(Character.toLowerCase(c)) || members.get(Character.toUpperCase(c));
        return found != isNegated;
    }

    /** Whether halves of characters outside the basic plane were named, rather than excluded by not being named. */
    boolean namesSurrogates() {
        int first = members.nextSetBit(Character.MIN_SURROGATE);
        return first >= 0 && first <= Character.MAX_SURROGATE;
    }

    /** The set as a character class of RE2. */
    String inRe2() {
        StringBuilder text = new StringBuilder(isNegated ? "[^" : "[");
        for (int from = members.nextSetBit(0); from >= 0; ) {
            int end = members.nextClearBit(from);
            text.append("\\x{%x}-\\x{%x}".formatted(from, end - 1));
            from = members.nextSetBit(end);
        }
        return text.append(']').toString();
    }

    /** Builds the set of a bracket expression. */
    static final class Builder {
        private final BitSet members = new BitSet();

        void add(char c) {
            members.set(c);
        }

        void addRange(char from, char to) {
            members.set(from, to + 1);
        }

        void addAll(CharacterSet set) {
            members.or(set.members);
        }

        /** The set; a negated one never holds the line feed. */
        CharacterSet build(boolean isNegated) {
            if (isNegated) {
                members.set('\n');
            }
            return new CharacterSet(members, isNegated);
        }
    }

    /** The POSIX class of this name in the C locale. */
    static Optional<CharacterSet> ofClass(String name) {
        String ranges = switch (name) {
            case "alpha" -> "AZaz";
            case "digit" -> "09";
            case "alnum" -> "AZaz09";
            case "upper" -> "AZ";
            case "lower" -> "az";
            case "xdigit" -> "09AFaf";
            case "space" -> "\t\r  ";
            case "blank" -> "\t\t  ";
            case "cntrl" -> "\0\u001f\u007f\u007f";
            case "print" -> " ~";
            case "graph" -> "!~";
            case "punct" -> "!/:@[`{~";
            default -> "";
        };
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        Builder builder = new Builder();
        for (int index = 0; index < ranges.length(); index += 2) {
            builder.addRange(ranges.charAt(index), ranges.charAt(index + 1));
        }
        return Optional.of(builder.build(false));
    }
}
