package lockstep.conformance.filecheck;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import lockstep.conformance.filecheck.RegexNode.Anchor;
import lockstep.conformance.filecheck.RegexParser.RegexFault;

/**
 * Finds the leftmost longest match of a program in a range of text, by depth-first search with an explicit stack: for
 * programs that {@link Re2Pattern} cannot match, and for plain text. Each state (instruction, position) is visited
 * once, so that time and memory are O(instructions x characters). With back references the result of a state depends on
 * the path to it, so every path is tried. The number of steps is limited.
 */
final class RegexMatcher {
    /** Maximal number of steps of a search. */
    static final long MAX_STEPS = 20_000_000L;

    /** Maximal number of steps of a search with back references for a longer match than the first one found. */
    private static final long STEPS_FOR_LONGER = 100_000L;

    private final RegexProgram program;
    private final String text;
    private final int from;
    private final int to;
    private final LongOpenHashSet visited = new LongOpenHashSet();
    private final IntArrayList stack = new IntArrayList();
    private final int[] slots;
    private int[] best = new int[0];
    private int bestEnd = -1;
    private long steps;
    private long stepsAtFirst;

    private RegexMatcher(RegexProgram program, String text, int from, int to) {
        this.program = program;
        this.text = text;
        this.from = from;
        this.to = to;
        this.slots = new int[program.slots()];
    }

    /**
     * Searches {@code text} between {@code from} and {@code to}; both count as ends of lines for anchors.
     *
     * @throws RegexFault if it takes more than {@link #MAX_STEPS}
     */
    static Optional<RegexMatch> find(RegexProgram program, String text, int from, int to) throws RegexFault {
        return new RegexMatcher(program, text, from, to).search();
    }

    private Optional<RegexMatch> search() throws RegexFault {
        String prefix = program.literalPrefix();
        for (int start = from; start <= to; start++) {
            if (!prefix.isEmpty()) {
                start = text.indexOf(prefix, start);
                if (start < 0 || start + prefix.length() > to) {
                    return Optional.empty();
                }
            }
            Arrays.fill(slots, -1);
            run(start);
            if (bestEnd >= 0) {
                return Optional.of(new RegexMatch(start, bestEnd, this::group));
            }
        }
        return Optional.empty();
    }

    private String group(int number) {
        int first = best[2 * number];
        int last = best[2 * number + 1];
        return first < 0 || last < first ? "" : text.substring(first, last);
    }

    private void run(int start) throws RegexFault {
        push(0, start);
        while (!stack.isEmpty()) {
            int position = stack.popInt();
            int pc = stack.popInt();
            if (pc < 0) {
                slots[-pc - 1] = position;
            } else {
                follow(pc, position);
            }
            if (bestEnd >= 0 && program.hasBackReference() && steps - stepsAtFirst > STEPS_FOR_LONGER) {
                stack.clear();
            }
        }
    }

    /** Entries are pairs: instruction and position, or a negated slot and the value to restore. */
    private void push(int pc, int position) {
        stack.add(pc);
        stack.add(position);
    }

    private void follow(int startPc, int startPosition) throws RegexFault {
        int pc = startPc;
        int position = startPosition;
        while (true) {
            if (++steps > MAX_STEPS) {
                throw new RegexFault("too complex: given up after " + MAX_STEPS + " steps");
            }
            switch (program.operation(pc)) {
                case CHARACTER -> {
                    if (position >= to || !program.matchesCharacter(pc, text.charAt(position))) {
                        return;
                    }
                    position++;
                    pc++;
                }
                case SET -> {
                    if (position >= to || !program.matchesSet(pc, text.charAt(position))) {
                        return;
                    }
                    position++;
                    pc++;
                }
                case ANCHOR -> {
                    if (!isAt(program.anchor(pc), position)) {
                        return;
                    }
                    pc++;
                }
                case SPLIT -> {
                    if (!enter(pc, position)) {
                        return;
                    }
                    push(program.second(pc), position);
                    pc = program.first(pc);
                }
                case JUMP -> pc = program.first(pc);
                case SAVE -> {
                    save(program.first(pc), position);
                    pc++;
                }
                case PROGRESS -> {
                    if (slots[program.first(pc)] == position) {
                        return;
                    }
                    pc++;
                }
                case BACK_REFERENCE -> {
                    int length = referredLength(program.first(pc), position);
                    if (length < 0) {
                        return;
                    }
                    position += length;
                    pc++;
                }
                case ACCEPT -> {
                    accept(position);
                    return;
                }
            }
        }
    }

    private boolean enter(int pc, int position) {
        return program.hasBackReference() || visited.add((long) position * program.size() + pc);
    }

    private void save(int slot, int position) {
        push(-slot - 1, slots[slot]);
        slots[slot] = position;
    }

    private void accept(int position) {
        if (bestEnd < 0) {
            stepsAtFirst = steps;
        }
        if (position > bestEnd) {
            bestEnd = position;
            best = slots.clone();
        }
    }

    private int referredLength(int group, int position) {
        int first = slots[2 * group];
        int last = slots[2 * group + 1];
        if (first < 0 || last < first || position + last - first > to) {
            return -1;
        }
        return text.regionMatches(program.ignoresCase(), first, text, position, last - first) ? last - first : -1;
    }

    private boolean isAt(Anchor anchor, int position) {
        return switch (anchor) {
            case LINE_START -> position == from || text.charAt(position - 1) == '\n';
            case LINE_END -> position == to || text.charAt(position) == '\n';
            case WORD_START -> !isWord(position - 1) && isWord(position);
            case WORD_END -> isWord(position - 1) && !isWord(position);
        };
    }

    private boolean isWord(int position) {
        if (position < from || position >= to) {
            return false;
        }
        char c = text.charAt(position);
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /**
     * A match of a regular expression in a text.
     *
     * @param start of the match, index into the text
     * @param end of the match, exclusive
     * @param group the text that a group matched, by its number; empty if it did not take part
     */
    record RegexMatch(int start, int end, IntFunction<String> group) {}
}
