package lockstep.compiler.inline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * The stack slots of one inlined body. Slots of the callee's entry block, and copies of {@code byval} arguments, are
 * allocated once in the caller's entry block, so that a call in a loop does not take more stack in each iteration;
 * lifetime markers make them fresh at each entry of the body. Other slots stay, between a stack save and restore.
 */
final class StackSlots {
    private final Rewriter rewriter;
    private final CallInstruction call;
    private final DataLayout layout;
    private final List<AllocaInstruction> hoisted = new ArrayList<>();
    private @Nullable Value savedStack;

    StackSlots(Rewriter rewriter, CallInstruction call, DataLayout layout) {
        this.rewriter = rewriter;
        this.call = call;
        this.layout = layout;
    }

    private Instruction front() {
        return Objects.requireNonNull(rewriter.function().entry().first());
    }

    /** Whether code must be inserted at the ends of the body. */
    boolean needsEnd() {
        return !hoisted.isEmpty() || savedStack != null;
    }

    // ---- before the body is copied

    /** The value of argument {@code index} in the body: for {@code byval} the address of a copy. */
    Value argument(int index, Function callee) {
        Value given = call.argument(index);
        AttributeSet attributes = call.argumentAttributes(index);
        Type type = attributes.typeValue("byval").orElse(null);
        if (type == null) {
            return given;
        }
        long alignment = Math.max(attributes.intValue("align").orElse(1), layout.abiAlignment(type));
        int space = ((PointerType) given.type()).addressSpace();
        AllocaInstruction slot = new AllocaInstruction(type, rewriter.context().i32(1), alignment, space);
        slot.inheritFrom(call);
        slot.setName(callee.argument(index).name());
        rewriter.insertBefore(slot, front());
        hoisted.add(slot);
        return slot;
    }

    // ---- after the body is copied

    /** Moves slots of the copied entry {@code block} to the caller's entry. */
    void hoist(BasicBlock block) {
        Instruction front = front();
        for (Instruction instruction : block) {
            if (instruction instanceof AllocaInstruction slot && slot.isStatic()) {
                rewriter.moveBefore(slot, front);
                if (!hasLifetime(slot)) {
                    hoisted.add(slot);
                }
            }
        }
    }

    /** Inserts lifetime starts and the copies of arguments before {@code place}. */
    void begin(Instruction place, Function callee, boolean savesStack) {
        IrBuilder builder = rewriter.before(place).standingFor(call);
        for (AllocaInstruction slot : hoisted) {
            mark("llvm.lifetime.start", slot, builder);
        }
        int copied = 0;
        for (int i = 0; i < call.argumentCount(); i++) {
            Type type = call.argumentAttributes(i).typeValue("byval").orElse(null);
            if (type != null) {
                copy(hoisted.get(copied++), call.argument(i), type, i, builder);
            }
        }
        if (savesStack) {
            Function save = declare("llvm.stacksave", stackPointer());
            CallInstruction saved = builder.call(save);
            saved.setName("savedstack");
            savedStack = saved;
        }
    }

    /** Ends all lifetimes and restores the stack before {@code place}, where the body ends. */
    void end(Instruction place) {
        IrBuilder builder = rewriter.before(place).standingFor(call);
        for (AllocaInstruction slot : hoisted) {
            mark("llvm.lifetime.end", slot, builder);
        }
        if (savedStack != null) {
            builder.call(declare("llvm.stackrestore", stackPointer()), savedStack);
        }
    }

    // ---- parts

    private PointerType stackPointer() {
        return PointerType.of(layout.allocaAddressSpace());
    }

    private Function declare(String name, Type... overloads) {
        return IntrinsicTable.declare(rewriter.function().module(), name, overloads);
    }

    private void mark(String name, AllocaInstruction slot, IrBuilder builder) {
        OptionalLong size = sizeOf(slot, layout);
        if (size.isPresent()) {
            builder.call(declare(name, slot.type()), rewriter.context().i64(size.getAsLong()), slot);
        }
    }

    private void copy(AllocaInstruction slot, Value from, Type type, int argument, IrBuilder builder) {
        Function copy = declare("llvm.memcpy", slot.type(), from.type(), IntType.I64);
        long alignment = call.argumentAttributes(argument).intValue("align").orElse(1);
        AttributeList attributes =
                AttributeList.EMPTY.withParameter(0, aligned(slot.alignment())).withParameter(1, aligned(alignment));
        List<Value> arguments = List.of(
                slot,
                from,
                rewriter.context().i64(layout.allocSize(type)),
                rewriter.context().bool(false));
        builder.call(copy, arguments, attributes);
    }

    private static AttributeSet aligned(long alignment) {
        return AttributeSet.of(List.of(new Attribute.Int("align", alignment)));
    }

    /** The size of {@code slot} in bytes; empty if it is not constant or overflows. */
    static OptionalLong sizeOf(AllocaInstruction slot, DataLayout layout) {
        if (!(slot.count() instanceof ConstantInt count) || count.unsigned().bitLength() > Integer.SIZE) {
            return OptionalLong.empty();
        }
        long each = layout.allocSize(slot.allocatedType());
        return each > Integer.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(each * count.zext());
    }

    /** Whether {@code slot} already has lifetime markers, also through casts and zero offsets. */
    private static boolean hasLifetime(AllocaInstruction slot) {
        List<Instruction> addresses = new ArrayList<>(List.of(slot));
        for (int i = 0; i < addresses.size(); i++) {
            for (Use use : addresses.get(i).uses()) {
                Instruction user = use.user();
                if (user instanceof CallInstruction marker && isMarker(marker)) {
                    return true;
                }
                if (user instanceof CastInstruction || user instanceof GetElementPtrInstruction) {
                    addresses.add(user);
                }
            }
        }
        return false;
    }

    private static boolean isMarker(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END;
    }
}
