package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/** Decodes calls of functions, pointers, intrinsics and built-in functions. */
final class CallDecoder {
    /** Functions that are built into the simulator; source: CUDA C++ Programming Guide, device runtime. */
    private static final Set<String> BUILT_INS = Set.of("malloc", "free", "vprintf", "__assertfail");

    private static final Set<Intrinsic> UNSUPPORTED = Set.of(
            Intrinsic.OBJECTSIZE,
            Intrinsic.MASKED_EXPANDLOAD,
            Intrinsic.MASKED_COMPRESSSTORE,
            Intrinsic.INVARIANT_START);

    private static final Map<Intrinsic, Form> FORMS = makeForms();

    private final Decoding decoding;

    CallDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    OpBuilder call(CallInstruction call) {
        if (call.callee() instanceof InlineAsm asm) {
            throw new NotDecodable("inline assembly \"" + asm.code() + "\"");
        }
        OpBuilder op = call.callee() instanceof Function function ? direct(call, function) : pointer(call);
        if (call.fastMathFlags() != 0) {
            setFlags(op, call);
        }
        call.bundle("convergencectrl").ifPresent(bundle -> {
            op.setToken(decoding.cells.operand(bundle.values().getFirst(), new IntArrayList()));
        });
        return op;
    }

    private void setFlags(OpBuilder op, CallInstruction call) {
        IntArrayList redrawn = new IntArrayList(op.redrawn());
        List<Integer> cells = new ArrayList<>();
        List<ScalarType> types = new ArrayList<>();
        for (Value argument : call.arguments()) {
            List<ScalarType> leaves =
                    argument.type() instanceof SimpleType ? List.of() : decoding.cells.scalars(argument.type());
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                if (leaves.get(leaf).isFloat()) {
                    cells.add(decoding.cells.operand(argument, redrawn) + leaf);
                    types.add(leaves.get(leaf));
                }
            }
        }
        op.setRedrawn(redrawn.toIntArray());
        op.setCallFlags(new CallFlags(call.fastMathFlags(), cells, types, decoding.cells.scalars(call.type())));
    }

    private OpBuilder direct(CallInstruction call, Function function) {
        Optional<IntrinsicInfo> intrinsic = function.isIntrinsic() ? IntrinsicTable.of(function) : Optional.empty();
        if (intrinsic.isPresent()) {
            return intrinsic(call, intrinsic.get());
        }
        if (!function.isDeclaration() && function.functionType().equals(call.functionType())) {
            OpBuilder op = withGuards(OpKind.Call.CALL, call);
            op.setCallee(decoding.image.function(function));
            return op;
        }
        if (BUILT_INS.contains(function.name())) {
            OpBuilder op = decoding.op(OpKind.Call.BUILT_IN, call, call.arguments());
            op.setText(function.name());
            return op;
        }
        if (!function.isDeclaration()) {
            return pointer(call);
        }
        throw new NotDecodable("the external function @" + function.name());
    }

    /** The callee is the last operand. */
    private OpBuilder pointer(CallInstruction call) {
        OpBuilder op = withGuards(OpKind.Call.CALL_POINTER, call);
        op.setSignature(call.functionType());
        return op;
    }

    private OpBuilder withGuards(OpKind kind, CallInstruction call) {
        List<Value> operands = new ArrayList<>(call.arguments());
        if (kind == OpKind.Call.CALL_POINTER) {
            operands.add(call.callee());
        }
        OpBuilder op = decoding.op(kind, call, operands);
        int count = call.argumentCount();
        long[] copied = new long[2 * count];
        int[] spaces = new int[count];
        for (int i = 0; i < count; i++) {
            AttributeSet attributes = call.argumentAttributes(i);
            Type type = call.argument(i).type();
            Optional<Type> byValue = attributes.typeValue("byval");
            copied[2 * i] = byValue.map(decoding.layout::allocSize).orElse(-1L);
            copied[2 * i + 1] = attributes
                    .intValue("align")
                    .orElse(byValue.map(decoding.layout::abiAlignment).orElse(1L));
            spaces[i] = type instanceof PointerType p ? p.addressSpace() : 0;
        }
        op.setLongs(copied);
        op.setNumbers(spaces);
        addClaims(op, call);
        return op;
    }

    /** Adds the attributes of the call's arguments and result. */
    private void addClaims(OpBuilder op, CallInstruction call) {
        @Nullable ValueConstraints[] constraints = new ValueConstraints[call.argumentCount()];
        for (int i = 0; i < constraints.length; i++) {
            constraints[i] = ValueConstraintReader.ofAttributes(
                    call.argumentAttributes(i), call.argument(i).type(), decoding);
        }
        op.setOperandConstraints(constraints);
        op.setResultConstraints(
                ValueConstraintReader.ofAttributes(call.attributes().result(), call.type(), decoding));
    }

    private OpBuilder intrinsic(CallInstruction call, IntrinsicInfo info) {
        if (info.isGap()) {
            throw new NotDecodable(info.name() + ": " + info.gapReason());
        }
        OpBuilder op = byKind(call, info.kind());
        op.setIntrinsic(info);
        op.setOperandTypes(decoding.types(call.arguments()));
        op.setResultTypes(decoding.cells.scalars(call.type()));
        return op;
    }

    private OpBuilder byKind(CallInstruction call, Intrinsic kind) {
        @Nullable SpecialRegister register = SpecialRegister.of(kind);
        if (register != null) {
            OpBuilder op = decoding.op(OpKind.Arithmetic.SPECIAL_REGISTER, call, List.of());
            op.setRegister(register);
            op.setResultConstraints(
                    ValueConstraintReader.ofAttributes(call.attributes().result(), call.type(), decoding));
            return op;
        }
        if (kind.isBlockBarrier()) {
            OpBuilder op = decoding.op(OpKind.Other.BARRIER, call, call.arguments());
            op.setBarrier(BarrierKind.of(kind));
            return op;
        }
        if (kind.isWarpCollective()) {
            OpKind how = kind.is(IntrinsicTrait.MEMBER_MASK) ? OpKind.Other.COLLECTIVE : OpKind.Group.GROUP;
            OpBuilder op = decoding.op(how, call, call.arguments());
            op.setCollective(Collective.of(kind));
            return op;
        }
        if (UNSUPPORTED.contains(kind)) {
            throw new NotDecodable("calls of " + ((Function) call.callee()).name());
        }
        Form form = FORMS.get(kind);
        return form == null ? pure(call) : form.decode(this, call);
    }

    /** Decodes an intrinsic that computes a value from its arguments. */
    private OpBuilder pure(CallInstruction call) {
        OpBuilder op = decoding.op(OpKind.Arithmetic.PURE_INTRINSIC, call, call.arguments());
        addClaims(op, call);
        return op;
    }

    /** Decodes calls of an intrinsic; intrinsics without a form compute a value from their arguments. */
    private interface Form {
        OpBuilder decode(CallDecoder decoder, CallInstruction call);
    }

    private static Map<Intrinsic, Form> makeForms() {
        Map<Intrinsic, Form> map = new EnumMap<>(Intrinsic.class);
        addGeneral(map);
        addMemory(map);
        addAddresses(map);
        addAtomics(map);
        return map;
    }

    private static void addGeneral(Map<Intrinsic, Form> map) {
        for (Intrinsic copy : List.of(Intrinsic.IDENTITY, Intrinsic.DIVERGENCE_COPY)) {
            map.put(copy, (decoder, call) -> new ValueDecoder(decoder.decoding).identity(call, call.argument(0)));
        }
        for (Intrinsic nothing :
                List.of(Intrinsic.NO_OPERATION, Intrinsic.NANOSLEEP, Intrinsic.INVARIANT_END, Intrinsic.DEBUGTRAP)) {
            map.put(nothing, (decoder, call) -> decoder.plain(OpKind.Other.NOTHING, call));
        }
        map.put(Intrinsic.ASSUME, CallDecoder::assumption);
        map.put(Intrinsic.MEMBAR, CallDecoder::fence);
        map.put(Intrinsic.REFLECT, CallDecoder::reflect);
        map.put(Intrinsic.TRAP, (decoder, call) -> decoder.plain(OpKind.Call.TRAP, call));
        map.put(Intrinsic.UBSANTRAP, (decoder, call) -> decoder.plain(OpKind.Call.TRAP, call));
        map.put(Intrinsic.EXIT, (decoder, call) -> decoder.plain(OpKind.Call.EXIT, call));
        for (Intrinsic token :
                List.of(Intrinsic.CONVERGENCE_ENTRY, Intrinsic.CONVERGENCE_ANCHOR, Intrinsic.CONVERGENCE_LOOP)) {
            map.put(token, (decoder, call) -> decoder.plain(OpKind.Group.TOKEN, call));
        }
    }

    private OpBuilder plain(OpKind kind, CallInstruction call) {
        return decoding.op(kind, call, List.of());
    }

    private OpBuilder ofArguments(OpKind kind, CallInstruction call) {
        return decoding.op(kind, call, call.arguments());
    }

    private OpBuilder reflect(CallInstruction call) {
        Function caller = Objects.requireNonNull(call.function());
        Module module = caller.module();
        int value = Reflection.value(call, caller, module)
                .orElseThrow(() -> new NotDecodable("llvm.nvvm.reflect of a name that is not constant"));
        return new ValueDecoder(decoding).identity(call, module.context().i32(value));
    }

    private OpBuilder assumption(CallInstruction call) {
        List<Value> operands = new ArrayList<>(call.arguments());
        List<@Nullable ValueConstraints> constraints = new ArrayList<>();
        constraints.add(null);
        for (CallInstruction.Bundle bundle : call.bundles()) {
            ValueConstraints ofBundle = ValueConstraintReader.ofAssumption(bundle, decoding);
            if (ofBundle != null) {
                operands.add(bundle.values().getFirst());
                constraints.add(ofBundle);
            }
        }
        OpBuilder op = decoding.op(OpKind.Other.ASSUMPTION, call, operands);
        op.setOperandConstraints(constraints.toArray(new ValueConstraints[0]));
        return op;
    }

    private OpBuilder fence(CallInstruction call) {
        OpBuilder op = decoding.op(OpKind.Other.NOTHING, call, List.of());
        op.setFence(true);
        return op;
    }

    private static void addMemory(Map<Intrinsic, Form> map) {
        map.put(Intrinsic.MEMCPY, (decoder, call) -> decoder.bytes(call, OpKind.Memory.COPY_BYTES));
        map.put(Intrinsic.MEMMOVE, (decoder, call) -> decoder.bytes(call, OpKind.Memory.COPY_BYTES));
        map.put(Intrinsic.MEMSET, (decoder, call) -> decoder.bytes(call, OpKind.Memory.FILL_BYTES));
        map.put(Intrinsic.LIFETIME_START, (decoder, call) -> decoder.lifetime(call, OpKind.Memory.LIFETIME_START));
        map.put(Intrinsic.LIFETIME_END, (decoder, call) -> decoder.lifetime(call, OpKind.Memory.LIFETIME_END));
        map.put(Intrinsic.STACKSAVE, (decoder, call) -> decoder.plain(OpKind.Memory.SAVE_STACK, call));
        map.put(Intrinsic.STACKRESTORE, (decoder, call) -> decoder.ofArguments(OpKind.Memory.RESTORE_STACK, call));
        map.put(Intrinsic.LOAD_GLOBAL_NONCOHERENT, CallDecoder::load);
        map.put(Intrinsic.LOAD_GLOBAL_UNIFORM, CallDecoder::load);
        map.put(
                Intrinsic.MASKED_LOAD,
                (decoder, call) -> decoder.masked(call, OpKind.Memory.MASKED_LOAD, call.type(), 0));
        map.put(
                Intrinsic.MASKED_GATHER,
                (decoder, call) -> decoder.masked(call, OpKind.Memory.MASKED_LOAD, call.type(), 0));
        map.put(
                Intrinsic.MASKED_STORE,
                (decoder, call) -> decoder.masked(
                        call, OpKind.Memory.MASKED_STORE, call.argument(0).type(), 1));
        map.put(
                Intrinsic.MASKED_SCATTER,
                (decoder, call) -> decoder.masked(
                        call, OpKind.Memory.MASKED_STORE, call.argument(0).type(), 1));
    }

    private static void addAddresses(Map<Intrinsic, Form> map) {
        map.put(Intrinsic.PTRMASK, (decoder, call) -> decoder.ofArguments(OpKind.Address.POINTER_MASK, call));
        map.put(Intrinsic.CONVERT_ADDRESS_SPACE, CallDecoder::convert);
        map.put(Intrinsic.ISSPACEP_CONSTANT, (decoder, call) -> decoder.isInSpace(call, AddressSpace.CONSTANT));
        map.put(Intrinsic.ISSPACEP_GLOBAL, (decoder, call) -> decoder.isInSpace(call, AddressSpace.GLOBAL));
        map.put(Intrinsic.ISSPACEP_LOCAL, (decoder, call) -> decoder.isInSpace(call, AddressSpace.LOCAL));
        map.put(Intrinsic.ISSPACEP_SHARED, (decoder, call) -> decoder.isInSpace(call, AddressSpace.SHARED));
    }

    private static void addAtomics(Map<Intrinsic, Form> map) {
        map.put(
                Intrinsic.ATOMIC_ADD,
                (decoder, call) -> decoder.atomic(call, call.type().isFloat() ? Operation.FADD : Operation.ADD));
        map.put(Intrinsic.ATOMIC_AND, (decoder, call) -> decoder.atomic(call, Operation.AND));
        map.put(Intrinsic.ATOMIC_OR, (decoder, call) -> decoder.atomic(call, Operation.OR));
        map.put(Intrinsic.ATOMIC_XOR, (decoder, call) -> decoder.atomic(call, Operation.XOR));
        map.put(Intrinsic.ATOMIC_MAX, (decoder, call) -> decoder.atomic(call, Operation.MAX));
        map.put(Intrinsic.ATOMIC_MIN, (decoder, call) -> decoder.atomic(call, Operation.MIN));
        map.put(Intrinsic.ATOMIC_EXCH, (decoder, call) -> decoder.atomic(call, Operation.XCHG));
        map.put(Intrinsic.ATOMIC_INC, (decoder, call) -> decoder.atomic(call, Operation.UINC_WRAP));
        map.put(Intrinsic.ATOMIC_DEC, (decoder, call) -> decoder.atomic(call, Operation.UDEC_WRAP));
        map.put(Intrinsic.ATOMIC_CAS, (decoder, call) -> decoder.atomic(call, OpKind.Memory.COMPARE_EXCHANGE));
    }

    private OpBuilder atomic(CallInstruction call, Operation operation) {
        OpBuilder op = atomic(call, OpKind.Memory.ATOMIC);
        op.setUpdate(operation);
        return op;
    }

    private OpBuilder atomic(CallInstruction call, OpKind kind) {
        if (call.type().isVector()) {
            throw new NotDecodable("an atomic operation of type " + call.type());
        }
        OpBuilder op = decoding.op(kind, call, call.arguments());
        op.setFromSpace(Decoding.addressSpace(call.argument(0)));
        op.setShape(decoding.shape(call.type(), op.fromSpace(), decoding.layout.naturalAlignment(call.type()), true));
        op.setOperandType(decoding.scalar(call.type()));
        return op;
    }

    /** The {@code longs} are the alignments of the target and of the source. */
    private OpBuilder bytes(CallInstruction call, OpKind kind) {
        OpBuilder op = decoding.op(kind, call, call.arguments().subList(0, 3));
        op.setToSpace(Decoding.addressSpace(call.argument(0)));
        op.setLongs(alignment(call, 0), alignment(call, 1));
        if (call.argument(1).type() instanceof PointerType from) {
            op.setFromSpace(from.addressSpace());
        }
        return op;
    }

    private static long alignment(CallInstruction call, int argument) {
        return call.argumentAttributes(argument).intValue("align").orElse(1);
    }

    /** The pointer is the last argument: before LLVM 21 a size comes first. */
    private OpBuilder lifetime(CallInstruction call, OpKind kind) {
        return decoding.op(kind, call, List.of(call.argument(call.argumentCount() - 1)));
    }

    private OpBuilder convert(CallInstruction call) {
        OpBuilder op = decoding.op(OpKind.Address.CONVERT, call, call.arguments());
        op.setFromSpace(Decoding.addressSpace(call.argument(0)));
        op.setToSpace(((PointerType) call.type()).addressSpace());
        return op;
    }

    private OpBuilder isInSpace(CallInstruction call, AddressSpace space) {
        OpBuilder op = decoding.op(OpKind.Address.IS_IN_SPACE, call, call.arguments());
        op.setToSpace(space.number());
        return op;
    }

    private OpBuilder load(CallInstruction call) {
        OpBuilder op = decoding.op(OpKind.Memory.LOAD, call, List.of(call.argument(0)));
        op.setFromSpace(Decoding.addressSpace(call.argument(0)));
        op.setShape(decoding.shape(call.type(), op.fromSpace(), constant(call, 1), false));
        return op;
    }

    private static long constant(CallInstruction call, int argument) {
        return call.argument(argument) instanceof ConstantInt c ? c.zext() : 1;
    }

    /** Operands as in the call; the shape is that of one element, elements are contiguous. */
    private OpBuilder masked(CallInstruction call, OpKind kind, Type vector, int pointer) {
        OpBuilder op = decoding.op(kind, call, call.arguments());
        op.setFromSpace(Decoding.addressSpace(call.argument(pointer)));
        boolean scattered = call.argument(pointer).type().isVector();
        Type element = vector.scalar();
        long stride = decoding.layout.storeSize(element);
        long stated = constant(call, pointer + 1);
        op.setShape(decoding.shape(element, op.fromSpace(), scattered ? stated : Math.min(stated, stride), false));
        op.setLongs(stride, Math.max(1, stated));
        op.setNumbers(pointer, pointer + 2, scattered ? 1 : 0);
        return op;
    }
}
