package lockstep.compiler.machine;

import java.util.HashMap;
import java.util.Map;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.liveintervals.Pressure;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineFunction;

/**
 * The number of additional registers that may be live through a loop nest. The maximum pressure in the nest is computed
 * once; each value that is hoisted out of any of its loops is added, and operands that die are not subtracted.
 */
final class LoopRegisterBudget {
    /** Registers of 32 bits: seed 003, {@code nv-remat-default-max-reg}. */
    private static final int MAX_REGISTERS = 70;
    /** Seed 003, RP-aware MachineCSE: the limit of predicates. */
    private static final int MAX_PREDICATES = 7;

    private static final int REGISTER_WIDTH = 32;
    private static final String PREDICATES = "pred";
    private static final String CARRY = "carry";

    private final LoopForest loops;
    private final Pressure pressure;
    private final Map<Integer, Integer> registers = new HashMap<>();
    private final Map<Integer, Integer> predicates = new HashMap<>();

    LoopRegisterBudget(MachineFunction function, LoopForest loops) {
        this.loops = loops;
        MachineCode code = new MachineCode(function);
        pressure = Pressure.of(code, LiveIntervals.of(code));
        loops.outermost().forEach(this::count);
    }

    private void count(int nest) {
        int most = 0;
        int mostPredicates = 0;
        for (RegisterKind kind : pressure.kinds()) {
            int live = loops.blocks(nest)
                    .map(block -> pressure.most(block, kind))
                    .max()
                    .orElse(0);
            if (kind.name().equals(PREDICATES)) {
                mostPredicates = live;
            } else if (!kind.name().equals(CARRY)) {
                most += live * words(Integer.parseInt(kind.name().substring(1)));
            }
        }
        registers.put(nest, most);
        predicates.put(nest, mostPredicates);
    }

    private static int words(int width) {
        return Math.max(1, width / REGISTER_WIDTH);
    }

    /**
     * Reserves registers for a value of {@code type} in the nest of {@code loop}; returns whether they were available.
     */
    boolean take(int loop, PtxType type) {
        int nest = loop;
        while (loops.parent(nest) >= 0) {
            nest = loops.parent(nest);
        }
        boolean isPredicate = type.kind() == PtxType.Kind.PREDICATE;
        Map<Integer, Integer> taken = isPredicate ? predicates : registers;
        int now = taken.getOrDefault(nest, 0) + (isPredicate ? 1 : words(type.width()));
        if (now > (isPredicate ? MAX_PREDICATES : MAX_REGISTERS)) {
            return false;
        }
        taken.put(nest, now);
        return true;
    }
}
