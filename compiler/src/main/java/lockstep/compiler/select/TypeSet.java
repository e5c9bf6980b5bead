package lockstep.compiler.select;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The set of types to which a rule applies: keywords separated by slashes.
 *
 * @param text as in the rule
 * @param words the keywords
 */
record TypeSet(String text, List<Word> words) {
    /** All types. */
    static final TypeSet ALL = new TypeSet("", List.of(Word.ALL));

    TypeSet {
        words = List.copyOf(words);
    }

    /** A keyword. Addresses are integers of their width. */
    enum Word {
        ALL("all"),
        /** A predicate. */
        I1("i1"),
        I8("i8"),
        I16("i16"),
        I32("i32"),
        I64("i64"),
        /** Integers of 2 to 64 bits. */
        INT("int"),
        /** Integers that fill their register. */
        FULL("full"),
        /** Integers that are narrower than their register. */
        NARROW("narrow"),
        /** Integers in a register of 16 bits. */
        R16("r16"),
        /** Integers in a register of 32 bits. */
        R32("r32"),
        /** Integers in a register of 64 bits. */
        R64("r64"),
        HALF("half"),
        BFLOAT("bfloat"),
        FLOAT("float"),
        DOUBLE("double");

        private final String word;

        Word(String word) {
            this.word = word;
        }

        boolean has(LeafType type) {
            boolean isInt = type.isWhole() && type.width() > 1;
            return switch (this) {
                case ALL -> true;
                case I1 -> type.isWhole() && type.width() == 1;
                case I8 -> isInt && type.width() == 8;
                case I16 -> isInt && type.width() == 16;
                case I32 -> isInt && type.width() == 32;
                case I64 -> isInt && type.width() == 64;
                case INT -> isInt;
                case FULL -> isInt && type.fills();
                case NARROW -> isInt && !type.fills();
                case R16 -> isInt && type.registerWidth() == 16;
                case R32 -> isInt && type.registerWidth() == 32;
                case R64 -> isInt && type.registerWidth() == 64;
                case HALF -> type.kind() == LeafType.Kind.HALF;
                case BFLOAT -> type.kind() == LeafType.Kind.BFLOAT;
                case FLOAT -> type.kind() == LeafType.Kind.FLOAT;
                case DOUBLE -> type.kind() == LeafType.Kind.DOUBLE;
            };
        }

        static Optional<Word> of(String word) {
            return Stream.of(values()).filter(each -> each.word.equals(word)).findFirst();
        }
    }

    /** The set that {@code text} denotes; empty if some word is unknown. */
    static Optional<TypeSet> of(String text) {
        List<Optional<Word>> words = Stream.of(text.split("/")).map(Word::of).toList();
        return words.stream().allMatch(Optional::isPresent)
                ? Optional.of(new TypeSet(
                        text, words.stream().map(Optional::orElseThrow).toList()))
                : Optional.empty();
    }

    boolean has(LeafType type) {
        // hot: called several times for each node and rule, so without an iterator
        for (int index = 0; index < words.size(); index++) {
            if (words.get(index).has(type)) {
                return true;
            }
        }
        return false;
    }
}
