package lockstep.compiler.nvvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * printf-lowering: lowers variadic {@code printf} calls to calls of the device's {@code vprintf(format, buffer)}.
 *
 * <pre>{@code
 *   %r = call i32 (ptr, ...) @printf(ptr @f, i32 %x)
 * becomes
 *   %arguments = alloca [4 x i8], align 8
 *   call void @llvm.lifetime.start.p0(i64 4, ptr %arguments)
 *   store i32 %x, ptr %arguments, align 4
 *   %r = call i32 @vprintf(ptr @f, ptr %arguments)
 *   call void @llvm.lifetime.end.p0(i64 4, ptr %arguments)
 * }</pre>
 *
 * <p>The arguments are stored in the buffer at their natural alignment, after the promotions of C: integers narrower
 * than 32 bits become 32 bits wide, floats become doubles. The buffer is a stack slot of the caller, one for each call,
 * with lifetime markers; a call without arguments passes null. Formats and pointers in other spaces become generic. The
 * result of {@code vprintf} is that of {@code printf}.
 *
 * <p>Source: CUDA C++ Programming Guide, "Formatted Output"; PTX Interoperability, "System calls", vprintf.
 */
public final class PrintfLowering implements ModulePass {
    private static final String NAME = "printf-lowering";
    static final Rule LOWER = new Rule(NAME, "lower-call", "printf(format, ...) becomes vprintf(format, buffer)");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower printf to vprintf with an argument buffer",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(LOWER),
            List.of(),
            List.of("lowered", "refused"),
            Set.of());

    /** An argument in the buffer. */
    private record Slot(Value value, Type type, long offset, long size) {}

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Function printf = module.function("printf").orElse(null);
        if (printf == null || !printf.isDeclaration() || !printf.functionType().isVarArg()) {
            return false;
        }
        boolean isChanged = false;
        for (Function function : module.definedFunctions()) {
            Rewriter rewriter = context.rewriter(function);
            for (CallInstruction call : callsOf(printf, function)) {
                lower(call, module, rewriter, context);
            }
            isChanged |= rewriter.changed();
        }
        return isChanged;
    }

    private static List<CallInstruction> callsOf(Function printf, Function function) {
        List<CallInstruction> calls = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call
                        && call.calledFunction().filter(f -> f == printf).isPresent()) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private static void lower(CallInstruction call, Module module, Rewriter rewriter, PassContext context) {
        Optional<String> obstacle = obstacle(call, module);
        if (obstacle.isPresent()) {
            context.count("refused", 1);
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "NotLowered",
                    rewriter.function().name(),
                    call.location(),
                    "printf is not lowered: " + obstacle.get()));
        } else if (rewriter.allow(LOWER, call)) {
            replace(call, module, rewriter);
            context.count("lowered", 1);
        }
    }

    private static Optional<String> obstacle(CallInstruction call, Module module) {
        Function existing = module.function("vprintf").orElse(null);
        if (existing != null && !existing.functionType().equals(signature())) {
            return Optional.of("vprintf is declared in another way");
        }
        if (!call.type().equals(IntType.I32)
                || call.argumentCount() == 0
                || !call.argument(0).type().isPointer()) {
            return Optional.of("it is not printf of C");
        }
        for (Value argument : call.arguments()) {
            if (!isPrintable(argument.type())) {
                return Optional.of("an argument of type " + argument.type() + " cannot be printed");
            }
        }
        return Optional.empty();
    }

    private static boolean isPrintable(Type type) {
        return type.isPointer()
                || type.equals(FloatType.FLOAT)
                || type.equals(FloatType.DOUBLE)
                || type instanceof IntType integer && integer.width() <= Long.SIZE;
    }

    private static FunctionType signature() {
        return new FunctionType(IntType.I32, List.of(PointerType.GENERIC, PointerType.GENERIC), false);
    }

    private static void replace(CallInstruction call, Module module, Rewriter rewriter) {
        IrBuilder builder = rewriter.before(call);
        Value format = generic(call.argument(0), builder);
        List<Slot> slots = new ArrayList<>();
        DataLayout layout = DataLayout.of(module);
        long size = 0;
        for (int i = 1; i < call.argumentCount(); i++) {
            Value value = promoted(call.argument(i), builder);
            long bytes = layout.allocSize(value.type());
            long offset = DataLayout.alignTo(size, bytes);
            slots.add(new Slot(value, value.type(), offset, bytes));
            size = offset + bytes;
        }
        Function vprintf = module.declareFunction("vprintf", signature());
        if (slots.isEmpty()) {
            Value none = rewriter.context().nullPointer(PointerType.GENERIC);
            rewriter.replace(call, builder.call(vprintf, format, none));
            return;
        }
        AllocaInstruction buffer = buffer(call, size, rewriter);
        Value length = rewriter.context().i64(size);
        builder.call(IntrinsicTable.declare(module, "llvm.lifetime.start", buffer.type()), length, buffer);
        for (Slot slot : slots) {
            fill(slot, buffer, builder);
        }
        CallInstruction lowered = builder.call(vprintf, format, buffer);
        builder.call(IntrinsicTable.declare(module, "llvm.lifetime.end", buffer.type()), length, buffer);
        rewriter.replace(call, lowered);
    }

    private static AllocaInstruction buffer(CallInstruction call, long size, Rewriter rewriter) {
        AllocaInstruction buffer = new AllocaInstruction(
                new ArrayType(IntType.I8, size), rewriter.context().i32(1), Long.BYTES, 0);
        buffer.inheritFrom(call);
        buffer.setName("arguments");
        return rewriter.insertBefore(
                buffer, Objects.requireNonNull(rewriter.function().entry().first()));
    }

    private static void fill(Slot slot, AllocaInstruction buffer, IrBuilder builder) {
        Value place = slot.offset() == 0
                ? buffer
                : builder.elementPointer(
                        IntType.I8, buffer, List.of(builder.context().i64(slot.offset())), 0);
        builder.add(new StoreInstruction(slot.value(), place, MemoryAccess.aligned(slot.size())));
    }

    private static Value generic(Value pointer, IrBuilder builder) {
        return pointer.type().equals(PointerType.GENERIC)
                ? pointer
                : builder.cast(Opcode.ADDRSPACECAST, pointer, PointerType.GENERIC);
    }

    /**
     * A front end promotes with the sign of the type; the sign of a narrow argument is unknown, and it is
     * zero-extended.
     */
    private static Value promoted(Value argument, IrBuilder builder) {
        if (argument.type().isPointer()) {
            return generic(argument, builder);
        }
        if (argument.type().equals(FloatType.FLOAT)) {
            return builder.cast(Opcode.FPEXT, argument, FloatType.DOUBLE);
        }
        int width = argument.type() instanceof IntType integer ? integer.width() : Long.SIZE;
        if (width == Integer.SIZE || width == Long.SIZE) {
            return argument;
        }
        return builder.cast(Opcode.ZEXT, argument, width < Integer.SIZE ? IntType.I32 : IntType.I64);
    }
}
