package lockstep.sim.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.sim.ClaimViolation;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.PromiseTable;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.ObjectKind;
import lockstep.sim.memory.ObjectLiveness;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Asserts the promises that functions make about their activations. docs/semantics.md, S12.8. Each action of a lane is
 * checked against the promises of all functions on its call stack; memory that was allocated since an activation began
 * is its own.
 */
final class PromiseCheck implements MemorySystem.AccessListener {
    private final RunState run;
    private final MemorySystem.@Nullable AccessListener next;
    private final Map<Frame, Activation> activations = new IdentityHashMap<>();
    /** When heap objects were allocated; those that are missing here existed before the run. */
    private final Map<MemoryObject, Long> made = new WeakHashMap<>();

    private final Set<String> told = new HashSet<>();
    private final Scalar scratch = new Scalar();
    private final Scalar second = new Scalar();
    private long clock;

    /** @param next the next listener of accesses */
    PromiseCheck(RunState run, MemorySystem.@Nullable AccessListener next) {
        this.run = run;
        this.next = next;
    }

    /** A pointer parameter's value that was stored where it may outlive the activation that promised not to keep it. */
    private record Kept(Activation promised, MemoryObject in, int offset, int length, MemoryObject kept, int lane) {}

    /** A promise about a parameter: the activation that it was made for, and the index of the parameter. */
    private record Bound(Activation by, int parameter) {
        AttributeSet promise() {
            return by.table.parameter(parameter);
        }
    }

    /** A frame and the promises that hold while it is active. */
    private static final class Activation {
        private final PromiseTable table;
        private final Frame frame;
        private final long entered;
        /**
         * The objects that each lane's arguments point to; an argument that may point anywhere is in {@link #anywhere}.
         */
        private final List<Set<MemoryObject>> arguments = new ArrayList<>();

        private int anywhere;
        /** For each parameter the promises that its value is under. */
        private final List<List<Bound>> bounds = new ArrayList<>();

        private final List<Kept> kept = new ArrayList<>();

        Activation(PromiseTable table, Frame frame, long entered) {
            this.table = table;
            this.frame = frame;
            this.entered = entered;
        }
    }

    // ---- activations

    /** Lanes {@code mask}, which are still at the call or at the beginning of a kernel, have entered a frame. */
    void entered(Frame frame, int mask, @Nullable Op call) {
        PromiseTable table = frame.function().promiseTable();
        if (table == null) {
            return;
        }
        Activation activation = new Activation(table, frame, ++clock);
        Frame parent = frame.parent();
        for (int i = 0; i < frame.function().parameterCount(); i++) {
            List<Bound> bounds = new ArrayList<>(inherited(parent, call, i));
            bounds.add(new Bound(activation, i));
            activation.bounds.add(bounds);
        }
        for (int lane = 0; lane < run.warpSize; lane++) {
            activation.arguments.add(new HashSet<>());
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            lookAtArguments(activation, Integer.numberOfTrailingZeros(rest));
        }
        activations.put(frame, activation);
        for (Frame outer = parent; outer != null; outer = outer.parent()) {
            if (outer.function() == frame.function() && table.promises("norecurse")) {
                note(
                        activation,
                        "norecurse",
                        "it is entered while it is active",
                        frame,
                        frame.function().op(0),
                        mask);
                return;
            }
        }
    }

    /** A pointer argument inherits the promises that the pointer is under; a copied object does not. */
    private List<Bound> inherited(@Nullable Frame parent, @Nullable Op op, int index) {
        if (parent == null
                || op == null
                || !(op.instruction() instanceof CallInstruction call)
                || index >= call.argumentCount()
                || call.argumentAttributes(index).has("byval")) {
            return List.of();
        }
        return bounds(parent, call.argument(index));
    }

    private List<Bound> bounds(Frame frame, Value pointer) {
        Activation activation = activations.get(frame);
        if (activation == null) {
            return List.of();
        }
        int root = activation.table.root(pointer);
        return root < 0 ? List.of() : activation.bounds.get(root);
    }

    private void lookAtArguments(Activation activation, int lane) {
        FunctionImage function = activation.frame.function();
        for (int i = 0; i < function.parameterCount(); i++) {
            for (int leaf = 0; leaf < function.parameterLeaves(i); leaf++) {
                activation.frame.cell(function.parameterCell(i) + leaf).get(lane, scratch);
                if (scratch.provenance instanceof MemoryObject object) {
                    activation.arguments.get(lane).add(object);
                } else if (scratch.provenance != null) {
                    activation.anywhere |= 1 << lane;
                }
            }
        }
    }

    /** Lanes {@code mask} are about to return by {@code op}; their results are still in the frame. */
    void left(Op op, Frame frame, int mask) {
        Activation activation = activations.get(frame);
        for (int rest = mask; activation != null && rest != 0; rest &= rest - 1) {
            returns(activation, op, frame, Integer.numberOfTrailingZeros(rest));
        }
        if ((frame.inside() & ~mask) == 0) {
            activations.remove(frame);
        }
    }

    private void returns(Activation activation, Op op, Frame frame, int lane) {
        PromiseTable table = activation.table;
        if (table.promises("noreturn")) {
            note(activation, "noreturn", "it returns", frame, op, 1 << lane);
        }
        if (op.instruction() instanceof ReturnInstruction end && end.value().isPresent()) {
            givesBack(activation, op, end.value().get(), lane);
        }
        for (Kept kept : activation.kept) {
            if (kept.lane == lane && kept.in.liveness() == ObjectLiveness.ALIVE && isStillThere(kept)) {
                String where = "it stays in byte %d of %s".formatted(kept.offset, kept.in.name());
                note(activation, "nocapture", where, frame, op, 1 << lane);
            }
        }
    }

    private void givesBack(Activation activation, Op op, Value value, int lane) {
        Frame frame = activation.frame;
        PromiseTable table = activation.table;
        int root = table.root(value);
        frame.cell(op.operand(0)).get(lane, scratch);
        boolean isKnown = !scratch.poison && (scratch.undefinedLow | scratch.undefinedHigh) == 0;
        if (root >= 0 && table.parameter(root).has("nocapture") && isKnown && scratch.low != 0) {
            note(activation, "nocapture", "parameter %d is given back".formatted(root), frame, op, 1 << lane);
        }
        if (table.givesNew()
                && isKnown
                && scratch.provenance instanceof MemoryObject object
                && !isOwn(object, activation, lane)) {
            note(activation, "noalias", "it gives back " + object.name(), frame, op, 1 << lane);
        }
        if (table.returned() >= 0) {
            comparesReturned(activation, op, lane);
        }
    }

    private void comparesReturned(Activation activation, Op op, int lane) {
        Frame frame = activation.frame;
        FunctionImage function = frame.function();
        int parameter = activation.table.returned();
        for (int leaf = 0; leaf < function.parameterLeaves(parameter); leaf++) {
            frame.cell(function.parameterCell(parameter) + leaf).get(lane, scratch);
            frame.cell(op.operand(0) + leaf).get(lane, second);
            boolean isOpen = isOpen(scratch) || scratch.chosen || isOpen(second);
            if (!isOpen && (scratch.low != second.low || scratch.high != second.high)) {
                String what = "parameter %d is 0x%x and the result 0x%x".formatted(parameter, scratch.low, second.low);
                note(activation, "returned", what, frame, op, 1 << lane);
            }
        }
    }

    private static boolean isOpen(Scalar value) {
        return value.poison || (value.undefinedLow | value.undefinedHigh) != 0;
    }

    private boolean isStillThere(Kept kept) {
        kept.in.load(kept.offset, 8 * kept.length, second);
        return second.provenance == kept.kept;
    }

    // ---- accesses

    @Override
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        if (next != null) {
            next.accessed(object, offset, length, isWrite);
        }
        Frame frame = run.position.frame();
        Op op = run.position.op();
        int lane = run.position.lane();
        Instruction instruction = op.instruction();
        Value address = address(instruction, isWrite);
        for (Bound bound : address == null ? List.<Bound>of() : bounds(frame, address)) {
            AttributeSet set = bound.promise();
            String only = isWrite ? "readonly" : "writeonly";
            String word = set.has("readnone") ? "readnone" : only;
            if (set.has(word)) {
                String what = "parameter %d is %s through".formatted(bound.parameter, isWrite ? "written" : "read");
                note(bound.by, word, what, frame, op, 1 << lane);
            }
        }
        if (isWrite && instruction instanceof StoreInstruction store) {
            keeps(object, offset, length, store, frame, lane);
        }
        if (!isWrite && object.isReadOnly()) {
            return;
        }
        String what = "%s is %s".formatted(object.name(), isWrite ? "written" : "read");
        for (Frame outer = frame; outer != null; outer = outer.parent()) {
            Activation activation = activations.get(outer);
            if (activation != null
                    && !isPermitted(activation, object, lane, isWrite)
                    && !isOwn(object, activation, lane)) {
                note(activation, "memory", what, frame, op, 1 << lane);
            }
        }
    }

    /** The address of an access; for a copy the destination or the source. */
    private static @Nullable Value address(Instruction instruction, boolean isWrite) {
        if (instruction instanceof LoadInstruction load) {
            return load.pointer();
        }
        if (instruction instanceof StoreInstruction store) {
            return store.pointer();
        }
        if (instruction instanceof AtomicRmwInstruction atomic) {
            return atomic.pointer();
        }
        if (instruction instanceof CompareExchangeInstruction exchange) {
            return exchange.pointer();
        }
        Intrinsic kind = instruction instanceof CallInstruction call
                ? call.calledFunction()
                        .flatMap(IntrinsicTable::of)
                        .map(IntrinsicInfo::kind)
                        .orElse(null)
                : null;
        boolean isMove = Intrinsic.isCopy(kind);
        return isMove || kind == Intrinsic.MEMSET ? instruction.operand(isMove && !isWrite ? 1 : 0) : null;
    }

    private void keeps(MemoryObject in, int offset, int length, StoreInstruction store, Frame frame, int lane) {
        for (Bound bound : bounds(frame, store.value())) {
            if (bound.promise().has("nocapture") && !isOwn(in, bound.by, lane)) {
                bound.by
                        .frame
                        .cell(bound.by.frame.function().parameterCell(bound.parameter))
                        .get(lane, scratch);
                if (scratch.provenance instanceof MemoryObject kept) {
                    bound.by.kept.add(new Kept(bound.by, in, offset, length, kept, lane));
                }
            }
        }
    }

    /** Whether an object was allocated since {@code activation} began. */
    private boolean isOwn(MemoryObject object, Activation activation, int lane) {
        if (object.kind() == ObjectKind.HEAP) {
            return made.getOrDefault(object, 0L) >= activation.entered;
        }
        return object.kind() == ObjectKind.PARAMETER
                || object.kind() == ObjectKind.STACK
                        && run.position
                                .block()
                                .memory(run.position.warp(), lane)
                                .isSince(activation.frame.stackMark(lane), object);
    }

    private static boolean isPermitted(Activation activation, MemoryObject object, int lane, boolean isWrite) {
        MemoryEffect memory = activation.table.memory();
        boolean isArgument = (activation.anywhere >>> lane & 1) != 0
                || activation.arguments.get(lane).contains(object);
        boolean byArgument =
                isWrite ? memory.argument().mayWrite() : memory.argument().mayRead();
        boolean byOther = isWrite ? memory.other().mayWrite() : memory.other().mayRead();
        return byOther || isArgument && byArgument;
    }

    @Override
    public void freed(MemoryObject object) {
        if (next != null) {
            next.freed(object);
        }
        int lane = run.position.lane();
        forEach(run.position.frame(), activation -> {
            if (activation.table.promises("nofree") && !isOwn(object, activation, lane)) {
                note(activation, "nofree", object.name() + " is freed", lane);
            }
        });
    }

    /** A lane has allocated the object that {@code pointer} points to. */
    void allocated(Scalar pointer) {
        if (pointer.provenance instanceof MemoryObject object) {
            made.put(object, ++clock);
        }
    }

    // ---- other operations

    /** Lanes {@code mask} execute {@code op}. */
    void executes(Op op, Frame frame, int mask) {
        int lane = Integer.numberOfTrailingZeros(mask);
        if (op.kind == OpKind.Call.TRAP || op.kind == OpKind.Call.EXIT) {
            forEach(frame, activation -> {
                if (activation.table.promises("willreturn")) {
                    note(activation, "willreturn", "the thread ends", lane);
                }
            });
        } else if (op.kind == OpKind.Call.BUILT_IN) {
            builtIn(op, frame, lane);
        } else if (synchronizes(op)) {
            boolean orders = op.kind == OpKind.Other.BARRIER || op.isFence;
            forEach(frame, activation -> {
                MemoryEffect.Access other = activation.table.memory().other();
                if (activation.table.promises("nosync")) {
                    note(activation, "nosync", "threads meet or order memory", lane);
                }
                if (orders && !(other.mayRead() && other.mayWrite())) {
                    note(activation, "memory", "all memory is ordered", lane);
                }
            });
        }
    }

    private void builtIn(Op op, Frame frame, int lane) {
        boolean stops = op.text.equals("__assertfail");
        forEach(frame, activation -> {
            if (stops && activation.table.promises("willreturn")) {
                note(activation, "willreturn", "the program ends", lane);
            }
            if (!stops && !activation.table.memory().inaccessible().mayWrite()) {
                note(activation, "memory", "@" + op.text + " is called", lane);
            }
        });
    }

    private static boolean synchronizes(Op op) {
        Instruction instruction = op.nvvmInstruction();
        return op.kind == OpKind.Other.BARRIER
                || op.kind == OpKind.Other.COLLECTIVE
                || op.kind == OpKind.Group.GROUP
                || op.isFence
                || instruction instanceof LoadInstruction load && isOrdered(load.access())
                || instruction instanceof StoreInstruction store && isOrdered(store.access())
                || instruction instanceof AtomicRmwInstruction atomic && isOrdered(atomic.access())
                || instruction instanceof CompareExchangeInstruction exchange && isOrdered(exchange.access());
    }

    private static boolean isOrdered(MemoryAccess access) {
        return access.isVolatile() || access.ordering().compareTo(AtomicOrdering.MONOTONIC) > 0;
    }

    private void forEach(Frame innermost, Consumer<Activation> action) {
        for (Frame frame = innermost; frame != null; frame = frame.parent()) {
            Activation activation = activations.get(frame);
            if (activation != null) {
                action.accept(activation);
            }
        }
    }

    // ---- reporting

    private void note(Activation broken, String promise, String what, int lane) {
        note(broken, promise, what, run.position.frame(), run.position.op(), 1 << lane);
    }

    private void note(Activation broken, String promise, String what, Frame frame, Op op, int lanes) {
        PromiseTable table = broken.table;
        String detail = promise.equals("memory") ? "(" + table.memory().text() + ")" : "";
        String text = promise + detail + " of @" + table.function().name();
        if (run.hasRoomForViolations() && told.add(text)) {
            int lane = Integer.numberOfTrailingZeros(lanes);
            run.noteViolation(new ClaimViolation(
                    table.claimant(),
                    ClaimViolation.Kind.PROMISE,
                    text,
                    lanes,
                    List.of(what),
                    run.position.place(frame, op, lane)));
        }
    }
}
