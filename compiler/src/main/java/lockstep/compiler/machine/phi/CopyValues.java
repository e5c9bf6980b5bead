package lockstep.compiler.machine.phi;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.machine.MachineCopy;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;
import org.jspecify.annotations.Nullable;

/**
 * Value numbers of the registers of a function in SSA form: registers with equal values hold the same bits wherever
 * both are live. A copy has the value of its source, copies of equal numbers have one value, all other registers have a
 * unique value. In SSA form the definition of a copy dominates its live range, which therefore contains no other
 * definition of its source. Source: Boissinot et al. (2009), section IV.A. Linear.
 */
final class CopyValues {
    private static final int UNKNOWN = -1;

    private final @Nullable MachineCopy[] copies;
    private final int[] values;
    private final Map<Constant, Integer> constants = new HashMap<>();

    /** A constant of a width in bits. */
    private record Constant(int width, long value) {}

    private CopyValues(MachineFunction function) {
        copies = new @Nullable MachineCopy[function.registers().size()];
        values = new int[copies.length];
        Arrays.fill(values, UNKNOWN);
        for (MachineBlock block : function.blocks()) {
            for (PtxInstruction instruction : block.instructions()) {
                Optional<MachineCopy> copy = MachineCopy.of(instruction);
                copy.ifPresent(found -> copies[found.result().number()] = found);
            }
        }
    }

    /** The value of each register, by its number. */
    static int[] of(MachineFunction function) {
        CopyValues values = new CopyValues(function);
        for (PtxRegister register : function.registers()) {
            values.find(register);
        }
        return values.values;
    }

    /**
     * Follows copies to a register with a value. In unreachable code they may be cyclic; the first one is chosen then.
     */
    private void find(PtxRegister register) {
        Deque<Integer> chain = new ArrayDeque<>();
        PtxRegister at = register;
        int found = values[at.number()];
        while (found == UNKNOWN) {
            chain.push(at.number());
            values[at.number()] = at.number();
            MachineCopy copy = copies[at.number()];
            if (copy != null && copy.source() instanceof PtxInteger number) {
                Constant constant = new Constant(at.type().width(), number.value());
                found = constants.computeIfAbsent(constant, _ -> copy.result().number());
            } else if (copy != null
                    && copy.source() instanceof PtxRegister source
                    && source.type().width() == at.type().width()) {
                at = source;
                found = values[at.number()];
            } else {
                found = at.number();
            }
        }
        for (int each : chain) {
            values[each] = found;
        }
    }
}
