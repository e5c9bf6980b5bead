package lockstep.sim.fast;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.sim.image.Edge;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.memory.LaneAccesses;
import lockstep.sim.reference.Steps;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GridRun;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.Instances;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/**
 * Executes the instructions of one launch, a group of lanes at a time. For each instruction:
 *
 * <ol>
 *   <li>its short form is tried, which succeeds if the active lanes of all operands are in states that it handles;
 *   <li>if it fails because of boxed lanes, these are unboxed where possible, and it is tried again;
 *   <li>pointers to different objects are processed lane by lane;
 *   <li>otherwise the instruction is a step of the reference engine on the cells of the frame; its results are boxed.
 * </ol>
 *
 * <p>Fused instructions fall back to the first of them alone, and a native form to the function of its instruction.
 *
 * <p>A group that takes one edge as a whole runs on where the policy would pick it again anyway; only then are the
 * recorded places and edges of its lanes out of date.
 */
final class FastExecutor implements GridRun.Executor {
    private static final int LEFT = -1;

    private final Steps steps;
    private final @Nullable LaneAccesses accesses;
    private final boolean runsOn;
    /** The lanes that a warp may have. */
    private final int allLanes;

    private final Map<FunctionImage, FastRegisters> constants = new IdentityHashMap<>();
    private final BlockReuse blocks;
    private final Group group;
    private final IntegerUnit integers;
    private final DivisionUnit divisions;
    private final FloatUnit floats;
    private final ConversionUnit conversions;
    private final FunctionUnit functions;
    private final FusedUnit fused;
    private final PointerUnit pointers;
    private final SpecialValues specials;
    private @Nullable BlockState block;
    private @Nullable Warp warp;
    private @Nullable Frame frame;
    /** Instructions executed and not yet counted. */
    private long pending;
    /** The number of instructions that may be pending before the turn or the fuel ends. */
    private long room;

    private long end;
    private boolean yields;

    /** @param runsOn whether groups may run on without the policy; results are the same either way */
    FastExecutor(Steps steps, LaneLoops loops, boolean runsOn) {
        this.steps = steps;
        this.accesses = steps.accesses();
        this.runsOn = runsOn;
        this.allLanes = steps.warpSize() == LaneMasks.LANES ? LaneMasks.ALL : (1 << steps.warpSize()) - 1;
        this.blocks = new BlockReuse(steps, this::constants);
        this.group = new Group(loops);
        this.integers = new IntegerUnit(group);
        this.divisions = new DivisionUnit(group);
        this.floats = new FloatUnit(group);
        this.conversions = new ConversionUnit(group);
        this.functions = new FunctionUnit(group);
        this.fused = new FusedUnit(group);
        this.pointers = new PointerUnit(group, steps);
        this.specials = new SpecialValues(group, steps);
    }

    // ---- the grid's view

    @Override
    public BlockState open(long index) {
        return blocks.open(index);
    }

    @Override
    public void closed(BlockState ended) {
        blocks.closed(ended);
    }

    @Override
    public boolean yields() {
        return yields;
    }

    @Override
    public long executed() {
        return steps.executed();
    }

    @Override
    public RuntimeException deadlock(BlockState where) {
        return steps.deadlock(where);
    }

    @Override
    public void run(BlockState where, Warp of, int lanes, long budget) {
        int first = Integer.numberOfTrailingZeros(lanes);
        Frame at = of.frame(first);
        block = where;
        warp = of;
        frame = at;
        group.mask = lanes;
        group.registers = registers(at);
        if (accesses != null) {
            accesses.enter(where.index(), where.thread(of, 0));
        }
        pointers.enter(where.memory());
        yields = false;
        pending = 0;
        end = steps.executed() + budget;
        room = Math.min(end, steps.fuel()) - steps.executed();
        loop(of.pc(first));
    }

    private FastRegisters registers(Frame of) {
        if (of.registers() instanceof FastRegisters known) {
            return known;
        }
        FastRegisters made = new FastRegisters(constants(of), of);
        of.setRegisters(made);
        return made;
    }

    private FastRegisters constants(Frame of) {
        FastRegisters known = constants.get(of.function());
        if (known == null) {
            FastFunction function = (FastFunction) of.function().lowered(FastLowering::lower);
            known = new FastRegisters(function, of, steps.constants(of.function()));
            constants.put(of.function(), known);
        }
        return known;
    }

    // ---- the group's view

    private void loop(int from) {
        FastOp[] code = group.registers.function.code;
        int pc = from;
        while (pc != LEFT) {
            FastOp op = code[pc];
            if (pending >= room) {
                pc = atEnd(pc, op);
            } else {
                pc = next(op, pc);
            }
        }
    }

    /** Executes the instruction at {@code pc}; returns where the group continues, or {@link #LEFT}. */
    private int next(FastOp op, int pc) {
        switch (op.code) {
            case JUMP -> {
                return follow(op, op.edges[0]);
            }
            case BRANCH -> {
                return branch(op, pc);
            }
            case PHIS -> {
                return phis(op, pc);
            }
            case WORD_MUL_ADD, WIDE_MUL, WIDE_MUL_SIGNED, WIDE_MUL_ADD, WIDE_MUL_ADD_SIGNED -> {
                return together(op, pc);
            }
            case COMPARE_BRANCH -> {
                return compareAndBranch(op, pc);
            }
            case BARRIER -> {
                return barrier(op, pc);
            }
            case RETURN -> {
                return end(op, pc);
            }
            case EXIT -> {
                return exit(op, pc);
            }
            default -> {
                return op.guard < 0 ? plain(op, pc) : guarded(op, pc);
            }
        }
    }

    private int plain(FastOp op, int pc) {
        if (mayTurnEndWithin(op)) {
            return next(Objects.requireNonNull(op.alone), pc);
        }
        if (isDone(op) || isDoneOtherwise(op)) {
            if (op.isShared && !(op.isOfConstants && group.mask == LaneMasks.ALL)) {
                group.registers.share(op.writes, group.mask);
            }
            pending += op.weight;
            return pc + op.length;
        }
        return otherwise(op, pc);
    }

    /** Whether the turn, or the fuel, may end between instructions that are executed as one. */
    private boolean mayTurnEndWithin(FastOp op) {
        return op.length > 1 && pending + op.weight >= room;
    }

    /** After a form could not be executed: the function alone where the instruction has one, else a step. */
    private int otherwise(FastOp op, int pc) {
        FastOp alone = op.alone;
        return alone == null ? step(op, pc) : next(alone, pc);
    }

    /** Whether a bit is plain in all active lanes, possibly after it was unboxed. */
    private boolean isPlain(int bit) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        return (r.notPlain[bit] & mask) == 0 || r.fromCell(bit, mask) && (r.notPlain[bit] & mask) == 0;
    }

    /** The lanes that execute an instruction whose guard is plain. */
    private int active(FastOp op) {
        int bits = group.registers.bits[op.guard];
        return (op.isGuardNegated ? ~bits : bits) & group.mask;
    }

    /** A guarded instruction: the lanes whose guard holds execute it; all lanes continue with the next one. */
    private int guarded(FastOp op, int pc) {
        if (mayTurnEndWithin(op)) {
            return next(Objects.requireNonNull(op.alone), pc);
        }
        if (!isPlain(op.guard)) {
            return step(op, pc);
        }
        int all = group.mask;
        int active = active(op);
        if (active != 0) {
            group.mask = active;
            boolean isDone = isDone(op) || isDoneOtherwise(op);
            if (isDone && op.isShared) {
                group.registers.share(op.writes, active);
            }
            group.mask = all;
            if (!isDone) {
                return otherwise(op, pc);
            }
        }
        pending += op.weight;
        return pc + op.length;
    }

    /** Executes several instructions as one where the turn does not end between them and their operands are plain. */
    private int together(FastOp op, int pc) {
        FastOp[] parts = op.parts;
        int ahead = op.weight - parts[parts.length - 1].weight;
        if (pending + ahead >= room || !fused.execute(op)) {
            return next(parts[0], pc);
        }
        pending += op.weight;
        return pc + parts.length;
    }

    private int compareAndBranch(FastOp op, int pc) {
        FastOp first = op.parts[0];
        if (!execute(first)) {
            return next(first, pc);
        }
        pending += first.weight;
        return pending < room ? branch(op.parts[1], pc + 1) : pc + 1;
    }

    private boolean isDone(FastOp op) {
        return (op.alone == null || arePlain(op.operands)) && execute(op);
    }

    private boolean arePlain(int[] cells) {
        int[] notPlain = group.registers.notPlain;
        int others = 0;
        for (int cell : cells) {
            others |= notPlain[cell];
        }
        return (others & group.mask) == 0;
    }

    /** Retries after the short form has failed: with boxed lanes unboxed, or lane by lane. */
    private boolean isDoneOtherwise(FastOp op) {
        return areUnboxed(op) && isDone(op) || pointers.scattered(op);
    }

    private boolean areAllDone(FastOp[] parts) {
        for (FastOp part : parts) {
            if (!execute(part)) {
                return false;
            }
        }
        return true;
    }

    private boolean execute(FastOp op) {
        return switch (op.code) {
            case WORD_ADD,
                    WORD_SUB,
                    WORD_MUL,
                    WORD_AND,
                    WORD_OR,
                    WORD_XOR,
                    WORD_SHL,
                    WORD_LSHR,
                    WORD_ASHR,
                    WORD_SMIN,
                    WORD_SMAX,
                    WORD_UMIN,
                    WORD_UMAX,
                    LONG_ADD,
                    LONG_SUB,
                    LONG_MUL,
                    LONG_AND,
                    LONG_OR,
                    LONG_XOR,
                    LONG_SHL,
                    LONG_LSHR,
                    LONG_ASHR,
                    LONG_SMIN,
                    LONG_SMAX,
                    LONG_UMIN,
                    LONG_UMAX -> integers.execute(op);
            case WORD_SHL_FAR, WORD_LSHR_FAR, WORD_ASHR_FAR, LONG_SHL_FAR, LONG_LSHR_FAR, LONG_ASHR_FAR ->
                integers.far(op);
            case WORD_UDIV, WORD_SDIV, WORD_UREM, WORD_SREM -> divisions.words(op);
            case LONG_UDIV, LONG_SDIV, LONG_UREM, LONG_SREM -> divisions.longs(op);
            case WORD_CTTZ -> divisions.trailingZeros(op);
            case WORD_UMUL_HIGH, WORD_SMUL_HIGH, WORD_FUNNEL_LEFT, WORD_FUNNEL_RIGHT -> integers.wordsOnly(op);
            case SINGLE_ADD,
                    SINGLE_SUB,
                    SINGLE_MUL,
                    SINGLE_DIV,
                    SINGLE_MIN,
                    SINGLE_MAX,
                    SINGLE_FMA,
                    SINGLE_SQRT,
                    DOUBLE_ADD,
                    DOUBLE_SUB,
                    DOUBLE_MUL,
                    DOUBLE_DIV,
                    DOUBLE_MIN,
                    DOUBLE_MAX,
                    DOUBLE_FMA,
                    DOUBLE_SQRT -> floats.execute(op);
            case WORD_MUL_ADD, WIDE_MUL, WIDE_MUL_SIGNED, WIDE_MUL_ADD, WIDE_MUL_ADD_SIGNED -> fused.execute(op);
            case WORD_FLIP, LONG_FLIP, WORD_KEEP, LONG_KEEP -> floats.signs(op);
            case WORD_EQ, WORD_SLT, WORD_SLE, WORD_ULT, WORD_ULE -> integers.compareWords(op);
            case LONG_EQ, LONG_SLT, LONG_SLE, LONG_ULT, LONG_ULE -> integers.compareLongs(op);
            case SINGLE_COMPARE, DOUBLE_COMPARE -> floats.compare(op);
            case BIT_AND, BIT_OR, BIT_XOR -> integers.bits(op);
            case WORD_SELECT, LONG_SELECT, BIT_SELECT -> conversions.select(op);
            case BIT_TO_WORD,
                    BIT_TO_LONG,
                    WORD_ZEXT,
                    WORD_SEXT,
                    WORD_TRUNC,
                    WORD_TO_LONG,
                    WORD_TO_LONG_SIGNED,
                    LONG_TO_WORD,
                    WORD_TO_BIT,
                    LONG_TO_BIT,
                    SIGNED_TO_SINGLE,
                    UNSIGNED_TO_SINGLE,
                    SIGNED_TO_DOUBLE,
                    UNSIGNED_TO_DOUBLE,
                    SINGLE_TO_SIGNED,
                    SINGLE_TO_UNSIGNED,
                    SINGLE_TO_DOUBLE,
                    DOUBLE_TO_SINGLE -> conversions.convert(op);
            case SEQUENCE -> areAllDone(op.parts);
            case FUNCTION -> functions.execute(op);
            case WORDS_TO_LONG -> conversions.join(op);
            case LONG_TO_WORDS -> conversions.split(op);
            case MOVE -> conversions.move(op);
            case SPECIAL -> specials.read(op, current(), currentWarp());
            case ADDRESS -> pointers.address(op);
            case LOAD -> pointers.load(op);
            case STORE -> pointers.store(op);
            case NOTHING -> true;
            case LANES -> specials.lanes(op);
            case JUMP, BRANCH, PHIS, BARRIER, RETURN, EXIT, STEP, COMPARE_BRANCH -> false;
        };
    }

    private BlockState current() {
        return Objects.requireNonNull(block);
    }

    private Warp currentWarp() {
        return Objects.requireNonNull(warp);
    }

    private Frame currentFrame() {
        return Objects.requireNonNull(frame);
    }

    /** Unboxes boxed lanes of operands; returns whether there were any and none stayed boxed. */
    private boolean areUnboxed(FastOp op) {
        if (op.code == FastCode.STEP) {
            return false;
        }
        FastRegisters r = group.registers;
        boolean hasChanged = false;
        boolean hasBoxed = false;
        for (int cell : op.reads) {
            if ((r.boxed[cell] & group.mask) != 0) {
                boolean isTaken = r.fromCell(cell, group.mask);
                hasChanged |= isTaken;
                hasBoxed |= !isTaken;
            }
        }
        return hasChanged && !hasBoxed;
    }

    // ---- steps

    private void flush() {
        if (pending != 0) {
            steps.issued(currentWarp(), group.mask, pending);
            room -= pending;
            pending = 0;
        }
    }

    /** The turn has ended, or the fuel. */
    private int atEnd(int pc, FastOp op) {
        flush();
        if (steps.executed() >= end) {
            currentWarp().moveTo(group.mask, pc);
            return LEFT;
        }
        return step(op, pc);
    }

    /** Executes the instruction as a step of the reference engine. */
    private int step(FastOp op, int pc) {
        flush();
        FastRegisters r = group.registers;
        int lanes = op.isOfWarp ? allLanes : group.mask;
        for (int cell : op.reads) {
            r.toCell(cell, lanes);
        }
        if (op.guard >= 0) {
            r.toCell(op.guard, group.mask);
            for (int cell : op.writes) {
                r.toCell(cell, lanes);
            }
        }
        boolean goesOn = steps.step(current(), currentWarp(), currentFrame(), group.mask, pc);
        for (int cell : op.writes) {
            r.defineBoxed(cell, lanes);
        }
        if (!goesOn) {
            return LEFT;
        }
        room = Math.min(end, steps.fuel()) - steps.executed();
        if (steps.yields()) {
            yields = true;
            currentWarp().moveTo(group.mask, pc + 1);
            return LEFT;
        }
        return pc + 1;
    }

    // ---- control

    private int branch(FastOp op, int pc) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if ((r.notPlain[op.a] & mask) != 0 && !(areUnboxed(op) && (r.notPlain[op.a] & mask) == 0)) {
            return step(op, pc);
        }
        int yes = r.bits[op.a] & mask;
        if (yes == mask) {
            return follow(op, op.edges[0]);
        }
        return yes == 0 ? follow(op, op.edges[1]) : part(op, yes);
    }

    /** The group takes one edge; it runs on where the policy would pick it again. */
    private int follow(FastOp op, FastEdge edge) {
        pending += op.weight;
        Frame at = currentFrame();
        boolean goesOn = runsOn
                && pending + edge.phis < room
                && edge.isSimple
                && policy().keeps(currentWarp(), group.mask, at, edge.edge.target);
        if (!goesOn) {
            flush();
            currentWarp().follow(group.mask, at, edge.edge);
            return LEFT;
        }
        Warp.countIterations(group.mask, at, edge.edge);
        if (edge.phis == 0) {
            return edge.edge.targetPc;
        }
        conversions.move(edge.sources, edge.targets, group.mask);
        pending += edge.phis;
        return edge.edge.targetPc + 1;
    }

    private GroupPolicy policy() {
        return current().policy(currentWarp());
    }

    /** The group diverges: lanes in {@code yes} take the first edge, the others the second. */
    private int part(FastOp op, int yes) {
        pending += op.weight;
        flush();
        Warp of = currentWarp();
        Frame at = currentFrame();
        FastEdge first = op.edges[0];
        FastEdge second = op.edges[1];
        of.follow(yes, at, first.edge);
        of.follow(group.mask & ~yes, at, second.edge);
        steps.diverged();
        if (first.edge.target != second.edge.target) {
            policy().diverged(of, group.mask, at, op.op.block);
        }
        return LEFT;
    }

    /** The whole warp arrives at a barrier; a part of it arrives by a step. */
    private int barrier(FastOp op, int pc) {
        Warp of = currentWarp();
        int mask = group.mask;
        boolean isWhole = mask == of.live() && of.waiting() == 0 && Instances.isOne(currentFrame(), pc, mask);
        if (!isWhole) {
            return step(op, pc);
        }
        pending += op.weight;
        flush();
        of.moveTo(mask, pc);
        steps.arrive(current(), of, mask, op.constant, op.isAligned);
        return LEFT;
    }

    /** A return from the kernel; from other functions it is a step. */
    private int end(FastOp op, int pc) {
        Frame at = currentFrame();
        if (at.parent() != null) {
            return step(op, pc);
        }
        pending += op.weight;
        flush();
        currentWarp().moveTo(group.mask, pc);
        steps.exit(current(), currentWarp(), at, op.op, group.mask);
        return LEFT;
    }

    /** The end of all active lanes or of none; where only some end, it is a step. */
    private int exit(FastOp op, int pc) {
        if (op.guard < 0) {
            return end(op, pc);
        }
        if (!isPlain(op.guard)) {
            return step(op, pc);
        }
        int ending = active(op);
        if (ending == 0) {
            pending += op.weight;
            return pc + 1;
        }
        return ending == group.mask ? end(op, pc) : step(op, pc);
    }

    /** PHIs at which a group begins: its lanes may have come over different edges. */
    private int phis(FastOp op, int pc) {
        int count = op.op.numberCount();
        Warp of = currentWarp();
        FastEdge[] edges = group.registers.function.edges;
        // One instruction, however many PHIs: the turn may end after it, but the fuel must not end within it.
        boolean isSimple = steps.executed() + pending + count <= steps.fuel();
        for (int rest = group.mask; rest != 0 && isSimple; rest &= ~sameEdge(of, rest)) {
            isSimple = edges[of.edge(Integer.numberOfTrailingZeros(rest)).index].isSimple;
        }
        if (!isSimple) {
            return stepPhis(op, pc);
        }
        for (int rest = group.mask; rest != 0; ) {
            int lanes = sameEdge(of, rest);
            FastEdge edge = edges[of.edge(Integer.numberOfTrailingZeros(rest)).index];
            conversions.move(edge.sources, edge.targets, lanes);
            rest &= ~lanes;
        }
        pending += count;
        return pc + 1;
    }

    /** A PHI whose incoming value is its own moves nothing, so the cells must hold the old values too. */
    private int stepPhis(FastOp op, int pc) {
        for (int cell : op.targets) {
            group.registers.toCell(cell, group.mask);
        }
        int after = step(op, pc);
        for (int cell : op.targets) {
            group.registers.defineBoxed(cell, group.mask);
        }
        return after;
    }

    private static int sameEdge(Warp of, int among) {
        Edge edge = of.edge(Integer.numberOfTrailingZeros(among));
        int lanes = 0;
        for (int rest = among; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            lanes |= of.edge(lane) == edge ? 1 << lane : 0;
        }
        return lanes;
    }
}
