package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxType;

/**
 * The registers of a function that is being generated: created on demand, declared at the end, a range for each type.
 */
public final class RegisterPool {
    private final List<PtxRegister> registers = new ArrayList<>();
    private final Map<PtxType, Integer> counts = new EnumMap<>(PtxType.class);

    /** A register that nothing has written yet. */
    public PtxRegister register(PtxType type) {
        int index = counts.merge(type, 1, Integer::sum) - 1;
        PtxRegister register = new PtxRegister(prefix(type) + index, type, 1, registers.size());
        registers.add(register);
        return register;
    }

    private static String prefix(PtxType type) {
        return "%" + type.text() + "_";
    }

    /** All registers, by their numbers. */
    public List<PtxRegister> registers() {
        return Collections.unmodifiableList(registers);
    }

    /** What declares them. */
    public List<PtxRegisterDeclaration> declarations() {
        return counts.entrySet().stream()
                .map(entry -> new PtxRegisterDeclaration(
                        entry.getKey(),
                        1,
                        List.of(new PtxRegisterDeclaration.Name(prefix(entry.getKey()), entry.getValue())),
                        SourceLocation.NONE))
                .toList();
    }
}
