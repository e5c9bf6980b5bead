package lockstep.compiler.instsimplify;

import java.util.List;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Loads from constants of the module. */
final class MemoryIdentities {
    static final List<Identity> LIST = List.of(
            Identity.of(
                    "load-of-constant",
                    "a load at a constant offset of a constant global",
                    MemoryIdentities::atConstantPlace,
                    Opcode.LOAD),
            Identity.of(
                    "load-of-uniform-constant",
                    "a load anywhere in a constant global that is all zero",
                    MemoryIdentities::anywhere,
                    Opcode.LOAD));

    private MemoryIdentities() {}

    private static @Nullable LoadInstruction simpleLoad(Query q) {
        return q.at() instanceof LoadInstruction load
                        && load.access().isSimple()
                        && load.pointer().type().isPointer()
                ? load
                : null;
    }

    private static @Nullable Value atConstantPlace(Query q) {
        LoadInstruction load = simpleLoad(q);
        if (load == null) {
            return null;
        }
        ConstantOffset at = ConstantOffset.of(q.operand(0), q.layout());
        Constant contents = ConstantMemory.contents(at.base()).orElse(null);
        return contents == null
                ? null
                : new ConstantMemory(q.context(), q.layout())
                        .read(contents, at.bytes(), load.type())
                        .orElse(null);
    }

    private static @Nullable Value anywhere(Query q) {
        LoadInstruction load = simpleLoad(q);
        Constant contents = load == null
                ? null
                : ConstantMemory.contents(ConstantOffset.object(q.operand(0))).orElse(null);
        return load == null || contents == null
                ? null
                : new ConstantMemory(q.context(), q.layout())
                        .readAnywhere(contents, load.type())
                        .orElse(null);
    }
}
