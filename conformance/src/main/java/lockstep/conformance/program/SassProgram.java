package lockstep.conformance.program;

import java.util.List;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.Function;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.text.SassFunctionText;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;

/**
 * A program of machine words.
 *
 * @param file name of the cubin, for messages
 * @param cubin the file
 */
public record SassProgram(String file, Cubin cubin) implements Program {
    /** The suffix of such files, without the dot. */
    public static final String SUFFIX = "cubin";

    /** The functions as text; the rest of the cubin is not included. */
    @Override
    public String text() {
        return cubin.header()
                .architecture()
                .map(architecture -> cubin.code().stream()
                        .map(section -> SassFunction.of(Code.decode(section, architecture)))
                        .flatMap(function -> function.map(SassFunctionText::print).stream())
                        .collect(Collectors.joining("\n")))
                .orElse("");
    }

    /** The file. */
    public byte[] bytes() {
        return CubinWriter.write(cubin);
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
        return SassImages.of(cubin, file);
    }

    /**
     * The image whose registers become visible as the control fields guarantee; {@link SassImages#of(Cubin, String,
     * boolean)}.
     */
    public ProgramImage imageInFlight() {
        return SassImages.of(cubin, file, true);
    }

    @Override
    public int instructions() {
        return cubin.code().stream().mapToInt(CodeSection::size).sum();
    }

    @Override
    public List<Function> kernels() {
        return SassImages.of(cubin, file).module().functions().stream()
                .filter(Function::isKernel)
                .toList();
    }
}
