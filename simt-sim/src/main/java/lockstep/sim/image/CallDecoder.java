package lockstep.sim.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** Decodes calls: of functions, of pointers, of intrinsics and of what the simulator has built in. */
final class CallDecoder {
    /** Functions that the simulator has; source: CUDA C++ Programming Guide, device runtime. */
    private static final Set<String> BUILT_INS = Set.of("malloc", "free", "vprintf", "__assertfail");

    private final Decoding decoding;

    CallDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    Op call(CallInstruction call) {
        if (call.callee() instanceof InlineAsm asm) {
            throw new NotDecodable("inline assembly \"" + asm.code() + "\"");
        }
        Op op = call.callee() instanceof Function function ? direct(call, function) : pointer(call);
        call.bundle("convergencectrl").ifPresent(bundle -> {
            it.unimi.dsi.fastutil.ints.IntArrayList none = new it.unimi.dsi.fastutil.ints.IntArrayList();
            op.token = decoding.cells.operand(bundle.values().getFirst(), none);
        });
        return op;
    }

    private Op direct(CallInstruction call, Function function) {
        Optional<IntrinsicInfo> intrinsic = function.isIntrinsic() ? IntrinsicTable.of(function) : Optional.empty();
        if (intrinsic.isPresent()) {
            return intrinsic(call, intrinsic.get());
        }
        if (!function.isDeclaration() && function.functionType().equals(call.functionType())) {
            Op op = withGuards(OpKind.CALL, call);
            op.callee = decoding.image.function(function);
            return op;
        }
        if (BUILT_INS.contains(function.name())) {
            Op op = decoding.op(OpKind.BUILT_IN, call, call.arguments());
            op.text = function.name();
            return op;
        }
        if (!function.isDeclaration()) {
            return pointer(call);
        }
        throw new NotDecodable("the external function @" + function.name());
    }

    /** The callee is the last operand. */
    private Op pointer(CallInstruction call) {
        Op op = withGuards(OpKind.CALL_POINTER, call);
        return op;
    }

    private Op withGuards(OpKind kind, CallInstruction call) {
        List<Value> operands = new ArrayList<>(call.arguments());
        if (kind == OpKind.CALL_POINTER) {
            operands.add(call.callee());
        }
        Op op = decoding.op(kind, call, operands);
        int count = call.argumentCount();
        @Nullable Guard[] guards = new Guard[count];
        op.longs = new long[2 * count];
        op.numbers = new int[count];
        for (int i = 0; i < count; i++) {
            AttributeSet attributes = call.argumentAttributes(i);
            Type type = call.argument(i).type();
            guards[i] = Guards.ofAttributes(attributes, type, decoding);
            Optional<Type> byValue = attributes.typeValue("byval");
            op.longs[2 * i] = byValue.map(decoding.layout::allocSize).orElse(-1L);
            op.longs[2 * i + 1] = attributes.intValue("align")
                    .orElse(byValue.map(decoding.layout::abiAlignment).orElse(1L));
            op.numbers[i] = type instanceof PointerType p ? p.addressSpace() : 0;
        }
        op.guards = guards;
        op.resultGuard = Guards.ofAttributes(call.attributes().result(), call.type(), decoding);
        return op;
    }

    private Op intrinsic(CallInstruction call, IntrinsicInfo info) {
        if (info.isGap()) {
            throw new NotDecodable(info.name() + ": " + info.gapReason());
        }
        Op op = byKind(call, info.kind());
        op.intrinsic = info;
        op.operandTypes = decoding.types(call.arguments());
        op.resultTypes = decoding.cells.scalars(call.type());
        return op;
    }

    private Op byKind(CallInstruction call, Intrinsic kind) {
        if (kind.isSpecialRegister()) {
            return decoding.op(OpKind.SPECIAL_REGISTER, call, List.of());
        }
        if (kind.isBlockBarrier()) {
            return decoding.op(OpKind.BARRIER, call, call.arguments());
        }
        if (kind.isWarpCollective()) {
            return decoding.op(isGroupOnly(kind) ? OpKind.GROUP : OpKind.COLLECTIVE, call, call.arguments());
        }
        return switch (kind) {
            case IDENTITY -> new ValueDecoder(decoding).identity(call, call.argument(0));
            case NO_OPERATION, ASSUME, MEMBAR, NANOSLEEP, INVARIANT_END, DEBUGTRAP ->
                decoding.op(OpKind.NOTHING, call, List.of());
            case TRAP, UBSANTRAP -> decoding.op(OpKind.TRAP, call, List.of());
            case EXIT -> decoding.op(OpKind.EXIT, call, List.of());
            case CONVERGENCE_ENTRY, CONVERGENCE_ANCHOR, CONVERGENCE_LOOP ->
                decoding.op(OpKind.TOKEN, call, List.of());
            case READ_CYCLE_COUNTER, READ_STEADY_COUNTER -> decoding.op(OpKind.SPECIAL_REGISTER, call, List.of());
            case OBJECTSIZE, MASKED_EXPANDLOAD, MASKED_COMPRESSSTORE, INVARIANT_START, REFLECT ->
                throw new NotDecodable("calls of " + ((Function) call.callee()).name());
            default -> memoryOrPure(call, kind);
        };
    }

    private static boolean isGroupOnly(Intrinsic kind) {
        return switch (kind) {
            case SHFL_UP, SHFL_DOWN, SHFL_BFLY, SHFL_IDX, VOTE_ALL, VOTE_ANY, VOTE_UNI, VOTE_BALLOT, ACTIVEMASK -> true;
            default -> false;
        };
    }

    private Op memoryOrPure(CallInstruction call, Intrinsic kind) {
        return switch (kind) {
            case MEMCPY, MEMMOVE -> bytes(call, OpKind.COPY_BYTES);
            case MEMSET -> bytes(call, OpKind.FILL_BYTES);
            case LIFETIME_START -> lifetime(call, OpKind.LIFETIME_START);
            case LIFETIME_END -> lifetime(call, OpKind.LIFETIME_END);
            case STACKSAVE -> decoding.op(OpKind.SAVE_STACK, call, List.of());
            case STACKRESTORE -> decoding.op(OpKind.RESTORE_STACK, call, call.arguments());
            case PTRMASK -> decoding.op(OpKind.POINTER_MASK, call, call.arguments());
            case CONVERT_ADDRESS_SPACE -> convert(call);
            case ISSPACEP_CONSTANT -> isInSpace(call, 4);
            case ISSPACEP_GLOBAL -> isInSpace(call, 1);
            case ISSPACEP_LOCAL -> isInSpace(call, 5);
            case ISSPACEP_SHARED -> isInSpace(call, 3);
            case LOAD_GLOBAL_NONCOHERENT, LOAD_GLOBAL_UNIFORM -> load(call);
            case MASKED_LOAD -> masked(call, OpKind.MASKED_LOAD, call.type(), 0, 1, 2);
            case MASKED_GATHER -> masked(call, OpKind.MASKED_LOAD, call.type(), 0, 1, 2);
            case MASKED_STORE, MASKED_SCATTER ->
                masked(call, OpKind.MASKED_STORE, call.argument(0).type(), 1, 2, 3);
            case ATOMIC_CAS -> atomic(call, OpKind.COMPARE_EXCHANGE, Operation.XCHG);
            default -> atomicOrPure(call, kind);
        };
    }

    private Op atomicOrPure(CallInstruction call, Intrinsic kind) {
        return switch (kind) {
            case ATOMIC_ADD -> atomic(call, OpKind.ATOMIC, call.type().isFloat() ? Operation.FADD : Operation.ADD);
            case ATOMIC_AND -> atomic(call, OpKind.ATOMIC, Operation.AND);
            case ATOMIC_OR -> atomic(call, OpKind.ATOMIC, Operation.OR);
            case ATOMIC_XOR -> atomic(call, OpKind.ATOMIC, Operation.XOR);
            case ATOMIC_MAX -> atomic(call, OpKind.ATOMIC, Operation.MAX);
            case ATOMIC_MIN -> atomic(call, OpKind.ATOMIC, Operation.MIN);
            case ATOMIC_EXCH -> atomic(call, OpKind.ATOMIC, Operation.XCHG);
            case ATOMIC_INC -> atomic(call, OpKind.ATOMIC, Operation.UINC_WRAP);
            case ATOMIC_DEC -> atomic(call, OpKind.ATOMIC, Operation.UDEC_WRAP);
            default -> decoding.op(OpKind.PURE_INTRINSIC, call, call.arguments());
        };
    }

    private Op atomic(CallInstruction call, OpKind kind, Operation operation) {
        Op op = decoding.op(kind, call, call.arguments());
        op.fromSpace = Decoding.addressSpace(call.argument(0));
        op.shape = decoding.shape(
                call.type(), op.fromSpace, decoding.layout.naturalAlignment(call.type()), true);
        op.numbers = new int[] {operation.ordinal()};
        return op;
    }

    /** {@code longs}: alignments of the target and of the source. */
    private Op bytes(CallInstruction call, OpKind kind) {
        Op op = decoding.op(kind, call, call.arguments().subList(0, 3));
        op.toSpace = Decoding.addressSpace(call.argument(0));
        op.longs = new long[] {alignment(call, 0), alignment(call, 1)};
        if (call.argument(1).type() instanceof PointerType from) {
            op.fromSpace = from.addressSpace();
        }
        return op;
    }

    private static long alignment(CallInstruction call, int argument) {
        return call.argumentAttributes(argument).intValue("align").orElse(1);
    }

    /** The pointer is the last argument: before LLVM 21 a size comes first. */
    private Op lifetime(CallInstruction call, OpKind kind) {
        return decoding.op(kind, call, List.of(call.argument(call.argumentCount() - 1)));
    }

    private Op convert(CallInstruction call) {
        Op op = decoding.op(OpKind.CONVERT, call, call.arguments());
        op.fromSpace = Decoding.addressSpace(call.argument(0));
        op.toSpace = ((PointerType) call.type()).addressSpace();
        return op;
    }

    private Op isInSpace(CallInstruction call, int space) {
        Op op = decoding.op(OpKind.IS_IN_SPACE, call, call.arguments());
        op.toSpace = space;
        return op;
    }

    private Op load(CallInstruction call) {
        Op op = decoding.op(OpKind.LOAD, call, List.of(call.argument(0)));
        op.fromSpace = Decoding.addressSpace(call.argument(0));
        op.shape = decoding.shape(call.type(), op.fromSpace, constant(call, 1), false);
        return op;
    }

    private static long constant(CallInstruction call, int argument) {
        return call.argument(argument) instanceof ConstantInt c ? c.zext() : 1;
    }

    /** Operands as in the call; the shape is that of one element, elements follow one another without gap. */
    private Op masked(CallInstruction call, OpKind kind, Type vector, int pointer, int alignment, int mask) {
        Op op = decoding.op(kind, call, call.arguments());
        op.fromSpace = Decoding.addressSpace(call.argument(pointer));
        boolean scattered = call.argument(pointer).type().isVector();
        Type element = vector.scalar();
        long stride = decoding.layout.storeSize(element);
        long stated = constant(call, alignment);
        op.shape = decoding.shape(element, op.fromSpace, scattered ? stated : Math.min(stated, stride), false);
        op.longs = new long[] {stride, Math.max(1, stated)};
        op.numbers = new int[] {pointer, mask, scattered ? 1 : 0};
        return op;
    }
}
