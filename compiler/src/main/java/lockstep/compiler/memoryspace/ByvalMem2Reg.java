package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.compiler.mem2reg.PromotableAlloca;
import lockstep.compiler.mem2reg.SsaConstruction;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * byval-mem2reg: promotes structures that are passed by value to SSA values. The callee has a copy of its own, so that
 * a parameter whose address is not captured is like a stack slot that is initialized on entry: each field that is read
 * gets one load on entry and is promoted to SSA form, with PHIs where it is written.
 *
 * <pre>{@code
 *   define i32 @f(ptr byval({ i32, i32 }) align 4 %s, i32 %x)
 *   %p = getelementptr inbounds i8, ptr %s, i64 4
 *   %v = load i32, ptr %p
 *   %w = add i32 %v, %x
 *   store i32 %w, ptr %p
 *   %r = load i32, ptr %p
 *   ret i32 %r
 * becomes
 *   %1 = getelementptr inbounds i8, ptr %s, i64 4
 *   %s.4 = load i32, ptr %1, align 4
 *   %w = add i32 %s.4, %x
 *   ret i32 %w
 * }</pre>
 *
 * <p>A parameter is promoted as a whole or not at all: every use of the address must be a simple load or store of a
 * scalar at a constant offset inside the structure, and accesses that overlap must be of the same field. The caller
 * does not see what is written. Loads on entry are inside the copy, so that they may be executed speculatively.
 */
public final class ByvalMem2Reg implements FunctionPass {
    private static final String NAME = "byval-mem2reg";
    static final Rule PROMOTE =
            new Rule(NAME, "promote-parameter", "a structure passed by value, only loaded and stored, is promoted");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "promote structures that are passed by value to values",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(PROMOTE),
            List.of(),
            List.of("promoted", "fields", "phis"),
            Set.of());

    /** A field of a structure. */
    private record Field(long offset, Type type) {}

    /** An access of a field. */
    private record Access(Instruction user, Field field) {}

    private record At(LocalValue address, long offset) {}

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        DataLayout layout = DataLayout.of(function.module());
        Rewriter rewriter = context.rewriter(function);
        List<AllocaInstruction> slots = new ArrayList<>();
        for (Argument argument : function.arguments()) {
            Type copied = argument.attributes().typeValue("byval").orElse(null);
            List<Access> accesses = new ArrayList<>();
            if (copied != null
                    && argument.hasUses()
                    && collect(argument, layout, accesses)
                    && areSeparate(accesses, copied, layout)
                    && rewriter.allow(PROMOTE, argument)) {
                slots.addAll(replace(argument, copied, accesses, layout, rewriter));
                context.count("promoted", 1);
            }
        }
        if (slots.isEmpty()) {
            return rewriter.changed();
        }
        List<PromotableAlloca> promotable = slots.stream()
                .map(slot -> PromotableAlloca.of(slot).orElseThrow())
                .toList();
        context.count("fields", promotable.size());
        context.count("phis", new SsaConstruction(rewriter, promotable).run());
        return true;
    }

    private static boolean collect(Argument argument, DataLayout layout, List<Access> accesses) {
        Deque<At> open = new ArrayDeque<>(List.of(new At(argument, 0)));
        while (!open.isEmpty()) {
            At at = open.pop();
            for (Use use : at.address().uses()) {
                if (!take(use, at, layout, accesses, open)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean take(Use use, At at, DataLayout layout, List<Access> accesses, Deque<At> open) {
        if (use.user() instanceof LoadInstruction load) {
            accesses.add(new Access(load, new Field(at.offset(), load.type())));
            return load.access().isSimple() && isScalar(load.type());
        }
        if (use.user() instanceof StoreInstruction store) {
            accesses.add(new Access(store, new Field(at.offset(), store.value().type())));
            return use.index() == 1
                    && store.access().isSimple()
                    && isScalar(store.value().type());
        }
        if (use.user() instanceof GetElementPtrInstruction gep) {
            OptionalLong step = layout.offsetOf(gep.sourceElementType(), gep.indices());
            step.ifPresent(offset -> open.push(new At(gep, at.offset() + offset)));
            return step.isPresent() && use.index() == 0 && gep.type().isPointer();
        }
        if (use.user() instanceof CastInstruction cast) {
            open.push(new At(cast, at.offset()));
            return cast.opcode() == Opcode.ADDRSPACECAST && cast.type().isPointer();
        }
        return false;
    }

    private static boolean isScalar(Type type) {
        return type.isInt() || type.isFloat() || type.isPointer() || type.isVector();
    }

    /** Whether all accesses are inside the structure, and any that overlap are of the same field. */
    private static boolean areSeparate(List<Access> accesses, Type copied, DataLayout layout) {
        long size = layout.allocSize(copied);
        List<Field> fields = accesses.stream()
                .map(Access::field)
                .distinct()
                .sorted((a, b) -> Long.compare(a.offset(), b.offset()))
                .toList();
        long end = 0;
        for (Field field : fields) {
            long length = layout.storeSize(field.type());
            if (field.offset() < end || field.offset() > size - length) {
                return false;
            }
            end = field.offset() + length;
        }
        return true;
    }

    private static List<AllocaInstruction> replace(
            Argument argument, Type copied, List<Access> accesses, DataLayout layout, Rewriter rewriter) {
        Map<Field, AllocaInstruction> slots = new LinkedHashMap<>();
        Function function = argument.function();
        for (Access access : accesses) {
            slots.computeIfAbsent(access.field(), field -> {
                Instruction first = Objects.requireNonNull(function.entry().first());
                return rewriter.before(first).alloca(field.type(), layout.abiAlignment(field.type()));
            });
        }
        fill(argument, copied, slots, layout, rewriter);
        for (Access access : accesses) {
            int operand = access.user() instanceof LoadInstruction ? 0 : 1;
            rewriter.setOperand(access.user(), operand, Objects.requireNonNull(slots.get(access.field())));
        }
        return List.copyOf(slots.values());
    }

    private static void fill(
            Argument argument, Type copied, Map<Field, AllocaInstruction> slots, DataLayout layout, Rewriter rewriter) {
        long alignment = argument.attributes().intValue("align").orElse(layout.abiAlignment(copied));
        IrBuilder builder = rewriter.before(InsertionPoints.afterSlots(argument.function()));
        slots.forEach((field, slot) -> {
            Value address = field.offset() == 0
                    ? argument
                    : builder.elementPointer(
                            IntType.I8,
                            argument,
                            List.of(builder.context().i64(field.offset())),
                            Flag.INBOUNDS.bit() | Flag.NUSW.bit());
            long own = field.offset() == 0 ? alignment : Math.min(alignment, Long.lowestOneBit(field.offset()));
            LoadInstruction load = builder.load(field.type(), address, own);
            load.setName(argument.name() == null ? null : argument.name() + "." + field.offset());
            builder.store(load, slot, layout.abiAlignment(field.type()));
        });
    }
}
