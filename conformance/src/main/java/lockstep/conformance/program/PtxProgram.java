package lockstep.conformance.program;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Function;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;

/** A program of PTX. */
public record PtxProgram(PtxModule module) implements Program {
    /** The suffix of PTX files, without the dot. */
    public static final String SUFFIX = "ptx";

    @Override
    public String text() {
        return PtxPrinter.print(module);
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
        return PtxImages.of(module);
    }

    @Override
    public int instructions() {
        return (int) module.functions().stream()
                .flatMap(function -> function.body().stream())
                .flatMap(body -> body.statements().stream())
                .filter(PtxInstruction.class::isInstance)
                .count();
    }

    @Override
    public List<Function> kernels() {
        Set<String> bodies = module.functions().stream()
                .filter(function -> function.body().isPresent())
                .map(PtxFunction::name)
                .collect(Collectors.toSet());
        return PtxImages.of(module).module().functions().stream()
                .filter(function -> function.isKernel() && bodies.contains(function.name()))
                .toList();
    }
}
