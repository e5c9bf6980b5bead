package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;

/** Which instructions write and read each register. Instructions that are kept as text do not count. */
final class DefUse {
    private final Table definitions = new Table();
    private final Table uses = new Table();

    /** Sets of instructions by the numbers of registers. Sets of one, the common case, take little room. */
    private static final class Table {
        private final List<Set<PtxInstruction>> sets = new ArrayList<>();

        void add(PtxRegister register, PtxInstruction instruction) {
            int number = register.number();
            while (sets.size() <= number) {
                sets.add(Set.of());
            }
            Set<PtxInstruction> known = sets.get(number);
            if (known.isEmpty()) {
                sets.set(number, Set.of(instruction));
            } else if (!known.contains(instruction)) {
                Set<PtxInstruction> more = known.size() > 1 ? known : new LinkedHashSet<>(known);
                more.add(instruction);
                sets.set(number, more);
            }
        }

        void remove(PtxRegister register, PtxInstruction instruction) {
            Set<PtxInstruction> known = get(register);
            if (known.size() > 1) {
                known.remove(instruction);
                sets.set(register.number(), known.size() > 1 ? known : Set.copyOf(known));
            } else if (known.contains(instruction)) {
                sets.set(register.number(), Set.of());
            }
        }

        Set<PtxInstruction> get(PtxRegister register) {
            return register.number() < sets.size() ? sets.get(register.number()) : Set.of();
        }
    }

    /** Adds the accesses of a new instruction. */
    void add(PtxInstruction instruction) {
        PtxRegisterAccesses.visit(instruction, (register, access) -> of(access).add(register, instruction));
    }

    /** Removes the accesses of an instruction. */
    void remove(PtxInstruction instruction) {
        PtxRegisterAccesses.visit(instruction, (register, access) -> of(access).remove(register, instruction));
    }

    private Table of(Access access) {
        return access == Access.USE ? uses : definitions;
    }

    Set<PtxInstruction> definitions(PtxRegister register) {
        return Collections.unmodifiableSet(definitions.get(register));
    }

    Set<PtxInstruction> uses(PtxRegister register) {
        return Collections.unmodifiableSet(uses.get(register));
    }
}
