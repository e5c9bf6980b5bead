package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Copies instructions into existing blocks. An operand whose copy does not exist yet (a PHI's, or one of a block that
 * is earlier in the list than its dominator) is a placeholder constant initially and gets its value at the end.
 */
final class BodyCopier {
    private record Pending(Instruction copy, int operand, Value source) {}

    private final Context context;
    private final ValueMap map;
    private final UnaryOperator<Constant> constants;
    private final UnaryOperator<Metadata> metadata;
    private final UnaryOperator<Value> mapped = this::mapped;
    private final List<Pending> pending = new ArrayList<>();
    /** Whether an operand of the instruction that is being copied got one. */
    private boolean hasStandIn;

    BodyCopier(Context context, ValueMap map, UnaryOperator<Constant> constants, UnaryOperator<Metadata> metadata) {
        this.context = context;
        this.map = map;
        this.constants = constants;
        this.metadata = metadata;
    }

    /** Appends copies of the instructions of {@code sources} to the copies of these blocks in {@link #map}. */
    void copy(Collection<BasicBlock> sources) {
        for (BasicBlock source : sources) {
            for (Instruction instruction : source) {
                map.put(instruction, instruction);
            }
        }
        for (BasicBlock source : sources) {
            IrBuilder builder = IrBuilder.atEnd(map.of(source));
            for (Instruction instruction : source) {
                copy(instruction, builder);
            }
        }
        for (Pending p : pending) {
            IrBuilder.complete(p.copy(), p.operand(), map.of(p.source()));
        }
    }

    private void copy(Instruction source, IrBuilder builder) {
        hasStandIn = false;
        Instruction copy = source.copy(mapped);
        for (int i = 0; hasStandIn && i < source.operandCount(); i++) {
            if (isPending(source.operand(i))) {
                pending.add(new Pending(copy, i, source.operand(i)));
            }
        }
        if (!source.metadata().isEmpty()) {
            mapAttachments(source, copy);
        }
        copy.setName(source.name());
        builder.add(copy);
        map.put(source, copy);
    }

    private void mapAttachments(Instruction source, Instruction copy) {
        for (Map.Entry<String, Metadata> attachment : source.metadata().entrySet()) {
            Metadata mapped = metadata.apply(attachment.getValue());
            if (mapped != attachment.getValue()) {
                copy.setMetadata(attachment.getKey(), mapped);
            }
        }
    }

    /** An instruction that maps to itself will be copied later. */
    private boolean isPending(Value source) {
        return source instanceof Instruction && map.get(source) == source;
    }

    private Value mapped(Value source) {
        if (source instanceof Constant constant) {
            return constants.apply(constant);
        }
        if (source instanceof LocalValue) {
            Value copy = map.of(source);
            return copy == source && source instanceof Instruction && map.contains(source) ? standIn(source) : copy;
        }
        if (source instanceof MetadataValue wrapped) {
            Metadata inner = metadata.apply(wrapped.metadata());
            return inner == wrapped.metadata() ? wrapped : new MetadataValue(inner);
        }
        return source;
    }

    private Value standIn(Value source) {
        hasStandIn = true;
        return source.type() == SimpleType.TOKEN ? context.tokenNone() : context.poison(source.type());
    }
}
