package lockstep.conformance.program;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.text.SassModuleText;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;

/**
 * A program of machine instructions that have not been encoded. The simulator runs the instructions themselves.
 *
 * @param file name, for messages
 * @param module the kernels
 */
public record MachineProgram(String file, SassModule module) implements Program {
    @Override
    public String text() {
        return SassModuleText.print(module);
    }

    @Override
    public Dialect dialect() {
        return Dialect.SASS;
    }

    @Override
    public String suffix() {
        return "sass";
    }

    @Override
    public ProgramImage image(ImageOptions options) {
        return SassImages.of(module, file);
    }

    @Override
    public int instructions() {
        return module.kernels().stream()
                .mapToInt(kernel -> kernel.function().instructions().size())
                .sum();
    }

    @Override
    public List<Function> kernels() {
        return SassImages.of(module, file).module().functions().stream()
                .filter(Function::isKernel)
                .toList();
    }
}
