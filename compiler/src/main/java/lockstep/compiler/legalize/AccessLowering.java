package lockstep.compiler.legalize;

import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** One run of lower-accesses over a function. */
final class AccessLowering {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final LegalAccessShape shape;

    AccessLowering(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        layout = DataLayout.of(function.module());
        shape = new LegalAccessShape(layout);
    }

    boolean run() {
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof LoadInstruction load) {
                load(load);
            } else if (instruction instanceof StoreInstruction store) {
                store(store);
            }
        }
        return rewriter.changed();
    }

    private boolean isLowered(Instruction whole, Type type, MemoryAccess access) {
        if (access.isAtomic()) {
            return false;
        }
        long alignment = alignment(type, access);
        Optional<Rule> reason = shape.reason(type, alignment);
        boolean isKept = access.isVolatile() && !LegalAccessShape.isOneChunk(type, alignment);
        return reason.isPresent() && !isKept && rewriter.allow(reason.get(), whole);
    }

    private long alignment(Type type, MemoryAccess access) {
        return access.alignment() == 0 ? layout.abiAlignment(type) : access.alignment();
    }

    private void load(LoadInstruction load) {
        if (!isLowered(load, load.type(), load.access())) {
            return;
        }
        AccessParts parts = parts(load, load.type(), load.pointer(), load.access());
        Value value = new AccessParts.LoadParts(parts).load(load.type());
        count("loads", parts);
        rewriter.replace(load, value);
    }

    private void store(StoreInstruction store) {
        Type type = store.value().type();
        if (!isLowered(store, type, store.access())) {
            return;
        }
        AccessParts parts = parts(store, type, store.pointer(), store.access());
        new AccessParts.StoreParts(parts).store(store.value());
        count("stores", parts);
        rewriter.erase(store);
    }

    private AccessParts parts(Instruction whole, Type type, Value pointer, MemoryAccess access) {
        FoldingBuilder builder = new FoldingBuilder(rewriter.before(whole));
        return new AccessParts(builder, shape, whole, pointer, access.withAlignment(alignment(type, access)));
    }

    private void count(String what, AccessParts parts) {
        context.count(what, 1);
        context.count("parts", parts.made());
    }
}
