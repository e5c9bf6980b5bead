package lockstep.compiler.select;

import java.util.List;

/**
 * An instruction in the code of a rule.
 *
 * @param mnemonic with {@code $} words that are substituted according to the matched nodes, see {@link Mnemonics}
 * @param operands in textual order
 */
record CodeTemplate(String mnemonic, List<Word> operands) {
    CodeTemplate {
        operands = List.copyOf(operands);
    }

    /** An operand. */
    sealed interface Word {
        /**
         * A result of the rule, {@code $d}, {@code $e}.
         *
         * @param index 0 or 1
         */
        record Result(int index) implements Word {}

        /**
         * An operand or constant of the pattern, {@code $1}.
         *
         * @param index from 0
         */
        record Matched(int index) implements Word {}

        /** The complement of an operand that is a condition, {@code !$1}. */
        record Complement(int index) implements Word {}

        /**
         * A temporary register, {@code $t:b32} where it is written, {@code $t} elsewhere.
         *
         * @param type its PTX type; empty where it is read
         */
        record Temporary(String name, String type) implements Word {}

        /** A number. */
        record Literal(long value) implements Word {}

        /** A number computed from the types of the root and its operands, {@code $mask}. */
        record Computed(Number number) implements Word {}

        /** A special register, {@code %tid.x}. */
        record Special(String text) implements Word {}

        /** {@code {a, b}}. */
        record Vector(List<Word> elements) implements Word {
            public Vector {
                elements = List.copyOf(elements);
            }
        }

        /** {@code a|b}. */
        record Pair(Word first, Word second) implements Word {}
    }

    /** Numbers computed from types and constants. */
    enum Number {
        /** An integer of the root's width with all bits set. */
        MASK("mask"),
        /** The width of the root. */
        WIDTH("width"),
        /** The bits above the root in its register. */
        ABOVE("above"),
        /** The sign bit of the root. */
        SIGN("sign"),
        /** All bits of the root except the sign. */
        MAGNITUDE("magnitude"),
        /** Two to the power of the last constant of the pattern. */
        POWER("power");

        private final String word;

        Number(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
