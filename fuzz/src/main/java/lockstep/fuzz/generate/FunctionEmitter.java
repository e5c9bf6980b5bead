package lockstep.fuzz.generate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Emits one function: the insertion point, what is known there, and what statements need to add instructions. */
final class FunctionEmitter {

    /** What the whole program shares: see {@link ProgramContext}. */
    private final ProgramContext program;

    private final Function function;
    private final IrBuilder at;
    private final ValuePool pool = new ValuePool();
    private final FunctionVariables variables = new FunctionVariables();
    private final ObjectPool objects = new ObjectPool(this);
    private final SlicePool slices = new SlicePool(this);
    private final Digest digest = new Digest(this);
    private final Deque<LoopFrame> loops = new ArrayDeque<>();
    private final boolean followsLanes;
    private Lanes lanes;
    private @Nullable ThreadContext frame;
    private Runnable exit = () -> {};
    private int budget;
    private int depth;
    private int exits;

    /** Whether lanes of a warp may have diverged without reconverging: see {@link #rejoin}. */
    private boolean areParted;

    private int conditionals;
    private int nextSlot;

    /**
     * An emitter at the end of the entry block of {@code function}.
     *
     * @param budget statements that may be added
     */
    FunctionEmitter(ProgramContext program, Function function, Lanes lanes, int budget) {
        this.program = program;
        this.function = function;
        this.at = IrBuilder.atEnd(IrBuilder.addBlock(function, null));
        this.lanes = lanes;
        this.followsLanes = lanes.isKnown();
        this.budget = budget;
    }

    // ---- what there is

    ProgramContext program() {
        return program;
    }

    Choices choices() {
        return program.choices();
    }

    Profile profile() {
        return program.profile();
    }

    Module module() {
        return program.module();
    }

    Context context() {
        return module().context();
    }

    Function function() {
        return function;
    }

    /** The builder at the emitter's place. */
    IrBuilder at() {
        return at;
    }

    ValuePool pool() {
        return pool;
    }

    FunctionVariables variables() {
        return variables;
    }

    /** The function's private memory. */
    ObjectPool objects() {
        return objects;
    }

    /** The arrays that loops go over. */
    SlicePool slices() {
        return slices;
    }

    /** What unused values go into. */
    Digest digest() {
        return digest;
    }

    /** Who arrives at the place. */
    Lanes lanes() {
        return lanes;
    }

    /** Whether the lanes were known where the function begins. */
    boolean followsLanes() {
        return followsLanes;
    }

    void setLanes(Lanes known) {
        lanes = known;
    }

    /** The thread context of a kernel; device functions do not have one. */
    ThreadContext frame() {
        return Objects.requireNonNull(frame, "only kernels have a frame");
    }

    boolean isKernel() {
        return frame != null;
    }

    void setFrame(ThreadContext known) {
        frame = known;
    }

    /** Sets what ends the function at a place: adds a return. */
    void setExit(Runnable ending) {
        exit = ending;
    }

    /** The loops around the place, innermost first. */
    Deque<LoopFrame> loops() {
        return loops;
    }

    /** Conditional structures around the place within the function. */
    int conditionals() {
        return conditionals;
    }

    // ---- choosing

    /** Whether a thing with the weight {@code key}, in percent, happens. */
    boolean chance(String key) {
        return choices().chance(Math.min(profile().weight(key), 100), 100);
    }

    /** A number from 0 to the weight {@code key}. */
    int upTo(String key) {
        return choices().below(profile().weight(key) + 1);
    }

    /** An index from {@code weights}' keys, as likely as they weigh. */
    int weighted(String... keys) {
        int[] weights = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            weights[i] = profile().weight(keys[i]);
        }
        return choices().weighted(weights);
    }

    // ---- structure

    /** Adds up to {@code count} statements, fewer where the budget ends. */
    void statements(int count) {
        for (int i = 0; i < count && budget > 0; i++) {
            budget--;
            List<Statement> fitting = Statements.ALL.stream()
                    .filter(s -> weight(s) > 0 && s.fits(this))
                    .toList();
            choices().pickWeighted(fitting, this::weight).emit(this);
        }
    }

    private int weight(Statement statement) {
        return profile().weight(statement.name());
    }

    /** A few statements, as the body of a structure; something of what they computed outlives it. */
    void body() {
        int mark = pool.enter();
        depth++;
        statements(1 + upTo("body-statements"));
        depth--;
        if (chance("body-result")) {
            program.values().remember(this, mark);
        }
        if (chance("body-digest")) {
            digest.take(mark, profile().weight("digest"));
        }
        pool.leave(mark);
    }

    /** A body that only some paths take. */
    void conditionalBody(Lanes arriving) {
        conditionals++;
        lanes = arriving;
        body();
        conditionals--;
    }

    /**
     * A statement in each iteration of a loop that leads to {@code exit}, whose variables are not live out of it;
     * returns a number that was available at its end. The statement does not leave the loop.
     */
    Value aside(Lanes arriving, JoinBlock exit) {
        Lanes around = lanes;
        List<Value> held = variables.snapshot();
        int mark = pool.enter();
        conditionals++;
        depth++;
        lanes = arriving;
        loops.push(new LoopFrame(exit, exit, LoopFrame.Tracking.TOGETHER, -1, conditionals - 1));
        statements(1);
        loops.pop();
        Value known = values().varying(this, IntType.I32);
        depth--;
        conditionals--;
        lanes = around;
        pool.leave(mark);
        variables.restore(held);
        return known;
    }

    /** Whether one more structure may be nested here. */
    boolean mayNest() {
        return depth < profile().weight("depth") && budget > 0;
    }

    /** A new block at the end of the function. */
    BasicBlock block() {
        return IrBuilder.addBlock(function, null);
    }

    /** Branches to {@code join} and registers the edge with it. */
    void jump(JoinBlock join) {
        join.edge(this);
        at.branch(join.block());
    }

    /** Ends the function at the place. */
    void exit() {
        exits++;
        exit.run();
    }

    /** Ends the thread at the place, with nothing shown. */
    void leave() {
        exits++;
        intrinsic("llvm.nvvm.exit", List.of());
        at.unreachable();
    }

    /** How many places ended the function so far: lets {@link #rejoin} know whether lanes ended in between. */
    int exits() {
        return exits;
    }

    /**
     * Continues after a structure that {@code before} lanes entered when there were {@code exitsBefore} exits. Where
     * lanes took different paths and some of them ended the function, no block after the structure post-dominates the
     * branch: the policy {@code stack} runs what is left of each path apart from then on, so that a warp would come to
     * an aligned barrier in parts (docs/semantics.md, S8.2).
     *
     * @param branch how uniform what parted the lanes is
     */
    void rejoin(Lanes before, int exitsBefore, KnownUniformity branch) {
        boolean haveEnded = exits != exitsBefore;
        areParted |= haveEnded && branch == KnownUniformity.LANE;
        lanes = areParted ? before.belowBlock() : before;
        if (haveEnded && before.isKnown()) {
            Value rest = ballot(before.knownMask(), context().bool(true));
            if (chance("lanes-left")) {
                pool.add(rest, KnownUniformity.WARP);
            }
            lanes = new Lanes(lanes.level(), rest);
        }
    }

    // ---- values

    /** Calls an intrinsic; the result, if there is one, is in the pool's care only once {@link #keep} is called. */
    CallInstruction intrinsic(String name, List<Type> overloads, Value... arguments) {
        Function callee = IntrinsicTable.declare(module(), name, overloads.toArray(Type[]::new));
        return at.call(callee, arguments);
    }

    /** {@code vote.sync.ballot}: the lanes of {@code mask} for which {@code condition} holds. */
    Value ballot(Value mask, Value condition) {
        Value votes = intrinsic("llvm.nvvm.vote.ballot.sync", List.of(), mask, condition);
        pool.note(votes, KnownUniformity.WARP);
        return votes;
    }

    /** Adds {@code value} to the pool as a value computed from {@code operands}. */
    <V extends Value> V keep(V value, Value... operands) {
        KnownUniformity same = KnownUniformity.BLOCK;
        for (Value operand : operands) {
            same = same.and(pool.uniformity(operand));
        }
        return pool.add(value, same);
    }

    /** Adds a value to the pool about which nothing is known but that it is defined. */
    <V extends Value> V keepVarying(V value) {
        return pool.add(value, KnownUniformity.LANE);
    }

    /** A constant of an integer type, taken modulo its width. */
    Value integer(Type type, long value) {
        return context().integer((IntType) type, value);
    }

    /** An {@code i32} constant. */
    Value i32(int value) {
        return context().i32(value);
    }

    /** The source of values of all kinds. */
    OperandSource values() {
        return program.values();
    }

    /** Stores {@code value}, of at most 16 bytes, into one of the thread's own output slots. */
    void observe(Value value, int bytes) {
        at.store(value, outputSlots(bytes > LaunchShape.SLOT_BYTES ? 2 : 1), LaunchShape.SLOT_BYTES);
    }

    /** The address of one of the thread's own output slots. */
    Value outputSlot() {
        return outputSlots(1);
    }

    private Value outputSlots(int slots) {
        if (nextSlot + slots > LaunchShape.SLOTS) {
            nextSlot = 0;
        }
        Value slot = at.elementPointer(
                IntType.I64, frame().slots(), List.of(context().i64(nextSlot)), Flag.INBOUNDS.bit());
        nextSlot += slots;
        return slot;
    }
}
