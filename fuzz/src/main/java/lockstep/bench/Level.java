package lockstep.bench;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Policy;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;

/** The dialect whose programs a benchmark runs or reads. */
public enum Level {
    /** NVVM IR, as clang writes it. */
    NVVM("ll", Policy.STACK),
    /** PTX, as nvcc writes it. */
    PTX("ptx", Policy.STACK),
    /** Machine words of sm_90, as ptxas writes them. */
    SASS("cubin", Policy.BARRIER);

    private final String suffix;
    private final Policy policy;

    Level(String suffix, Policy policy) {
        this.suffix = suffix;
        this.policy = policy;
    }

    /** The level of this name in small letters; empty for any other text. */
    public static Optional<Level> named(String name) {
        for (Level level : values()) {
            if (level.word().equals(name)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }

    /** Its name in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What names of files end in, without the dot. */
    String suffix() {
        return suffix;
    }

    /** Which lanes run together: machine words determine it by their barriers, elsewhere the fastest policy is used. */
    Policy policy() {
        return policy;
    }

    /** Reads and decodes a program; {@code name} is what messages call it. */
    ProgramImage image(String name, byte[] text) {
        return switch (this) {
            case NVVM -> ProgramImage.of(ModuleFiles.read(name, text));
            case PTX ->
                PtxImages.of(PtxReader.read(name, new String(text, StandardCharsets.UTF_8))
                        .orThrow());
            case SASS -> ProgramFiles.read(name, text).orThrow().image(ImageOptions.REFERENCE);
        };
    }
}
