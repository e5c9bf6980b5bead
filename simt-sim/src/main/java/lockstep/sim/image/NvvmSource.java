package lockstep.sim.image;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Origin;
import lockstep.ir.nvvm.text.NvvmPrinter;
import org.jspecify.annotations.Nullable;

/** An instruction of the NVVM dialect. */
record NvvmSource(Instruction instruction) implements OpSource {
    @Override
    public String text() {
        return NvvmPrinter.printInstruction(instruction).strip();
    }

    @Override
    public SourceLocation location() {
        return instruction.location();
    }

    @Override
    public @Nullable String origin() {
        Origin origin = instruction.origin();
        return origin == null ? null : origin.toString();
    }
}
