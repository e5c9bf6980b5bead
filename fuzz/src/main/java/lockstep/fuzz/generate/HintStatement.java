package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Gives an optimizer true assumptions. */
final class HintStatement implements Statement {
    private static final int LIMIT = 1024;

    @Override
    public String name() {
        return "hint";
    }

    @Override
    public void emit(FunctionEmitter e) {
        switch (e.choices().below(4)) {
            case 0 -> {
                Value small = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(LIMIT - 1));
                Value holds = e.at().compare(Predicate.ULT, small, e.i32(LIMIT));
                e.intrinsic("llvm.assume", List.of(), holds);
                e.keepVarying(e.at().binary(Opcode.ADD, small, e.i32(1), Flag.set(Flag.NSW, Flag.NUW)));
            }
            case 1 -> {
                Value condition = e.values().condition(e);
                Value expected = e.context().bool(e.choices().chance(1, 2));
                e.keep(e.intrinsic("llvm.expect", List.of(IntType.I1), condition, expected), condition);
            }
            case 2 -> e.intrinsic("llvm.sideeffect", List.of());
            default -> e.intrinsic("llvm.donothing", List.of());
        }
    }
}
