package lockstep.conformance.program;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Function;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;

/** A program of PTX in the open form, machine IR. */
public record OpenPtxProgram(MachineModule module) implements Program {
    /** The suffix of files with such programs, without the dot. */
    public static final String SUFFIX = "mptx";

    public OpenPtxProgram {
        Objects.requireNonNull(module);
    }

    @Override
    public String text() {
        return MachineText.print(module);
    }

    @Override
    public Dialect dialect() {
        return Dialect.PTX;
    }

    @Override
    public String suffix() {
        return SUFFIX;
    }

    @Override
    public ProgramImage image(ImageOptions options) {
        return PtxImages.of(module.asPtx(), options);
    }

    @Override
    public int instructions() {
        return closed().instructions();
    }

    @Override
    public List<Function> kernels() {
        return closed().kernels();
    }

    /** The same instructions as functions without blocks. */
    private PtxProgram closed() {
        return new PtxProgram(module.asPtx());
    }
}
