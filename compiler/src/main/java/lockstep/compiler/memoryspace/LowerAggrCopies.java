package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * lower-aggr-copies: lowers large aggregate copies, {@code memset} and {@code memcpy} to loops of loads and stores.
 *
 * <p>An aggregate is copied scalar by scalar, so that pointers keep their provenance and poison of one member does not
 * spread. Where source and destination may overlap, the addresses are compared and the copy runs in the direction in
 * which nothing is overwritten before it is read. A copy of untyped bytes is lowered only if its source holds plain
 * bytes: a constant without pointers and undefined parts, or parameter memory. Bytes of other memory may be parts of
 * pointers, which only a copy preserves.
 *
 * <p>With {@code all}, as in code generation, every copy and fill is lowered; see {@link ByteTransfers} for the
 * expansion and its limits.
 */
public final class LowerAggrCopies implements FunctionPass {
    private static final String NAME = "lower-aggr-copies";
    static final Rule AGGREGATE =
            new Rule(NAME, "aggregate", "an aggregate that is loaded and stored is copied scalar by scalar");
    static final Rule FILL = new Rule(NAME, "fill", "a fill becomes stores");
    static final Rule COPY = new Rule(NAME, "copy", "a copy of bytes becomes loads and stores");

    private static final long WIDEST = 16;

    private static final Knob LEAST = new Knob(
            "min-size",
            128,
            1,
            1 << 20,
            "least bytes that are lowered; what is not constant always is",
            new SourceRef.Manual("LLVM NVPTX back end", "NVPTXLowerAggrCopies, MaxAggrCopySize"));

    private static final Knob ALL = new Knob(
            "all",
            0,
            0,
            1,
            "1 for code generation: no call is left, whatever its length and its bytes are",
            new SourceRef.Manual("LLVM NVPTX back end", "NVPTXLowerAggrCopies; expandMemCpyAsLoop"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower copies of aggregates, copies and fills of memory to loops",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(AGGREGATE, FILL, COPY),
            List.of(LEAST, ALL),
            List.of("aggregates", "fills", "copies"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        DataLayout layout = DataLayout.of(function.module());
        Rewriter rewriter = context.rewriter(function);
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof StoreInstruction store) {
                lowerAggregate(store, layout, rewriter, context);
            } else if (instruction instanceof CallInstruction call) {
                lowerCall(call, rewriter, context);
            }
        }
        return rewriter.changed();
    }

    // ---- aggregates

    private static void lowerAggregate(
            StoreInstruction store, DataLayout layout, Rewriter rewriter, PassContext context) {
        Type type = store.value().type();
        boolean isAggregate = type instanceof StructType || type instanceof ArrayType;
        if (!isAggregate
                || !(store.value() instanceof LoadInstruction load)
                || !load.hasOneUse()
                || layout.storeSize(type) < context.knob(LEAST)
                || !load.access().isSimple()
                || !store.access().isSimple()
                || !isUndisturbed(load, store)) {
            return;
        }
        Optional<List<AggregatePieces.Run>> runs = AggregatePieces.of(type, layout);
        if (runs.isPresent() && rewriter.allow(AGGREGATE, store)) {
            emit(load, store, runs.get(), layout, rewriter);
            context.count("aggregates", 1);
        }
    }

    /**
     * Whether the loaded memory is unchanged at the store: no instruction between writes it or lets other threads write
     * it.
     */
    private static boolean isUndisturbed(LoadInstruction load, StoreInstruction store) {
        if (load.block() != store.block()) {
            return false;
        }
        for (Instruction at = load.next();
                at != store;
                at = Objects.requireNonNull(at).next()) {
            Effects effects = EffectsOf.instruction(Objects.requireNonNull(at));
            if (effects.mayHaveSideEffects() || effects.isConvergent()) {
                return false;
            }
        }
        return true;
    }

    private static void emit(
            LoadInstruction load,
            StoreInstruction store,
            List<AggregatePieces.Run> runs,
            DataLayout layout,
            Rewriter rewriter) {
        BasicBlock head = Objects.requireNonNull(store.block());
        BasicBlock tail = rewriter.splitBefore(store, null);
        Value from = load.pointer();
        Value to = store.pointer();
        Runs copy = new Runs(runs, from, to, alignment(load, layout), alignment(store, layout), rewriter, store, tail);
        if (from == to || areApart(from, to)) {
            rewriter.erase(head.terminator());
            copy.emit(head, false);
        } else {
            BasicBlock up = rewriter.addBlock("copy.up", tail);
            BasicBlock down = rewriter.addBlock("copy.down", tail);
            IrBuilder builder = rewriter.before(head.terminator()).standingFor(store);
            Value target = comparable(to, from, builder);
            Value isBelow = builder.compare(Predicate.ULT, target, comparable(from, to, builder));
            rewriter.replaceTerminator(head, new BranchInstruction(isBelow, up, down));
            copy.emit(up, false);
            copy.emit(down, true);
        }
        rewriter.erase(store);
        rewriter.erase(load);
    }

    /** The runs of a copied aggregate. */
    private record Runs(
            List<AggregatePieces.Run> runs,
            Value from,
            Value to,
            long fromAlignment,
            long toAlignment,
            Rewriter rewriter,
            Instruction model,
            BasicBlock tail) {
        void emit(BasicBlock begin, boolean isBackward) {
            CopyEmitter emitter = new CopyEmitter(rewriter, model, begin, tail);
            for (AggregatePieces.Run run : isBackward ? runs.reversed() : runs) {
                emitter.copyRun(run, from, to, fromAlignment, toAlignment, isBackward);
            }
            emitter.leaveTo(tail);
        }
    }

    private static long alignment(LoadInstruction load, DataLayout layout) {
        return load.access().alignment() != 0 ? load.access().alignment() : layout.abiAlignment(load.type());
    }

    private static long alignment(StoreInstruction store, DataLayout layout) {
        long stated = store.access().alignment();
        return stated != 0 ? stated : layout.abiAlignment(store.value().type());
    }

    /** The address, converted to generic if the other one is in another space. */
    static Value comparable(Value address, Value other, IrBuilder builder) {
        return address.type().equals(other.type()) || address.type().equals(PointerType.GENERIC)
                ? address
                : builder.cast(Opcode.ADDRSPACECAST, address, PointerType.GENERIC);
    }

    /** Whether the two cannot overlap: they are in different spaces or different known objects. */
    static boolean areApart(Value from, Value to) {
        int source = ((PointerType) from.type()).addressSpace();
        int target = ((PointerType) to.type()).addressSpace();
        if (source != target && source != PointerFact.ANY && target != PointerFact.ANY) {
            return true;
        }
        Set<Value> sources = PointerObjects.of(from);
        Set<Value> targets = PointerObjects.of(to);
        return !sources.isEmpty()
                && !targets.isEmpty()
                && sources.stream().allMatch(LowerAggrCopies::isOwnObject)
                && targets.stream().allMatch(LowerAggrCopies::isOwnObject)
                && sources.stream().noneMatch(targets::contains);
    }

    /** Whether {@code value} is an identified object, which overlaps no other one. */
    private static boolean isOwnObject(Value value) {
        return value instanceof AllocaInstruction
                || value instanceof GlobalVariable variable && SetGlobalArrayAlignment.isOwn(variable)
                || value instanceof Argument argument && argument.attributes().has("byval");
    }

    // ---- fills and copies

    private static void lowerCall(CallInstruction call, Rewriter rewriter, PassContext context) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isCopy = Intrinsic.isCopy(kind);
        if (context.isOn(ALL)) {
            lowerAny(call, kind, rewriter, context);
            return;
        }
        if (!isCopy && kind != Intrinsic.MEMSET
                || !(call.argument(3) instanceof ConstantInt isVolatile)
                || !isVolatile.isZero()) {
            return;
        }
        long bytes = call.argument(2) instanceof ConstantInt size ? size.zext() : -1;
        if (bytes >= 0 && bytes < context.knob(LEAST)) {
            return;
        }
        if (isCopy && !PlainBytes.areIn(call.argument(1))) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "Bytes",
                    InsertionPoints.function(call).name(),
                    call.location(),
                    "the copied bytes may be parts of pointers"));
        } else if (rewriter.allow(isCopy ? COPY : FILL, call)) {
            emitBytes(call, bytes, isCopy, rewriter);
            context.count(isCopy ? "copies" : "fills", 1);
        }
    }

    private static void lowerAny(
            CallInstruction call, @Nullable Intrinsic kind, Rewriter rewriter, PassContext context) {
        boolean isCopy = Intrinsic.isCopy(kind);
        if (kind != null && (isCopy || kind == Intrinsic.MEMSET) && rewriter.allow(isCopy ? COPY : FILL, call)) {
            ByteTransfers.expand(call, kind, rewriter);
            context.count(isCopy ? "copies" : "fills", 1);
        }
    }

    private static void emitBytes(CallInstruction call, long bytes, boolean isCopy, Rewriter rewriter) {
        long to = call.argumentAttributes(0).intValue("align").orElse(1);
        long from = isCopy ? call.argumentAttributes(1).intValue("align").orElse(1) : WIDEST;
        long width = bytes < 0 ? 1 : Math.min(WIDEST, Math.min(to, from));
        BasicBlock head = Objects.requireNonNull(call.block());
        Value length = lengthBefore(call, rewriter);
        Value wide = isCopy || width == 1 ? null : splat(call, width, rewriter);
        BasicBlock tail = rewriter.splitBefore(call, null);
        rewriter.erase(head.terminator());
        CopyEmitter emitter = new CopyEmitter(rewriter, call, head, tail);
        emitter.bytes(length, bytes, width, (offset, count) -> {
            Value target = emitter.address(call.argument(0), offset);
            if (isCopy) {
                emitter.copy(type(count), emitter.address(call.argument(1), offset), target, count, count);
            } else {
                Value value = count == 1 ? call.argument(1) : Objects.requireNonNull(wide);
                emitter.builder().store(value, target, count);
            }
        });
        emitter.leaveTo(tail);
        rewriter.erase(call);
    }

    private static Type type(long bytes) {
        return bytes == 1 ? IntType.I8 : new VectorType(IntType.I8, (int) bytes, false);
    }

    private static Value lengthBefore(CallInstruction call, Rewriter rewriter) {
        Value length = call.argument(2);
        return length.type().isInt(64) || length instanceof ConstantInt
                ? length
                : rewriter.before(call).cast(Opcode.ZEXT, length, IntType.I64);
    }

    /** A vector of the fill byte: if it is poison, so is each element; undefined bits correspond. */
    private static @Nullable Value splat(CallInstruction call, long width, Rewriter rewriter) {
        VectorType type = (VectorType) type(width);
        if (call.argument(1) instanceof ConstantInt value) {
            return rewriter.context().splat(type, value);
        }
        Value vector = rewriter.context().poison(type);
        for (int i = 0; i < width; i++) {
            Value index = rewriter.context().i32(i);
            vector = rewriter.before(call).add(new InsertElementInstruction(vector, call.argument(1), index));
        }
        return vector;
    }

    /** Memory whose bytes are neither parts of pointers nor poison, so that they can be moved individually. */
    private static final class PlainBytes {
        /** Limit on the parts of an initializer that are visited. */
        private static final int MOST = 4096;

        private PlainBytes() {}

        /**
         * Whether {@code address} points into such memory: kernel parameters, or constants without undefined parts or
         * pointers.
         */
        static boolean areIn(Value address) {
            if (((PointerType) address.type()).addressSpace() == AddressSpace.PARAM.number()) {
                return true;
            }
            return ConstantOffset.object(address) instanceof GlobalVariable variable
                    && variable.isConstant()
                    && !variable.isExternallyInitialized()
                    && !variable.linkage().isInterposable()
                    && variable.initializer().filter(PlainBytes::isPlain).isPresent();
        }

        private static boolean isPlain(Constant constant) {
            Deque<Constant> open = new ArrayDeque<>(List.of(constant));
            for (int step = 0; !open.isEmpty(); step++) {
                Constant at = open.pop();
                if (at instanceof ConstantAggregate aggregate && step < MOST) {
                    aggregate.elements().forEach(open::push);
                } else if (!(at instanceof ConstantInt
                        || at instanceof ConstantFloat
                        || at instanceof ConstantBytes
                        || at instanceof ConstantZero)) {
                    return false;
                }
            }
            return true;
        }
    }
}
