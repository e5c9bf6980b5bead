package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Undefined and poison values that have no observable use, and unreachable code, guarded by conditions that are
 * constant for a reason that is not obvious: x(x+1) is even.
 */
final class DeadStatement implements Statement {
    @Override
    public String name() {
        return "dead";
    }

    @Override
    public void emit(FunctionEmitter e) {
        Type type = e.values().integerType(e);
        switch (e.choices().below(4)) {
            case 0 -> e.keepVarying(e.at().freeze(e.values().any(e, type)));
            case 1 -> {
                Value never = never(e);
                e.keepVarying(e.at().select(
                                never, e.context().poison(type), e.values().any(e, type)));
            }
            case 2 -> {
                Value never = never(e);
                Value poisoned =
                        e.at().select(never, e.context().undef(type), e.values().any(e, type));
                e.keepVarying(e.at().freeze(poisoned));
            }
            default -> unreachable(e);
        }
    }

    /** A condition that never holds. */
    private static Value never(FunctionEmitter e) {
        Value x = e.values().varying(e, IntType.I32);
        Value next = e.at().binary(Opcode.ADD, x, e.i32(1));
        Value even = e.at().binary(Opcode.MUL, x, next);
        Value bit = e.at().binary(Opcode.AND, even, e.i32(1));
        return e.at().compare(Predicate.NE, bit, e.i32(0));
    }

    /** A branch to code that would be undefined, from which a variable would come back poisoned. */
    private static void unreachable(FunctionEmitter e) {
        JoinBlock join = new JoinBlock(e.block());
        BasicBlock dead = e.block();
        Value never = never(e);
        join.edge(e);
        e.at().branch(never, dead, join.block());
        e.at().moveToEnd(dead);
        switch (e.choices().below(4)) {
            case 0 -> {
                e.intrinsic("llvm.trap", List.of());
                e.at().unreachable();
            }
            case 1 -> e.at().unreachable();
            default -> undefinedJump(e, join);
        }
        join.enter(e, KnownUniformity.BLOCK);
    }

    /**
     * Adds an edge to {@code join} that is never taken, on which every variable is undefined, and continues at the
     * join.
     */
    static void deadEdge(FunctionEmitter e, JoinBlock join) {
        BasicBlock dead = e.block();
        BasicBlock goOn = e.block();
        e.at().branch(never(e), dead, goOn);
        e.at().moveToEnd(dead);
        undefinedJump(e, join);
        e.at().moveToEnd(goOn);
    }

    private static void undefinedJump(FunctionEmitter e, JoinBlock join) {
        if (e.choices().chance(1, 2)) {
            e.at().store(e.i32(1), e.context().nullPointer(PointerType.GENERIC), 4);
        }
        List<Value> values = e.variables().snapshot();
        boolean isPoison = e.choices().chance(1, 2);
        for (int index : e.variables().visible()) {
            Type type = e.variables().type(index);
            e.variables()
                    .set(
                            index,
                            isPoison ? e.context().poison(type) : e.context().undef(type));
        }
        e.jump(join);
        e.variables().restore(values);
    }
}
