package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A collective without a mask: {@code activemask}, or a vote of the lanes that happen to execute it together. The
 * result is treated as varying between lanes, since under {@code independent} it does even where control flow does not
 * diverge.
 */
final class ImplicitMaskStatement implements Statement {
    private static final List<String> VOTES = List.of("all", "any", "uni", "ballot");

    @Override
    public String name() {
        return "implicit-mask";
    }

    @Override
    public void emit(FunctionEmitter e) {
        switch (e.choices().below(5)) {
            case 0, 1 -> e.keepVarying(activeMask(e));
            case 2, 3 -> {
                String vote = e.choices().pick(VOTES);
                e.keepVarying(e.intrinsic(
                        "llvm.nvvm.vote." + vote, List.of(), e.values().condition(e)));
            }
            default -> count(e);
        }
    }

    private static Value activeMask(FunctionEmitter e) {
        return e.intrinsic("llvm.nvvm.activemask", List.of());
    }

    /**
     * The first of the lanes that execute this together adds their number to a counter: the sum is that of all lanes,
     * however they are grouped.
     */
    private static void count(FunctionEmitter e) {
        Value mask = activeMask(e);
        Value first =
                e.intrinsic("llvm.cttz", List.of(IntType.I32), mask, e.context().bool(true));
        Value self = e.intrinsic("llvm.nvvm.read.ptx.sreg.laneid", List.of());
        Value leads = e.at().compare(Predicate.EQ, self, first);
        Value lanes = e.intrinsic("llvm.ctpop", List.of(IntType.I32), mask);
        AtomicStatement.addToCounter(e, e.at().select(leads, lanes, e.i32(0)));
    }

    /** Two readings of a clock with statements in between: the second is always the later one. */
    static final class Clock implements Statement {
        private static final List<String> CLOCKS =
                List.of("llvm.nvvm.read.ptx.sreg.clock64", "llvm.readcyclecounter", "llvm.readsteadycounter");

        @Override
        public String name() {
            return "clock";
        }

        @Override
        public void emit(FunctionEmitter e) {
            String clock = e.choices().pick(CLOCKS);
            Value begin = e.intrinsic(clock, List.of());
            e.statements(1 + e.choices().below(2));
            Value end = e.intrinsic(clock, List.of());
            Value ticks = e.at().binary(Opcode.SUB, end, begin);
            Value isLater = e.at().compare(Predicate.SGT, ticks, e.integer(IntType.I64, 0));
            Value value = e.values().varying(e, IntType.I32);
            e.keepVarying(e.at().select(isLater, value, e.values().varying(e, IntType.I32)));
        }
    }
}
