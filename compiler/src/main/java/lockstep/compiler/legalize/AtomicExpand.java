package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * atomic-expand: expands atomic operations that PTX does not have to {@code cmpxchg} loops, and exchanges of floats to
 * exchanges of integers.
 *
 * <pre>
 *   %o = atomicrmw nand ptr %p, i32 %v monotonic
 * becomes
 *   %first = load atomic i32, ptr %p monotonic
 * loop:
 *   %old = phi i32 [ %first, %entry ], [ %seen, %loop ]
 *   %new = ... not (%old and %v)
 *   %r = cmpxchg ptr %p, i32 %old, i32 %new monotonic monotonic
 *   %seen = extractvalue { i32, i1 } %r, 0
 *   br i1 (it was replaced), label %end, label %loop
 * </pre>
 *
 * <p>An atomic operation on thread-private memory becomes a load, the operation and a store ({@link OwnMemoryAtomics}).
 *
 * <p>Floats and vectors are exchanged as integers, so that NaNs and zeros are compared by their bits. An 8-bit value is
 * exchanged with the 16-bit word that contains it, whose other half is written back unchanged. Orderings, scopes and
 * {@code volatile} are kept. Source: LLVM's AtomicExpandPass (expandAtomicRMWToCmpXchg, expandPartwordCmpXchg). Linear.
 *
 * <p>Under divergence: each lane has its own trip count, and none waits for another. All lanes reconverge after the
 * loop, which contains no convergent operations.
 */
public final class AtomicExpand implements FunctionPass {
    private static final String NAME = "atomic-expand";
    private static final Rule LOOP = new Rule(NAME, "loop", "an update that PTX does not have becomes a cmpxchg loop");
    private static final Rule PART =
            new Rule(NAME, "part", "a cmpxchg of 8 bits becomes one of the 16-bit word around them");
    private static final Rule OWN =
            new Rule(NAME, "own-memory", "an atomic on thread-private memory becomes a load and a store");
    private static final Rule EXCHANGE = new Rule(NAME, "exchange", "floats are exchanged as integers");

    /** Bits of the least {@code cmpxchg} of PTX (PTX ISA, "atom.cas.b16"). */
    static final int MIN_WIDTH = 16;

    private static final int WORD = 32;
    private static final int LONG = 64;

    private static final Set<Operation> WHOLE = Set.of(
            Operation.XCHG,
            Operation.ADD,
            Operation.SUB,
            Operation.AND,
            Operation.OR,
            Operation.XOR,
            Operation.MAX,
            Operation.MIN,
            Operation.UMAX,
            Operation.UMIN);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "expand atomic operations that PTX does not have",
            new SourceRef.Manual("LLVM", "AtomicExpandPass; NVPTXTargetLowering, shouldExpandAtomicRMWInIR"),
            List.of(LOOP, PART, EXCHANGE, OWN),
            List.of(),
            List.of("loops", "exchanges", "own"),
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
        Rewriter rewriter = context.rewriter(function);
        DataLayout layout = DataLayout.of(function.module());
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof AtomicRmwInstruction update) {
                expand(update, layout, rewriter, context);
            } else if (instruction instanceof CompareExchangeInstruction exchange
                    && OwnMemoryAtomics.isOwn(exchange.pointer())) {
                if (rewriter.allow(OWN, exchange)) {
                    OwnMemoryAtomics.expand(exchange, rewriter);
                    context.count("own", 1);
                }
            } else if (instruction instanceof CompareExchangeInstruction exchange
                    && exchange.expected().type().isInt(Byte.SIZE)
                    && rewriter.allow(PART, exchange)) {
                AtomicLoops.expand(exchange, layout, rewriter);
                context.count("loops", 1);
            }
        }
        return rewriter.changed();
    }

    private static void expand(AtomicRmwInstruction update, DataLayout layout, Rewriter rewriter, PassContext context) {
        if (OwnMemoryAtomics.isOwn(update.pointer())) {
            if (rewriter.allow(OWN, update)) {
                OwnMemoryAtomics.expand(update, rewriter);
                context.count("own", 1);
            }
            return;
        }
        long width = layout.sizeInBits(update.type());
        boolean isRegister = width == WORD || width == LONG;
        if (isSelectable(update) || width > LONG || isMisaligned(update.access(), width)) {
            return;
        }
        if (update.operation() == Operation.XCHG && isRegister) {
            if (rewriter.allow(EXCHANGE, update)) {
                exchange(update, rewriter);
                context.count("exchanges", 1);
            }
        } else if (rewriter.allow(LOOP, update)) {
            AtomicLoops.expand(update, layout, rewriter);
            context.count("loops", 1);
        }
    }

    /** Whether the address may not be a multiple of the width, which PTX requires. */
    private static boolean isMisaligned(MemoryAccess access, long width) {
        return access.alignment() != 0 && access.alignment() < width / Byte.SIZE;
    }

    /** Whether docs/selection.md lists {@code update}. */
    private static boolean isSelectable(AtomicRmwInstruction update) {
        Operation operation = update.operation();
        Type type = update.type();
        if (type.isPointer()) {
            return true;
        }
        if (operation == Operation.FADD) {
            return type == FloatType.FLOAT || type == FloatType.DOUBLE;
        }
        boolean isWord = type.isInt(WORD);
        boolean wraps = operation == Operation.UINC_WRAP || operation == Operation.UDEC_WRAP;
        return wraps && isWord || WHOLE.contains(operation) && (isWord || type.isInt(LONG));
    }

    private static void exchange(AtomicRmwInstruction update, Rewriter rewriter) {
        Emission e = Emission.before(update, rewriter);
        IntType bits = IntType.of(
                (int) DataLayout.of(Objects.requireNonNull(update.function()).module())
                        .sizeInBits(update.type()));
        Value value = e.builder().cast(Opcode.BITCAST, update.value(), bits);
        Value old = e.builder().add(new AtomicRmwInstruction(Operation.XCHG, update.pointer(), value, update.access()));
        rewriter.replace(update, e.builder().cast(Opcode.BITCAST, old, update.type()));
    }

    /**
     * Expands atomic operations on thread-private memory, which PTX does not have: {@code atom} supports only global
     * and shared memory, directly or through a generic address. No other thread can access private memory, so that a
     * load and a store are equivalent.
     *
     * <p>Source: PTX ISA 9.0, "atom": "The atomic operation is performed on global or shared memory".
     */
    static final class OwnMemoryAtomics {
        private OwnMemoryAtomics() {}

        /** Whether {@code pointer} points into a stack slot, as far as its address computation shows. */
        static boolean isOwn(Value pointer) {
            @Nullable Value at = pointer;
            while (at != null) {
                if (at instanceof AllocaInstruction || space(at) == AddressSpace.LOCAL.number()) {
                    return true;
                }
                at = source(at);
            }
            return false;
        }

        private static int space(Value pointer) {
            return pointer.type() instanceof PointerType type ? type.addressSpace() : AddressSpace.GENERIC.number();
        }

        private static @Nullable Value source(Value at) {
            if (at instanceof GetElementPtrInstruction step) {
                return step.base();
            }
            return at instanceof CastInstruction cast && cast.value().type() instanceof PointerType
                    ? cast.value()
                    : null;
        }

        /** Replaces {@code update} by a load, the operation and a store. */
        static void expand(AtomicRmwInstruction update, Rewriter rewriter) {
            Emission e = Emission.before(update, rewriter, new ArrayDeque<>());
            MemoryAccess access = plain(update.access());
            Value old = e.frozen(e.builder().add(new LoadInstruction(update.type(), update.pointer(), access)));
            Value fresh = AtomicUpdates.of(update.operation(), old, e.frozen(update.value()), e);
            e.builder().add(new StoreInstruction(fresh, update.pointer(), access));
            rewriter.replace(update, old);
        }

        /** Replaces {@code exchange} by a load, a comparison and a store of one of two values. */
        static void expand(CompareExchangeInstruction exchange, Rewriter rewriter) {
            Emission e = Emission.before(exchange, rewriter, new ArrayDeque<>());
            MemoryAccess access = plain(exchange.access());
            LoadInstruction load = new LoadInstruction(exchange.expected().type(), exchange.pointer(), access);
            Value old = e.frozen(e.builder().add(load));
            Value isExpected = e.frozen(e.compare(Predicate.EQ, old, exchange.expected()));
            Value fresh = e.select(isExpected, exchange.replacement(), old);
            e.builder().add(new StoreInstruction(fresh, exchange.pointer(), access));
            rewriter.replace(exchange, e.pair(old, isExpected));
        }

        private static MemoryAccess plain(MemoryAccess access) {
            return new MemoryAccess(access.alignment(), access.isVolatile(), AtomicOrdering.NOT_ATOMIC, "");
        }
    }
}
