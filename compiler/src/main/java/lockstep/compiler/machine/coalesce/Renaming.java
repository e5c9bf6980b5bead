package lockstep.compiler.machine.coalesce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.machine.MachineCopy;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;

/** A renaming of each register of a function to the representative of its class. */
public final class Renaming {
    private final PtxRegister[] names;

    /**
     * Represents each class by the register of the lowest number, which is a register of the text if there is one.
     *
     * @param registers by number
     */
    public Renaming(List<PtxRegister> registers, CopyClasses classes) {
        PtxRegister[] first = new PtxRegister[registers.size()];
        names = new PtxRegister[first.length];
        for (PtxRegister register : registers) {
            int root = classes.find(register.number());
            first[root] = first[root] == null ? register : first[root];
            names[register.number()] = first[root];
        }
    }

    /** The new name of {@code register}. */
    public PtxRegister of(PtxRegister register) {
        return names[register.number()];
    }

    /** Whether {@code row} copies a register to itself after renaming. */
    public boolean isIdentity(PtxInstruction row) {
        Optional<MachineCopy> copy = MachineCopy.of(row);
        return copy.isPresent()
                && copy.get().source() instanceof PtxRegister source
                && of(copy.get().result()) == of(source);
    }

    /** The renamed blocks, without copies of a register to itself. */
    public List<MachineBlock> renamed(List<MachineBlock> blocks) {
        return blocks.stream().map(this::renamed).toList();
    }

    private MachineBlock renamed(MachineBlock block) {
        List<PtxStatement> statements = new ArrayList<>(block.statements().size());
        for (PtxStatement statement : block.statements()) {
            if (!(statement instanceof PtxInstruction row)) {
                statements.add(statement);
            } else if (!isIdentity(row)) {
                statements.add(PtxRegisterAccesses.withRegisters(row, this::of));
            }
        }
        return new MachineBlock(block.name().orElse(null), statements);
    }
}
