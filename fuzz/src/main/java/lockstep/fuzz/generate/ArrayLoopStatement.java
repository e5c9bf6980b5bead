package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A loop over arrays, or a nest of two or three, as kernels have them: fills, copies, sums, stencils, matrices in rows
 * and columns, tests of loop-invariant values or of the counter, early exits.
 */
final class ArrayLoopStatement implements Statement {
    /** The maximal distance that the iterations of each loop cover, by the number of loops, so that all fit a slice. */
    private static final List<Integer> REACH = List.of(28, 5, 3);

    @Override
    public String name() {
        return "array-loop";
    }

    /** Not in nests of other loops: the total number of iterations would be too large. */
    @Override
    public boolean fits(FunctionEmitter e) {
        return e.isKernel()
                && !e.slices().written().isEmpty()
                && e.mayNest()
                && e.loops().size() <= 1;
    }

    @Override
    public void emit(FunctionEmitter e) {
        new Emission(e).emit();
    }

    /** One nest being written. */
    private static final class Emission {
        private final FunctionEmitter e;
        private final Lanes before;
        private final int exits;
        private final int depth;
        private final boolean isPlain;
        private final boolean isRegular;
        private final List<CountedLoop> ahead = new ArrayList<>();
        private final List<CountedLoop> loops = new ArrayList<>();
        private final List<Integer> sums = new ArrayList<>();
        private final int firstSum;
        private final ArrayRound round;
        private KnownUniformity uniformity = KnownUniformity.BLOCK;

        /** Whether there is a statement that relies on the lanes of the next iteration: no lane may leave after it. */
        private boolean hasAside;

        Emission(FunctionEmitter e) {
            this.e = e;
            before = e.lanes();
            exits = e.exits();
            boolean isNest = e.chance("array-nest");
            depth = isNest ? e.choices().chance(1, 3) ? 3 : 2 : 1;
            isPlain = e.choices().chance(1, 2);
            isRegular = isPlain && e.choices().chance(2, 3);
            firstSum = e.variables().count();
            int count = e.choices().below(3);
            for (int i = 0; i < count; i++) {
                IntType type = e.choices().pick(List.of(IntType.I32, IntType.I64));
                sums.add(e.variables().declareHidden(e.values().any(e, type)));
            }
            boolean isAhead = !e.choices().chance(1, 4);
            for (int i = 0; isAhead && i < depth; i++) {
                ahead.add(drawn());
            }
            round = new ArrayRound(e, loops, sums);
        }

        private CountedLoop drawn() {
            return CountedLoop.drawn(e, REACH.get(depth - 1), isRegular);
        }

        void emit() {
            nest(0);
            boolean isLookedAt = !e.choices().chance(1, 8);
            if (isLookedAt) {
                sums.forEach(sum -> e.keepVarying(e.variables().get(sum)));
            }
            e.variables().forget(firstSum);
            e.rejoin(before, exits, uniformity);
        }

        private void nest(int level) {
            CountedLoop loop = ahead.isEmpty() ? drawn() : ahead.get(level);
            loop.begin(sums);
            int mark = e.pool().enter();
            loops.add(loop);
            uniformity = uniformity.and(loop.uniformity());
            if (!isPlain) {
                leave(loop, "array-leave");
            }
            if (level + 1 < depth) {
                around();
                round.moved();
                nest(level + 1);
                round.moved();
                around();
            } else if (isPlain) {
                round.plain();
            } else {
                round.emit();
                aside(loop);
            }
            if (!isPlain && !hasAside) {
                leave(loop, "array-leave-late");
            }
            e.pool().leave(mark);
            loop.end();
            loops.removeLast();
            if (level == 0) {
                looked(loop);
            }
        }

        private void leave(CountedLoop loop, String weight) {
            if (e.chance(weight)) {
                round.leave(loop);
                uniformity = KnownUniformity.LANE;
            }
        }

        /** What a loop does in addition to the loop nested in it. */
        private void around() {
            if (!isPlain && e.choices().chance(1, 6)) {
                round.action(false);
            }
        }

        /** Any statement in the body, of which a number is added to a sum. */
        private void aside(CountedLoop loop) {
            if (e.chance("array-aside")) {
                hasAside = true;
                Lanes together = before.afterBranch(uniformity);
                Lanes arriving = e.program().mayExit() ? together.belowBlock() : together;
                round.take(e.aside(arriving, loop.exit()));
            }
        }

        private void looked(CountedLoop loop) {
            if (e.choices().chance(1, 3)) {
                loop.last().ifPresent(last -> e.keepVarying(last));
            }
        }
    }
}
