package lockstep.sim.reference;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.sim.Outcome;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.image.CallFlags;
import lockstep.sim.image.Collective;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.memory.BlockAccesses;
import lockstep.sim.memory.BlockMemory;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.race.RaceDetector;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.RunEnd;
import lockstep.sim.warp.Warp;
import lockstep.sim.warp.WarpRendezvous;
import org.jspecify.annotations.Nullable;

/**
 * Executes the instructions of one launch, for one group of lanes at a time. For each instruction:
 *
 * <ol>
 *   <li>it is counted, and observers and the checks of claims are notified;
 *   <li>a guard selects the lanes that execute it; the others continue with the next instruction;
 *   <li>the bits of undefined constants among its operands are drawn, so that each use has its own;
 *   <li>the unit of its {@link OpKind} executes it, lane by lane;
 *   <li>fast-math flags of a call are applied, a warp-shared result is broadcast, and a result claimed uniform is
 *       compared over the lanes.
 * </ol>
 *
 * <p>A group continues with the next instruction until its turn ends, or until a terminator, a call, or an instruction
 * that waits for lanes or threads; after these the policy picks a group again.
 */
final class Interpreter implements GridRun.Executor {
    private final RunState run;
    private final FunctionImage kernel;
    private final LaneMemory threads;
    private final MoveUnit moves;
    private final AssumptionUnit assumptions;
    private final ArithmeticUnit arithmetic;
    private final AddressUnit addresses;
    private final MemoryUnit memory;
    private final ControlUnit control;
    private final CallUnit calls;
    private final CollectiveUnit collectives;
    private final TokenUnit tokens;
    private final BarrierUnit barriers;
    private final ConvergenceUnit convergence;
    private final UniformityCheck uniformity;
    private final HazardUnit hazards;
    private final CallFlagUnit callFlags = new CallFlagUnit();
    private final Map<FunctionImage, @Nullable LaneCells[]> constants = new IdentityHashMap<>();
    private final StopView.Names names = new StopView.Names();
    private boolean yields;

    Interpreter(RunState run, FunctionImage kernel) {
        this.run = run;
        this.kernel = kernel;
        this.threads = new LaneMemory(run);
        this.moves = new MoveUnit(run);
        this.assumptions = new AssumptionUnit(run, threads);
        this.arithmetic = new ArithmeticUnit(run, threads);
        this.addresses = new AddressUnit(run, threads);
        this.memory = new MemoryUnit(run, threads);
        this.uniformity = new UniformityCheck(run);
        this.control = new ControlUnit(run, uniformity);
        this.calls = new CallUnit(run, threads, moves, uniformity, this::constants);
        this.collectives = new CollectiveUnit(run, uniformity);
        this.tokens = new TokenUnit();
        this.barriers = new BarrierUnit(run, uniformity);
        this.convergence = new ConvergenceUnit(run);
        this.hazards = new HazardUnit(run, this::repeat);
    }

    // ---- blocks

    @Override
    public BlockState open(long index) {
        BlockState block = openEmpty(index);
        enter(block);
        for (int w = 0; w < block.warpCount(); w++) {
            Warp warp = block.warp(w);
            Frame frame = new Frame(kernel, constants(kernel), null, -1, warp.live(), run.warpSize);
            warp.place(warp.live(), frame, 0);
            run.position.enterWarp(warp, frame);
            run.position.enterOp(kernel.op(0), 0);
            passArguments(frame, warp.live());
            uniformity.parameters(frame, warp.live());
            if (run.promises != null) {
                run.promises.entered(frame, warp.live(), null);
            }
        }
        return block;
    }

    /** A block whose lanes are not placed yet. */
    BlockState openEmpty(long index) {
        int size = Math.toIntExact(run.position.launch().block().count());
        return new BlockState(index, size, run.warpSize, run.request.schedule(), openMemory(index, size));
    }

    /** Recycles a finished block as another one, whose lanes are not placed yet. */
    void reopen(BlockState block, long index) {
        block.reopen(index, openMemory(index, block.threads()));
        for (int w = 0; w < block.warpCount(); w++) {
            convergence.begin(block.warp(w));
        }
    }

    private BlockMemory openMemory(long index, int threads) {
        BlockAccesses accesses = run.accesses;
        return accesses == null ? run.memory.openBlock(index, threads) : run.memory.openBlock(index, threads, accesses);
    }

    /** Following instructions are those of this block. */
    private void enter(BlockState block) {
        run.position.enterBlock(block);
        BlockAccesses accesses = run.accesses;
        if (accesses != null) {
            accesses.enter(block.index(), 0);
        }
    }

    FunctionImage kernel() {
        return kernel;
    }

    private void passArguments(Frame frame, int mask) {
        for (int i = 0; i < kernel.parameterCount(); i++) {
            Scalar[] leaves = new Scalar[kernel.parameterLeaves(i)];
            Arrays.setAll(leaves, leaf -> new Scalar());
            ValueConstraints constraints = kernel.parameterConstraints(i);
            for (int rest = mask; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                run.position.setLane(lane);
                ThreadMemory thread = threads.memory(lane);
                thread.argument(i, leaves);
                for (int leaf = 0; leaf < leaves.length; leaf++) {
                    if (constraints != null) {
                        ConstraintUnit.apply(constraints, leaves[leaf], thread);
                    }
                    frame.cell(kernel.parameterCell(i) + leaf).set(lane, leaves[leaf]);
                }
            }
        }
    }

    /**
     * The cells of a function, with the constants filled in whose values the launch fixes; they are the same for all
     * its threads. A frame makes the cells of other constants on demand.
     */
    @Nullable LaneCells[] constants(FunctionImage function) {
        @Nullable LaneCells[] known = constants.get(function);
        if (known == null) {
            known = new LaneCells[function.cellCount()];
            for (int cell = 0; cell < known.length; cell++) {
                known[cell] = constant(function, cell);
            }
            constants.put(function, known);
        }
        return known;
    }

    private @Nullable LaneCells constant(FunctionImage function, int cell) {
        try {
            return constant(function.constant(cell), function.cellWidth(cell));
        } catch (InputException unsupported) {
            String what = unsupported.diagnostics().getFirst().message();
            throw run.unsupported(function, readerOf(function, cell), what);
        }
    }

    /** The first instruction that has a cell among its operands; the function's first where an edge reads it. */
    private static Op readerOf(FunctionImage function, int cell) {
        for (int pc = 0; pc < function.size(); pc++) {
            Op op = function.op(pc);
            for (int i = 0; i < op.operandCount(); i++) {
                if (op.operand(i) <= cell && cell < op.operand(i) + op.operandCells(i)) {
                    return op;
                }
            }
        }
        return function.op(0);
    }

    private @Nullable LaneCells constant(@Nullable ConstantLeaf leaf, int width) {
        Scalar value = new Scalar();
        switch (leaf) {
            case ConstantLeaf.Symbolic symbolic -> run.memory.constant(symbolic.constant(), value);
            case ConstantLeaf.Stored stored -> run.memory.readBank(stored.bank(), stored.offset(), width, value);
            case ConstantLeaf.ParameterBank b -> value.set(run.memory.parameterBank());
            case ConstantLeaf.Bits b -> {
                return null;
            }
            case ConstantLeaf.Poison p -> {
                return null;
            }
            case null -> {
                return null;
            }
        }
        LaneCells cells = new LaneCells(run.warpSize, width);
        for (int lane = 0; lane < run.warpSize; lane++) {
            cells.set(lane, value);
        }
        return cells;
    }

    // ---- groups

    @Override
    public void run(BlockState block, Warp warp, int group, long budget) {
        int first = Integer.numberOfTrailingZeros(group);
        Frame frame = warp.frame(first);
        enter(block);
        run.position.enterWarp(warp, frame);
        yields = false;
        long end = run.warpInstructions + budget;
        int pc = warp.pc(first);
        while (step(warp, frame, group, pc)) {
            pc++;
            if (run.warpInstructions >= end || yields) {
                warp.moveTo(group, pc);
                return;
            }
        }
    }

    /** Executes one instruction of a group on behalf of another engine; see {@link #step}. */
    boolean single(BlockState block, Warp warp, Frame frame, int mask, int pc) {
        run.position.enterBlock(block);
        run.position.enterWarp(warp, frame);
        yields = false;
        return step(warp, frame, mask, pc);
    }

    /** Executes one instruction; returns whether the group continues with the next one. */
    private boolean step(Warp warp, Frame frame, int mask, int pc) {
        Op op = frame.function().op(pc);
        run.position.enterOp(op, Integer.numberOfTrailingZeros(mask));
        run.count(mask, warp, op.weight);
        if (run.observer != null) {
            observe(warp, frame, op, mask, pc);
        }
        if (run.aliases != null) {
            run.aliases.executes(op, frame, mask);
        }
        if (run.promises != null) {
            run.promises.executes(op, frame, mask);
        }
        return op.guard < 0 ? execute(op, warp, frame, mask, pc) : guarded(op, warp, frame, mask, pc);
    }

    /** Executes an instruction for the lanes whose guard holds. */
    private boolean guarded(Op op, Warp warp, Frame frame, int mask, int pc) {
        int active = control.guarded(op, frame, mask);
        if (active == 0) {
            return true;
        }
        run.position.setLane(Integer.numberOfTrailingZeros(active));
        if (active != mask && leavesGroup(op)) {
            warp.moveTo(mask & ~active, pc + 1);
        }
        return execute(op, warp, frame, active, pc);
    }

    private static boolean leavesGroup(Op op) {
        return switch (op.kind.unit()) {
            case CONTROL, CALL, COLLECTIVE, BARRIER, CONVERGENCE -> true;
            case MOVE, ARITHMETIC, ADDRESS, MEMORY, GROUP, NONE -> false;
        };
    }

    /**
     * Executes an instruction; returns whether the group continues with the next one. Deliberately one large method:
     * the JIT inlines hot methods of at most 325 bytes ({@code FreqInlineSize}), and would compile this, with all its
     * callees, again in each method of the fast engine that ends in a step.
     */
    private boolean execute(Op op, Warp warp, Frame frame, int mask, int pc) {
        for (int i = 0; i < op.redrawnCount(); i++) {
            moves.redraw(frame, op.redrawn(i), mask);
        }
        @Nullable CallFlags flags = op.kind == OpKind.Arithmetic.PURE_INTRINSIC ? null : op.callFlags;
        int broken = flags == null ? 0 : callFlags.brokenByArguments(flags, frame, mask);
        switch (op.kind.unit()) {
            case MOVE -> {
                if (op.kind == OpKind.Move.PHIS) {
                    moves.phis(op, warp, frame, mask);
                } else {
                    moves.execute(op, frame, mask);
                }
            }
            case ARITHMETIC -> arithmetic.execute(op, frame, mask);
            case ADDRESS -> addresses.execute(op, frame, mask);
            case MEMORY -> {
                memory.execute(op, frame, mask);
                if (run.aliases != null) {
                    run.aliases.accessed(op, frame, mask);
                }
                yields = ((OpKind.Memory) op.kind).yields();
            }
            case GROUP -> converged(op, warp, frame, mask, pc);
            case NONE -> nothing(op, warp, frame, mask, pc);
            case CONTROL, CALL, COLLECTIVE, BARRIER, CONVERGENCE -> {
                leaveGroup(op, warp, frame, mask, pc);
                return false;
            }
        }
        if (flags != null) {
            callFlags.apply(flags, frame, op.result, mask, broken);
        }
        if (op.isShared) {
            moves.share(frame, op.result, op.resultCount, mask);
        }
        if (op.isClaimedUniform) {
            warp.moveTo(mask, pc);
            uniformity.results(op, warp, mask);
        }
        return true;
    }

    /**
     * Executes the operations of one machine instruction again for the lanes of {@code mask}, unless these would
     * diverge.
     */
    private void repeat(Warp warp, Frame frame, int mask, int first) {
        Op before = run.position.op();
        int lane = run.position.lane();
        FunctionImage function = frame.function();
        for (int pc = first; pc < function.size() && function.op(pc).issue == null; pc++) {
            Op op = function.op(pc);
            run.position.enterOp(op, lane);
            switch (op.kind.unit()) {
                case MOVE -> moves.execute(op, frame, mask);
                case ARITHMETIC -> arithmetic.execute(op, frame, mask);
                case ADDRESS -> addresses.execute(op, frame, mask);
                case MEMORY -> memory.execute(op, frame, mask);
                case GROUP -> converged(op, warp, frame, mask, pc);
                case NONE, CONTROL, CALL, COLLECTIVE, BARRIER, CONVERGENCE -> {}
            }
            if (op.isShared) {
                moves.share(frame, op.result, op.resultCount, mask);
            }
        }
        run.position.enterOp(before, lane);
    }

    private void converged(Op op, Warp warp, Frame frame, int mask, int pc) {
        if (convergence.moves(op, warp, frame, mask)) {
            return;
        }
        if (!run.image.meetsAtBarriers()) {
            run.orderMatters("it matters which lanes run together");
        }
        warp.moveTo(mask, pc);
        if (op.kind == OpKind.Group.TOKEN) {
            tokens.execute(op, warp, frame, mask);
            return;
        }
        int rest = mask;
        while (rest != 0) {
            int together = op.token < 0 ? rest : sameToken(op, frame, rest);
            collectives.group(op, warp, together);
            rest &= ~together;
        }
    }

    /** Lanes that hold the same convergence-control token as the lowest of {@code among}. */
    private static int sameToken(Op op, Frame frame, int among) {
        long[] tokens = frame.cell(op.token).low;
        long token = tokens[Integer.numberOfTrailingZeros(among)];
        int same = 0;
        for (int rest = among; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            same |= tokens[lane] == token ? 1 << lane : 0;
        }
        return same;
    }

    private void nothing(Op op, Warp warp, Frame frame, int mask, int pc) {
        if (op.issue != null) {
            hazards.issue(op, pc, warp, frame, mask);
        }
        if (op.kind == OpKind.Other.UNSUPPORTED) {
            throw run.unsupported(op.text);
        }
        if (op.kind == OpKind.Other.ASSUMPTION) {
            assumptions.check(op, frame, mask);
        }
        RaceDetector races = run.races;
        if (races != null && op.isFence) {
            for (int rest = mask; rest != 0; rest &= rest - 1) {
                run.position.setLane(Integer.numberOfTrailingZeros(rest));
                RaceListener.enter(run, races);
                races.fence();
            }
        }
    }

    /** Executes an instruction after which the policy picks a group again. */
    private void leaveGroup(Op op, Warp warp, Frame frame, int mask, int pc) {
        BlockState block = run.position.block();
        GroupPolicy policy = block.policy(warp);
        warp.moveTo(mask, pc);
        switch (op.kind.unit()) {
            case CONTROL -> control.execute(op, warp, frame, mask, policy);
            case CALL -> {
                calls.execute(op, warp, frame, pc, mask, policy);
                if ((warp.live() & mask) != mask) {
                    settle(block, warp);
                }
            }
            case COLLECTIVE -> {
                collectives.arrive(op, warp, frame, mask);
                settle(block, warp);
            }
            case BARRIER -> {
                barriers.arrive(op, block, warp, frame, mask);
                settle(block, warp);
            }
            case CONVERGENCE -> {
                convergence.execute(op, warp, frame, mask, policy);
                settle(block, warp);
            }
            case MOVE, ARITHMETIC, ADDRESS, MEMORY, GROUP, NONE ->
                throw new CompilerBug(op.kind + " does not end a group");
        }
    }

    /** Completes each rendezvous and barrier for which no lane is missing after lanes have arrived or ended. */
    private void settle(BlockState block, Warp warp) {
        do {
            meet(block, warp);
        } while (convergence.yieldsToWaiting(warp));
        block.completeBarriers(barriers::completed);
    }

    private void meet(BlockState block, Warp warp) {
        for (int met = WarpRendezvous.complete(warp); met != 0; met = WarpRendezvous.complete(warp)) {
            Op op = warp.op(Integer.numberOfTrailingZeros(met));
            if (op.kind == OpKind.Other.COLLECTIVE) {
                collectives.complete(warp, met);
                if (op.collective() == Collective.Other.WARP_SYNC) {
                    convergence.gather(warp, met);
                    block.policy(warp).reconverged(warp, met);
                }
            } else if (op.kind == OpKind.Convergence.WAIT) {
                warp.advance(met);
                block.policy(warp).reconverged(warp, met);
            } else {
                barriers.enterAligned(op, block, warp, met);
            }
        }
    }

    /** A whole warp arrives at a barrier of all threads, all at the same dynamic instance. */
    void arrive(BlockState block, Warp warp, int mask, long id, boolean isAligned) {
        int last = 31 - Integer.numberOfLeadingZeros(mask);
        run.position.enterBlock(block);
        run.position.enterWarp(warp, warp.frame(last));
        run.position.enterOp(warp.op(last), last);
        block.arrive(warp, mask, id, BarrierKind.SYNC, -1, isAligned);
        block.completeBarriers(barriers::completed);
    }

    /** Lanes that are at the end of the kernel, at {@code op}, end. */
    void exit(BlockState block, Warp warp, Frame frame, Op op, int mask) {
        run.position.enterBlock(block);
        run.position.enterWarp(warp, frame);
        run.position.enterOp(op, Integer.numberOfTrailingZeros(mask));
        warp.exit(mask);
        settle(block, warp);
    }

    @Override
    public boolean yields() {
        return yields;
    }

    @Override
    public long executed() {
        return run.warpInstructions;
    }

    private void observe(Warp warp, Frame frame, Op op, int mask, int pc) {
        var observer = Objects.requireNonNull(run.observer);
        int launch = run.position.launchIndex();
        long block = run.position.block().index();
        FunctionImage function = frame.function();
        if (pc == function.blockStart(op.block)) {
            observer.enteredBlock(launch, block, warp.index(), function.name(), function.blockName(op.block), mask);
        }
        observer.before(new StopView(run, names, run.position.block(), warp, frame, op, mask));
        String text = op.sourceText();
        observer.executed(launch, block, warp.index(), mask, text);
    }

    // ---- deadlock

    @Override
    public RuntimeException deadlock(BlockState block) {
        StringJoiner waits = new StringJoiner("; ");
        boolean divergentBarrier = false;
        @Nullable Warp someWarp = null;
        for (int w = 0; w < block.warpCount(); w++) {
            Warp warp = block.warp(w);
            int rest = warp.live();
            while (rest != 0) {
                int lane = Integer.numberOfTrailingZeros(rest);
                int here = warp.companions(lane, rest);
                rest &= ~here;
                Op op = warp.op(lane);
                boolean isDivergent = op.kind == OpKind.Other.BARRIER && (warp.waiting() >>> lane & 1) != 0;
                divergentBarrier |= isDivergent;
                someWarp = someWarp == null || isDivergent ? warp : someWarp;
                waits.add("warp %d lanes 0x%08x at @%s, block %s: %s"
                        .formatted(
                                w,
                                here,
                                warp.frame(lane).function().name(),
                                warp.frame(lane).function().blockName(op.block),
                                op.sourceText()));
            }
        }
        run.position.enterBlock(block);
        Warp shown = Objects.requireNonNull(someWarp);
        int lane = Integer.numberOfTrailingZeros(shown.live());
        String code = divergentBarrier ? "divergent-barrier" : "deadlock";
        return new RunEnd(new Outcome.Undefined(code, "no lane can move: " + waits, run.position.place(shown, lane)));
    }
}
