package lockstep.conformance.program;

import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Function;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;

/**
 * A program of machine instructions in the open form, Ori.
 *
 * @param file name, for messages
 * @param read the functions, and their places in the file
 */
public record OpenSassProgram(String file, OriFile read) implements Program {
    /** The suffix of files with such programs, without the dot. */
    public static final String SUFFIX = "ori";

    public OpenSassProgram {
        Objects.requireNonNull(file);
        Objects.requireNonNull(read);
    }

    /** A program that was not read from a file. */
    public OpenSassProgram(String file, OriModule module) {
        this(file, OriFile.of(module));
    }

    /** The functions. */
    public OriModule module() {
        return read.module();
    }

    @Override
    public String text() {
        return OriModuleText.print(module());
    }

    @Override
    public Dialect dialect() {
        return Dialect.SASS;
    }

    @Override
    public String suffix() {
        return SUFFIX;
    }

    @Override
    public ProgramImage image(ImageOptions options) {
        return SassImages.of(read, file);
    }

    @Override
    public int instructions() {
        return module().functions().stream()
                .flatMap(function -> function.blocks().stream())
                .mapToInt(block -> block.instructions().size())
                .sum();
    }

    @Override
    public List<Function> kernels() {
        return SassImages.of(read, file).module().functions().stream()
                .filter(Function::isKernel)
                .toList();
    }
}
