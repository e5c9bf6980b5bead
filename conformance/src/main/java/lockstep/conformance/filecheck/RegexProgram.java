package lockstep.conformance.filecheck;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.conformance.filecheck.RegexMatcher.RegexMatch;
import lockstep.conformance.filecheck.RegexNode.Anchor;
import lockstep.conformance.filecheck.RegexParser.RegexFault;

/** A regular expression as a list of instructions for {@link RegexMatcher}. Immutable once compiled. */
final class RegexProgram {
    /** Maximal number of instructions; repetition bounds multiply them. */
    static final int LARGEST = 50_000;

    /** Operations of instructions. */
    enum Operation {
        /** Match the character {@code x}. */
        CHARACTER,
        /** Match a character of set {@code x}. */
        SET,
        /** Fail unless at anchor {@code x}. */
        ANCHOR,
        /** Continue at {@code x}, and if that fails at {@code y}. */
        SPLIT,
        /** Continue at {@code x}. */
        JUMP,
        /** Save the position in slot {@code x}. */
        SAVE,
        /** Fail if the position is that of slot {@code x}: an empty iteration of a loop. */
        PROGRESS,
        /** Match the text of group {@code x}. */
        BACK_REFERENCE,
        /** Accept. */
        ACCEPT
    }

    private static final Set<Operation> PLAIN = EnumSet.of(Operation.CHARACTER, Operation.SAVE, Operation.ACCEPT);

    private final List<Operation> operations = new ArrayList<>();
    private final IntArrayList first = new IntArrayList();
    private final IntArrayList second = new IntArrayList();
    private final List<CharacterSet> sets = new ArrayList<>();
    private final List<Anchor> anchors = new ArrayList<>();
    private final String literalStart;
    private final boolean hasBackReference;
    private final boolean ignoresCase;
    private final Optional<Re2Pattern> regular;
    private int slots;

    private RegexProgram(RegexNode node, int groups, boolean ignoresCase) throws RegexFault {
        this.ignoresCase = ignoresCase;
        this.hasBackReference = refersBack(node);
        this.slots = 2 * (groups + 1);
        emitNode(node);
        emit(Operation.ACCEPT, 0, 0);
        this.literalStart = ignoresCase ? "" : literalStart();
        this.regular = !isPlain() && size() <= Re2Pattern.MAX_SIZE && Re2Pattern.canMatch(node)
                ? Optional.of(Re2Pattern.compile(node, ignoresCase))
                : Optional.empty();
    }

    /** Compiles {@code node}, whose groups are numbered 1 to {@code groups}. */
    static RegexProgram compile(RegexNode node, int groups, boolean ignoresCase) throws RegexFault {
        return new RegexProgram(node, groups, ignoresCase);
    }

    private static boolean refersBack(RegexNode node) {
        return switch (node) {
            case RegexNode.BackReference _ -> true;
            case RegexNode.Group group -> refersBack(group.body());
            case RegexNode.Repeat repeat -> refersBack(repeat.body());
            case RegexNode.Sequence sequence -> sequence.parts().stream().anyMatch(RegexProgram::refersBack);
            case RegexNode.Choice choice -> choice.branches().stream().anyMatch(RegexProgram::refersBack);
            case RegexNode.Text _, RegexNode.OneOf _, RegexNode.At _ -> false;
        };
    }

    private boolean isPlain() {
        return operations.stream().allMatch(PLAIN::contains);
    }

    /**
     * The leftmost longest match in {@code text} between {@code from} and {@code to}, both of which count as borders of
     * lines.
     *
     * @throws RegexFault if the search of {@link RegexMatcher} takes too many steps
     */
    Optional<RegexMatch> find(String text, int from, int to) throws RegexFault {
        if (regular.isEmpty()) {
            return RegexMatcher.find(this, text, from, to);
        }
        int start = literalStart.isEmpty() ? from : text.indexOf(literalStart, from);
        return start < 0 || start > to ? Optional.empty() : regular.get().find(text, from, start, to);
    }

    private int emit(Operation operation, int x, int y) throws RegexFault {
        if (operations.size() >= LARGEST) {
            throw new RegexFault("too large: its repetitions unfold to more than " + LARGEST + " steps");
        }
        operations.add(operation);
        first.add(x);
        second.add(y);
        return operations.size() - 1;
    }

    private void emitNode(RegexNode node) throws RegexFault {
        switch (node) {
            case RegexNode.Text text -> emitText(text.text());
            case RegexNode.OneOf oneOf -> {
                sets.add(oneOf.set());
                emit(Operation.SET, sets.size() - 1, 0);
            }
            case RegexNode.At at -> {
                anchors.add(at.anchor());
                emit(Operation.ANCHOR, anchors.size() - 1, 0);
            }
            case RegexNode.Sequence sequence -> {
                for (RegexNode part : sequence.parts()) {
                    emitNode(part);
                }
            }
            case RegexNode.Choice choice -> emitChoice(choice.branches());
            case RegexNode.Repeat repeat -> emitRepeat(repeat);
            case RegexNode.Group group -> {
                emit(Operation.SAVE, 2 * group.number(), 0);
                emitNode(group.body());
                emit(Operation.SAVE, 2 * group.number() + 1, 0);
            }
            case RegexNode.BackReference reference -> emit(Operation.BACK_REFERENCE, reference.number(), 0);
        }
    }

    private void emitText(String text) throws RegexFault {
        for (int index = 0; index < text.length(); index++) {
            emit(Operation.CHARACTER, text.charAt(index), 0);
        }
    }

    private void emitChoice(List<RegexNode> branches) throws RegexFault {
        IntArrayList jumps = new IntArrayList();
        for (int index = 0; index < branches.size(); index++) {
            boolean isLast = index == branches.size() - 1;
            int split = isLast ? -1 : emit(Operation.SPLIT, operations.size() + 1, 0);
            emitNode(branches.get(index));
            if (!isLast) {
                jumps.add(emit(Operation.JUMP, 0, 0));
                second.set(split, operations.size());
            }
        }
        jumps.forEach(jump -> first.set(jump, operations.size()));
    }

    private void emitRepeat(RegexNode.Repeat repeat) throws RegexFault {
        for (int turn = 0; turn < repeat.least(); turn++) {
            emitNode(repeat.body());
        }
        if (repeat.most() == RegexNode.UNBOUNDED) {
            emitLoop(repeat.body());
            return;
        }
        IntArrayList exits = new IntArrayList();
        for (int turn = repeat.least(); turn < repeat.most(); turn++) {
            exits.add(emit(Operation.SPLIT, operations.size() + 1, 0));
            emitNode(repeat.body());
        }
        exits.forEach(exit -> second.set(exit, operations.size()));
    }

    /** Only a search that does not record visited states needs a check against empty iterations. */
    private void emitLoop(RegexNode body) throws RegexFault {
        int split = emit(Operation.SPLIT, operations.size() + 1, 0);
        int slot = hasBackReference ? slots++ : -1;
        if (slot >= 0) {
            emit(Operation.SAVE, slot, 0);
        }
        emitNode(body);
        if (slot >= 0) {
            emit(Operation.PROGRESS, slot, 0);
        }
        emit(Operation.JUMP, split, 0);
        second.set(split, operations.size());
    }

    private String literalStart() {
        StringBuilder text = new StringBuilder();
        for (int pc = 0; operations.get(pc) == Operation.CHARACTER || operations.get(pc) == Operation.SAVE; pc++) {
            if (operations.get(pc) == Operation.CHARACTER) {
                text.append((char) first.getInt(pc));
            }
        }
        return text.toString();
    }

    Operation operation(int pc) {
        return operations.get(pc);
    }

    int first(int pc) {
        return first.getInt(pc);
    }

    int second(int pc) {
        return second.getInt(pc);
    }

    boolean matchesCharacter(int pc, char c) {
        char wanted = (char) first.getInt(pc);
        return wanted == c
                || (ignoresCase
                        && (Character.toLowerCase(wanted) == Character.toLowerCase(c)
                                || Character.toUpperCase(wanted) == Character.toUpperCase(c)));
    }

    boolean matchesSet(int pc, char c) {
        CharacterSet set = sets.get(first.getInt(pc));
        return ignoresCase ? set.containsAnyCase(c) : set.contains(c);
    }

    Anchor anchor(int pc) {
        return anchors.get(first.getInt(pc));
    }

    /** The literal text that every match starts with; empty if unknown. */
    String literalPrefix() {
        return literalStart;
    }

    boolean hasBackReference() {
        return hasBackReference;
    }

    boolean ignoresCase() {
        return ignoresCase;
    }

    int size() {
        return operations.size();
    }

    int slots() {
        return slots;
    }
}
