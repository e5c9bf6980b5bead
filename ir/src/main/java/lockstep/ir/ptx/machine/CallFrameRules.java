package lockstep.ir.ptx.machine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;

/** Rules of call frame markers, along all paths from the entry. */
final class CallFrameRules {
    /** The block has not been reached. */
    private static final long UNREACHED = -2;
    /** No call frame is set up. */
    private static final long NONE = -1;

    private final MachineChecks checks;
    private final long[] open;
    private final Deque<Integer> work = new ArrayDeque<>();

    CallFrameRules(MachineChecks checks) {
        this.checks = checks;
        this.open = new long[checks.flow().size()];
        Arrays.fill(open, UNREACHED);
    }

    void check() {
        open[checks.flow().entry()] = NONE;
        work.add(checks.flow().entry());
        while (!work.isEmpty()) {
            int block = work.removeFirst();
            long state = open[block];
            for (PtxInstruction instruction :
                    checks.function().blocks().get(block).instructions()) {
                state = frameAfter(instruction, state);
            }
            for (int index = 0; index < checks.flow().successorCount(block); index++) {
                enter(checks.flow().successor(block, index), state);
            }
        }
    }

    private void enter(int block, long state) {
        if (open[block] == UNREACHED) {
            open[block] = state;
            work.add(block);
        } else if (open[block] != state) {
            String message = checks.name(block) + " is entered with different call frames";
            checks.error("machine-call-frame", checks.place(block), message);
        }
    }

    /** The number of the call frame that is set up after {@code instruction}. */
    private long frameAfter(PtxInstruction instruction, long before) {
        boolean isSetup = instruction.opcode() == PtxOpcode.CALLFRAME_SETUP;
        boolean isDestroy = instruction.opcode() == PtxOpcode.CALLFRAME_DESTROY;
        if (!isSetup && !isDestroy) {
            if (before != NONE && instruction.opcode().has(Trait.ENDS)) {
                error(instruction, "the function ends while call frame " + before + " is set up");
            }
            return before;
        }
        if (instruction.guard().isPresent()) {
            error(instruction, "a call frame marker has no guard");
        }
        long number = instruction.operand(0) instanceof PtxInteger value ? value.value() : NONE;
        if (isSetup && before != NONE) {
            error(instruction, "call frame " + before + " is still set up");
        } else if (isDestroy && before != number) {
            error(instruction, "call frame " + number + " is not set up");
        }
        return isSetup ? number : NONE;
    }

    private void error(PtxInstruction instruction, String message) {
        checks.error("machine-call-frame", instruction.location(), message);
    }
}
