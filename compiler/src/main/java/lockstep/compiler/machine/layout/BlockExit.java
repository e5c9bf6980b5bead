package lockstep.compiler.machine.layout;

import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import org.jspecify.annotations.Nullable;

/** The exit of a block; blocks are numbers of a {@link BlockGraph}. */
sealed interface BlockExit {
    /** The target blocks. */
    List<Integer> targets();

    /**
     * To one block.
     *
     * @param branch the branch; null for a fall-through
     */
    record Jump(int target, @Nullable PtxInstruction branch) implements BlockExit {
        @Override
        public List<Integer> targets() {
            return List.of(target);
        }
    }

    /**
     * To {@code taken} for lanes in which the guard of {@code branch} holds, to {@code other} for the rest.
     *
     * @param branch a guarded branch
     */
    record Choice(PtxInstruction branch, int taken, int other) implements BlockExit {
        @Override
        public List<Integer> targets() {
            return List.of(taken, other);
        }
    }

    /** By a table of targets. */
    record Table(PtxInstruction branch, List<Integer> targets) implements BlockExit {
        public Table {
            targets = List.copyOf(targets);
        }
    }

    /** Nowhere: the last row of the body is an end. */
    record End() implements BlockExit {
        @Override
        public List<Integer> targets() {
            return List.of();
        }
    }
}
