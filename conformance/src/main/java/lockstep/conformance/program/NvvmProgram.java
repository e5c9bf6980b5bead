package lockstep.conformance.program;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** A program of the NVVM dialect. */
public record NvvmProgram(Module module) implements Program {
    @Override
    public String text() {
        return NvvmPrinter.print(module);
    }

    @Override
    public Dialect dialect() {
        return Dialect.NVVM;
    }

    @Override
    public String suffix() {
        return "ll";
    }

    @Override
    public ProgramImage image(ImageOptions options) {
        return ProgramImage.of(module, options);
    }

    @Override
    public int instructions() {
        return module.definedFunctions().stream()
                .mapToInt(Function::instructionCount)
                .sum();
    }

    @Override
    public List<Function> kernels() {
        return module.kernels();
    }
}
