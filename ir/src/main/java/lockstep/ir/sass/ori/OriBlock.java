package lockstep.ir.sass.ori;

import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.code.Branches;

/**
 * A basic block. Control enters at its beginning; unless its last instruction always transfers control, it may fall
 * through to the next block of the function.
 *
 * @param label its name, with a dot
 * @param instructions in their order, PHIs first
 */
public record OriBlock(String label, List<OriInstruction> instructions) {
    /** Whether {@code text} may be the name of a block: a dot, then ASCII letters, digits and underscores. */
    static boolean isLabel(String text) {
        if (text.length() < 2 || text.charAt(0) != '.') {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isWord = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
            if (!isWord) {
                return false;
            }
        }
        return true;
    }

    public OriBlock {
        instructions = List.copyOf(instructions);
        if (!isLabel(label)) {
            throw new IllegalArgumentException("label " + label);
        }
    }

    /** The last instruction if it is one of the machine. */
    public Optional<OriMachine> end() {
        return !instructions.isEmpty() && instructions.getLast() instanceof OriMachine machine
                ? Optional.of(machine)
                : Optional.empty();
    }

    /** Whether control may fall through to the next block. */
    public boolean goesOn() {
        Optional<OriMachine> end = end();
        return end.isEmpty()
                || end.get().kind() == Branches.Kind.NEXT
                || end.get().isConditional();
    }
}
