package lockstep.ir.ptx.machine;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import lockstep.ir.code.Access;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;

/** Which instructions write and read each register. Instructions that are kept as text do not count. */
final class DefUse {
    private final Map<PtxRegister, Set<PtxInstruction>> definitions = new IdentityHashMap<>();
    private final Map<PtxRegister, Set<PtxInstruction>> uses = new IdentityHashMap<>();

    /** Takes note of an instruction that was not there. */
    void add(PtxInstruction instruction) {
        RegisterAccesses.visit(instruction, (register, access) -> of(register, access)
                .computeIfAbsent(register, each -> new LinkedHashSet<>())
                .add(instruction));
    }

    /** Forgets an instruction. */
    void remove(PtxInstruction instruction) {
        RegisterAccesses.visit(instruction, (register, access) -> of(register, access)
                .getOrDefault(register, Set.of())
                .remove(instruction));
    }

    private Map<PtxRegister, Set<PtxInstruction>> of(PtxRegister register, Access access) {
        return access == Access.USE ? uses : definitions;
    }

    Set<PtxInstruction> definitions(PtxRegister register) {
        return Collections.unmodifiableSet(definitions.getOrDefault(register, Set.of()));
    }

    Set<PtxInstruction> uses(PtxRegister register) {
        return Collections.unmodifiableSet(uses.getOrDefault(register, Set.of()));
    }
}
