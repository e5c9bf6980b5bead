package lockstep.fuzz.generate;

import java.util.Optional;
import lockstep.fuzz.generate.LoopFrame.Tracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** A counted loop, tested at its top or at its end, whose trip count is uniform or divergent. */
final class LoopStatement implements Statement {
    @Override
    public String name() {
        return "loop";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.mayNest() && e.loops().size() < e.profile().weight("loop-depth");
    }

    @Override
    public void emit(FunctionEmitter e) {
        new Emission(e).emit();
    }

    /** One loop being written. */
    private static final class Emission {
        private final FunctionEmitter e;
        private final Lanes before;
        private final int exits;
        private final boolean isUniform;
        private final Value trips;
        private final Tracking tracking;
        private final boolean isTestedAtTop;

        /**
         * Whether the counter is incremented at the top of the body, so that the next iteration begins without a latch.
         */
        private final boolean isDirect;

        private final int firstHidden;
        private final int mask;
        private final int count;
        private final JoinBlock header;
        private final JoinBlock latch;
        private final JoinBlock exit;

        Emission(FunctionEmitter e) {
            this.e = e;
            before = e.lanes();
            exits = e.exits();
            isUniform = e.chance("loop-uniform");
            trips = trips();
            tracking = tracking();
            isTestedAtTop = e.chance("loop-test-at-top");
            isDirect = isTestedAtTop && tracking != Tracking.MASK && e.chance("loop-direct");
            firstHidden = e.variables().count();
            mask = tracking == Tracking.MASK ? e.variables().declareHidden(before.knownMask()) : -1;
            count = isDirect ? e.variables().declareHidden(e.i32(0)) : -1;
            header = new JoinBlock(e.block());
            latch = isDirect ? header : new JoinBlock(e.block());
            exit = new JoinBlock(e.block());
        }

        private Value trips() {
            int most = e.profile().weight("loop-trips");
            Value count = isUniform
                    ? e.values().uniform(e, KnownUniformity.BLOCK)
                    : e.values().varying(e, IntType.I32);
            Value small = e.at().binary(Opcode.AND, count, e.i32(Math.max(1, Integer.highestOneBit(most + 1) - 1)));
            Value trips = e.at().binary(Opcode.ADD, small, e.i32(1), Flag.set(Flag.NSW, Flag.NUW));
            e.pool().note(trips, e.pool().uniformity(count));
            return trips;
        }

        private Tracking tracking() {
            if (!before.isKnown()) {
                return Tracking.NONE;
            }
            if (e.pool().uniformity(trips) != KnownUniformity.LANE) {
                return Tracking.TOGETHER;
            }
            return e.chance("loop-ballot") ? Tracking.MASK : Tracking.NONE;
        }

        void emit() {
            BasicBlock entry = e.at().block();
            e.jump(header);
            header.enterOpen(e);
            if (isDirect) {
                direct();
                return;
            }
            PhiInstruction counter = e.at().phi(IntType.I32);
            e.at().addIncoming(counter, e.i32(0), entry);
            e.pool().note(counter, tracking == Tracking.TOGETHER ? KnownUniformity.WARP : KnownUniformity.LANE);
            e.setLanes(lanesInside());
            if (isTestedAtTop) {
                test(counter, e.block());
            }
            body(counter);
            e.jump(latch);
            latch.enter(e, KnownUniformity.LANE);
            e.setLanes(lanesInside());
            Optional<Value> last = last();
            close(counter);
            boolean isOnlyWay = exit.edgeCount() == 1;
            exit.enter(e, KnownUniformity.LANE);
            last.filter(value -> isOnlyWay).ifPresent(e::keepVarying);
            leave();
        }

        private void leave() {
            e.variables().forget(firstHidden);
            e.rejoin(before, exits, tracking == Tracking.TOGETHER ? e.pool().uniformity(trips) : KnownUniformity.LANE);
        }

        private void direct() {
            Value counter = e.variables().get(count);
            e.pool().note(counter, tracking == Tracking.TOGETHER ? KnownUniformity.WARP : KnownUniformity.LANE);
            e.setLanes(lanesInside());
            test(counter, e.block());
            e.variables().set(count, next(counter));
            body(counter);
            e.jump(header);
            exit.enter(e, KnownUniformity.LANE);
            leave();
        }

        private Value next(Value counter) {
            return e.at().binary(Opcode.ADD, counter, e.i32(1), Flag.set(Flag.NSW, Flag.NUW));
        }

        private Lanes lanesInside() {
            return switch (tracking) {
                case TOGETHER -> together();
                case MASK -> before.part(e.variables().get(mask));
                case NONE -> Lanes.NOBODY_KNOWS;
            };
        }

        /** Where lanes may end early, those of a warp may have diverged in the iteration before. */
        private Lanes together() {
            Lanes same = before.afterBranch(e.pool().uniformity(trips));
            return e.program().mayExit() ? same.belowBlock() : same;
        }

        private void body(Value counter) {
            int conditionals = e.conditionals();
            e.loops().push(new LoopFrame(exit, latch, tracking, mask, conditionals));
            int mark = e.pool().enter();
            e.pool().add(counter, e.pool().uniformity(counter));
            e.body();
            search();
            e.pool().leave(mark);
            e.loops().pop();
        }

        /** Leaves the loop in more than one way, as a search does. */
        private void search() {
            if (e.chance("loop-search")) {
                LeaveStatement found = new LeaveStatement(true);
                for (int i = 0; i < 2 && found.fits(e); i++) {
                    found.emit(e);
                }
            }
        }

        /**
         * A collective operation of each iteration whose result, that of the last iteration, is only used after the
         * loop.
         */
        private Optional<Value> last() {
            boolean isWanted = !isTestedAtTop && e.lanes().isKnown() && e.chance("loop-last");
            if (!isWanted) {
                return Optional.empty();
            }
            // Who leaves the loop elsewhere has not come through here.
            int mark = e.pool().enter();
            Value answer = VoteStatement.ask(e);
            e.pool().leave(mark);
            return Optional.of(answer);
        }

        /** Leaves the loop or continues in {@code next}. */
        private void test(Value count, BasicBlock next) {
            Value again = e.at().compare(Predicate.SLT, count, trips);
            follow(again);
            exit.edge(e);
            e.at().branch(again, next, exit.block());
            e.at().moveToEnd(next);
        }

        private void follow(Value again) {
            if (tracking == Tracking.MASK) {
                Value staying = e.ballot(e.variables().get(mask), again);
                e.variables().set(mask, staying);
                e.setLanes(before.part(staying));
            }
        }

        private void close(PhiInstruction counter) {
            Value next = next(counter);
            e.at().addIncoming(counter, next, e.at().block());
            if (isTestedAtTop) {
                e.jump(header);
                return;
            }
            Value again = e.at().compare(Predicate.SLT, next, trips);
            follow(again);
            header.edge(e);
            exit.edge(e);
            e.at().branch(again, header.block(), exit.block());
        }
    }
}
