package lockstep.compiler.globalopt;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites accesses of structs to the objects of their fields. Accesses are passed by block, in order, so that
 * addresses computed for earlier ones in the block are reused (the seed's table of processed users).
 */
final class FieldRewriter {
    /** The start of a field's object: its address, and its known alignment in bytes. */
    record Base(Value address, long alignment) {}

    private record Known(BasicBlock block, Value base, FieldLayout.Target target) {}

    private final FieldLayout fields;
    private final Map<Known, Value> addresses = new HashMap<>();

    /** The new loads by those that they replace: a replaced load may be the index of a planned access. */
    private final Map<Value, Value> replaced = new IdentityHashMap<>();

    private int reused;

    FieldRewriter(FieldLayout fields) {
        this.fields = fields;
    }

    /** How many addresses were reused. */
    int reused() {
        return reused;
    }

    /** Rewrites one access; {@code bases} are the objects of the fields. */
    void rewrite(Rewriter rewriter, FieldAccess planned, List<Base> bases) {
        if (planned.isWhole()) {
            whole(rewriter, planned, bases);
            return;
        }
        Instruction old = planned.access().instruction();
        FieldLayout.Target target = planned.target();
        Base base = bases.get(target.field());
        Value address = address(rewriter, old, planned, target, base.address());
        long alignment = planned.alignment(fields, target, base.alignment());
        Instruction made = withAlignment(old, address, alignment);
        if (made == null) {
            rewriter.setOperand(old, planned.access().operand(), address);
            return;
        }
        old.metadata().forEach(made::setMetadata);
        rewriter.before(old).add(made);
        if (old instanceof StoreInstruction) {
            rewriter.erase(old);
        } else {
            rewriter.replace(old, made);
            replaced.put(old, made);
        }
    }

    /** A copy of a load or store; null for an atomic operation, whose alignment stays. */
    private static @Nullable Instruction withAlignment(Instruction old, Value address, long alignment) {
        if (old instanceof LoadInstruction load) {
            return new LoadInstruction(load.type(), address, load.access().withAlignment(alignment));
        }
        return old instanceof StoreInstruction store
                ? new StoreInstruction(store.value(), address, store.access().withAlignment(alignment))
                : null;
    }

    private void whole(Rewriter rewriter, FieldAccess planned, List<Base> bases) {
        Instruction old = planned.access().instruction();
        IrBuilder builder = rewriter.before(old);
        Value gathered = rewriter.context().poison(planned.access().type());
        for (int field = 0; field < fields.fieldCount(); field++) {
            Base base = bases.get(field);
            FieldLayout.Target target = planned.target().at(field);
            Value address = address(rewriter, old, planned, target, base.address());
            long aligned = Math.min(
                    planned.alignment(fields, target, base.alignment()), FieldAccess.lowest(fields.offset(field)));
            MemoryAccess access = MemoryAccess.aligned(aligned);
            if (old instanceof StoreInstruction store) {
                Value member = builder.add(new ExtractValueInstruction(store.value(), List.of(field)));
                builder.add(new StoreInstruction(member, address, access));
            } else {
                Value member = builder.add(new LoadInstruction(fields.fieldType(field), address, access));
                gathered = builder.add(new InsertValueInstruction(gathered, member, List.of(field)));
            }
        }
        if (old.hasUses()) {
            rewriter.replaceAllUses(old, gathered);
        }
        rewriter.erase(old);
    }

    // ---- addresses

    private Value address(
            Rewriter rewriter, Instruction at, FieldAccess planned, FieldLayout.Target target, Value base) {
        if (target.outer().isEmpty() && target.inner().isEmpty() && base instanceof Constant constant) {
            return fixed(rewriter.context(), target, constant);
        }
        Known key = new Known(Objects.requireNonNull(at.block()), base, target);
        Value known = addresses.get(key);
        if (known == null) {
            known = computed(rewriter.before(at), planned, target, base);
            addresses.put(key, known);
        } else {
            reused++;
        }
        return known;
    }

    private Constant fixed(Context context, FieldLayout.Target target, Constant base) {
        long bytes = bytes(target);
        return bytes == 0
                ? base
                : context.expression(
                        Opcode.GETELEMENTPTR,
                        base.type(),
                        List.of(base, context.i64(bytes)),
                        Flag.INBOUNDS.bit() | Flag.NUSW.bit(),
                        IntType.I8,
                        "");
    }

    private long bytes(FieldLayout.Target target) {
        return target.structs() * fields.stride(target.field()) + target.bytes();
    }

    /** {@code inbounds} is kept for a single step only: between two steps the address could be outside the object. */
    private Value computed(IrBuilder builder, FieldAccess planned, FieldLayout.Target target, Value base) {
        long bytes = bytes(target);
        int steps = target.outer().size() + target.inner().size() + (bytes == 0 ? 0 : 1);
        int flags = planned.access().place().isInBounds() && steps == 1 ? Flag.INBOUNDS.bit() : 0;
        Type element = fields.fieldType(target.field());
        Value at = base;
        for (AddressOffset.Term term : target.outer()) {
            long structs = term.stride() / fields.stride();
            Type step = structs == 1 ? element : new ArrayType(element, structs);
            at = builder.elementPointer(step, at, List.of(now(term.index())), flags);
        }
        for (AddressOffset.Term term : target.inner()) {
            at = builder.elementPointer(innerStep(term), at, List.of(now(term.index())), flags);
        }
        return bytes == 0
                ? at
                : builder.elementPointer(
                        IntType.I8, at, List.of(builder.context().i64(bytes)), flags);
    }

    private Value now(Value planned) {
        return replaced.getOrDefault(planned, planned);
    }

    private Type innerStep(AddressOffset.Term term) {
        boolean isPlain = fields.layout().allocSize(term.element()) == term.stride();
        return isPlain ? term.element() : new ArrayType(IntType.I8, term.stride());
    }
}
