package lockstep.sim.image.ptx;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.sim.image.OpSource;
import org.jspecify.annotations.Nullable;

/** An instruction of PTX. */
record PtxOpSource(PtxInstruction instruction) implements OpSource {
    @Override
    public String text() {
        return PtxPrinter.print(instruction).strip();
    }

    @Override
    public SourceLocation location() {
        return instruction.location();
    }

    @Override
    public @Nullable String origin() {
        return null;
    }
}
