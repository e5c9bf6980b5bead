package lockstep.conformance.filecheck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.filecheck.RegexNode.Anchor;
import lockstep.conformance.filecheck.RegexParser.RegexFault;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Both engines on expressions of any shape. */
class RegexEnginesProperties {
    private static final List<String> CHARACTERS = List.of("a", "b", "A", "\n", " ", "_", "0", "\u00e9");
    private static final List<CharacterSet> SETS = List.of(
            CharacterSet.anyInLine(),
            CharacterSet.ofClass("alpha").orElseThrow(),
            CharacterSet.ofClass("space").orElseThrow(),
            set(false, 'a', 'b'),
            set(true, 'a', 'b'),
            set(false, ']', '^'),
            set(true, '0', '\u00ff'));
    private static final int DEEPEST = 4;

    private static CharacterSet set(boolean isNegated, char from, char to) {
        CharacterSet.Builder builder = new CharacterSet.Builder();
        builder.addRange(from, to);
        return builder.build(isNegated);
    }

    /** A tree drawn from choices. */
    private static final class Drawn {
        private final Choices choices;
        private int groups;

        private Drawn(long seed) {
            this.choices = new SeededChoices(seed);
        }

        private RegexNode node(int depth) {
            return switch (choices.below(depth == 0 ? 3 : 8)) {
                case 0 -> new RegexNode.Text(choices.pick(CHARACTERS));
                case 1 -> new RegexNode.OneOf(choices.pick(SETS));
                case 2 -> new RegexNode.At(choices.pick(List.of(Anchor.LINE_START, Anchor.LINE_END)));
                case 3, 4 -> new RegexNode.Sequence(nodes(depth));
                case 5 -> new RegexNode.Choice(nodes(depth));
                case 6 -> repeat(depth);
                default -> new RegexNode.Group(++groups, node(depth - 1));
            };
        }

        private List<RegexNode> nodes(int depth) {
            List<RegexNode> nodes = new ArrayList<>();
            for (int rest = choices.below(4); rest > 0; rest--) {
                nodes.add(node(depth - 1));
            }
            nodes.add(node(depth - 1));
            return nodes;
        }

        private RegexNode repeat(int depth) {
            int least = choices.below(3);
            int most = choices.chance(1, 2) ? RegexNode.UNBOUNDED : least + choices.below(3);
            return new RegexNode.Repeat(node(depth - 1), least, most);
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            for (int rest = choices.below(30); rest > 0; rest--) {
                text.append(choices.pick(CHARACTERS));
            }
            return text.toString();
        }
    }

    /** Law: RE2/J finds the same matches with the same groups. Oracle: the search of {@link RegexMatcher}. */
    @Property(tries = 4000)
    void bothEnginesFindTheSame(@ForAll long seed) throws RegexFault {
        Drawn drawn = new Drawn(seed);
        RegexNode node = drawn.node(DEEPEST);
        assertTrue(Re2Pattern.canMatch(node));
        RegexComparison comparison =
                new RegexComparison(node, drawn.groups, drawn.choices.chance(1, 4), node.toString());
        comparison.compare(drawn.text(), 10);
        comparison.compare(drawn.text(), 10);
    }
}
