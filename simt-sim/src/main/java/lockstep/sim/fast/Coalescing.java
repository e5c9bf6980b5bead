package lockstep.sim.fast;

import java.util.List;
import java.util.Set;
import lockstep.sim.image.FunctionImage;

/**
 * Coalesces copies in a sequence of operations that is executed as one: the operation that computes a temporary value
 * writes the target of the copy instead. A copy stays where a later operation of the sequence reads the old value of
 * the target, or may fail, so that the sequence is executed in another form whose operands must still be intact.
 *
 * <p>For instance, where {@code t} is temporary:
 *
 * <pre>{@code
 * t = WORD_ADD a, b        d = WORD_ADD a, b
 * d = MOVE t
 * }</pre>
 */
final class Coalescing {
    private final FunctionImage image;
    private final List<FastOp> parts;
    private final Set<FastCode> uncertain;
    private final int[] operands;

    /**
     * @param parts the operations, changed in place, as {@link FastLowering} has just made them
     * @param uncertain operations that may fail, after which the sequence is executed in another form
     * @param operands the registers that the other form reads
     */
    Coalescing(FunctionImage image, List<FastOp> parts, Set<FastCode> uncertain, int[] operands) {
        this.image = image;
        this.parts = parts;
        this.uncertain = uncertain;
        this.operands = operands;
    }

    void run() {
        for (int copy = 0; copy < parts.size(); ) {
            if (isMove(parts.get(copy)) && isCoalesced(copy)) {
                parts.remove(copy);
            } else {
                copy++;
            }
        }
    }

    private static boolean isMove(FastOp part) {
        return part.code == FastCode.MOVE && part.sources.length == 1;
    }

    /** Renames the source of a copy to its target where that is legal; returns whether it did. */
    private boolean isCoalesced(int copy) {
        int from = parts.get(copy).sources[0];
        int to = parts.get(copy).targets[0];
        int definition = definition(from, copy);
        if (definition < 0 || !image.isTemporary(from) || !isFree(to, definition, copy)) {
            return false;
        }
        write(parts.get(definition), to);
        for (int i = definition + 1; i < parts.size(); i++) {
            rename(parts.get(i), from, to);
        }
        return true;
    }

    /** The only operation that writes a cell, if it is before {@code end} and has no other result; else -1. */
    private int definition(int cell, int end) {
        int found = -1;
        for (int i = 0; i < parts.size(); i++) {
            if (writes(parts.get(i), cell)) {
                if (found >= 0 || i >= end || parts.get(i).code == FastCode.LONG_TO_WORDS) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    private boolean isFree(int cell, int definition, int copy) {
        boolean isOperand = false;
        for (int operand : operands) {
            isOperand |= operand == cell;
        }
        for (int i = 0; i < parts.size(); i++) {
            FastOp part = parts.get(i);
            boolean isTaken = i != copy && writes(part, cell)
                    || i > definition && reads(part, cell)
                    || i >= definition && isOperand && uncertain.contains(part.code);
            if (isTaken) {
                return false;
            }
        }
        return true;
    }

    private static boolean writes(FastOp part, int cell) {
        if (part.code == FastCode.MOVE) {
            return part.targets[0] == cell;
        }
        return part.d == cell || part.code == FastCode.LONG_TO_WORDS && part.d + 1 == cell;
    }

    private static boolean reads(FastOp part, int cell) {
        if (part.code == FastCode.MOVE) {
            return part.sources[0] == cell;
        }
        boolean isRead = part.a == cell;
        return part.code == FastCode.LONG_TO_WORDS ? isRead : isRead || part.b == cell || part.c == cell;
    }

    private static void write(FastOp part, int cell) {
        if (part.code == FastCode.MOVE) {
            part.targets = new int[] {cell};
        } else {
            part.d = cell;
        }
    }

    private static void rename(FastOp part, int from, int to) {
        if (part.code == FastCode.MOVE) {
            part.sources = new int[] {part.sources[0] == from ? to : part.sources[0]};
        } else {
            part.a = part.a == from ? to : part.a;
            part.b = part.b == from ? to : part.b;
            part.c = part.c == from ? to : part.c;
        }
    }
}
