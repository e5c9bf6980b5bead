package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;

/**
 * A macro with its operands.
 *
 * @param macro which
 * @param targets registers that are written, as many as the macro says
 * @param operands registers that are read, as many as the macro says
 */
public record OriMacro(Macro macro, List<OriRegister> targets, List<OriRegister> operands) implements OriInstruction {
    public OriMacro {
        targets = List.copyOf(targets);
        operands = List.copyOf(operands);
        boolean isRight =
                Macro.isCount(macro.results(), targets.size()) && Macro.isCount(macro.sources(), operands.size());
        if (!isRight) {
            throw new IllegalArgumentException(
                    macro.text() + " with " + targets.size() + " results and " + operands.size() + " sources");
        }
    }

    @Override
    public List<VirtualRegister> results() {
        return virtual(targets);
    }

    @Override
    public List<VirtualRegister> sources() {
        return virtual(operands);
    }

    private static List<VirtualRegister> virtual(List<OriRegister> registers) {
        List<VirtualRegister> found = new ArrayList<>();
        for (OriRegister each : registers) {
            if (each instanceof VirtualRegister register) {
                found.add(register);
            }
        }
        return found;
    }

    /** {@code PACK %R4x2, %R1, %R2}. */
    @Override
    public String toString() {
        List<String> all = new ArrayList<>();
        targets.forEach(t -> all.add(t.toString()));
        operands.forEach(o -> all.add(o.toString()));
        return macro.text() + " " + String.join(", ", all);
    }
}
