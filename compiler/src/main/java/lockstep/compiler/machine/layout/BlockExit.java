package lockstep.compiler.machine.layout;

import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import org.jspecify.annotations.Nullable;

/** How control leaves a block; blocks are numbers of a {@link BlockGraph}. */
sealed interface BlockExit {
    /** The blocks that it leads to. */
    List<Integer> targets();

    /**
     * To one block.
     *
     * @param branch that says so; null if control falls through
     */
    record Jump(int target, @Nullable PtxInstruction branch) implements BlockExit {
        @Override
        public List<Integer> targets() {
            return List.of(target);
        }
    }

    /**
     * To {@code taken} for lanes for which the guard of {@code branch} holds, to {@code other} for the rest.
     *
     * @param branch with a guard
     */
    record Choice(PtxInstruction branch, int taken, int other) implements BlockExit {
        @Override
        public List<Integer> targets() {
            return List.of(taken, other);
        }
    }

    /** By a table. */
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
