package lockstep.ir.sass.function;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.NewKernel;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;

/**
 * Kernels of machine instructions that are not encoded, for one architecture.
 *
 * @param architecture whose instructions they are
 * @param kernels at least one, with different names
 */
public record SassModule(Architecture architecture, List<SassKernel> kernels) {
    public SassModule {
        Objects.requireNonNull(architecture);
        kernels = List.copyOf(kernels);
        long names = kernels.stream().map(k -> k.function().name()).distinct().count();
        boolean isOne = kernels.stream().allMatch(k -> k.function().architecture() == architecture);
        if (kernels.isEmpty() || names != kernels.size() || !isOne) {
            throw new IllegalArgumentException("kernels of a module for " + architecture.tool());
        }
    }

    /** The functions by name. */
    public SortedMap<String, SassFunction> functions() {
        SortedMap<String, SassFunction> functions = new TreeMap<>();
        kernels.forEach(kernel -> functions.put(kernel.function().name(), kernel.function()));
        return Collections.unmodifiableSortedMap(functions);
    }

    /**
     * A cubin of the kernels without their instructions: each of its words is zero. The simulator takes the
     * instructions from {@link #functions}, so that it is independent of the encoder.
     */
    public Cubin container() {
        return layOut(kernels.stream()
                .map(k -> k.with(Collections.nCopies(k.function().instructions().size(), InstructionWord.ZERO)))
                .toList());
    }

    /** The cubin with the words that {@code encoder} makes of the instructions. */
    public Cubin encode(WordEncoder encoder) {
        return layOut(kernels.stream()
                .map(k -> k.with(k.function().instructions().stream()
                        .map(encoder::encode)
                        .toList()))
                .toList());
    }

    private Cubin layOut(List<NewKernel> encoded) {
        return CubinLayout.layOut(CubinBuilder.describe(architecture, encoded));
    }

    /** Encodes instructions. Lockstep's own is {@link #STANDARD}; tests replace it by wrong ones. */
    @FunctionalInterface
    public interface WordEncoder {
        /** {@link WordCodec#encode}. */
        WordEncoder STANDARD = WordCodec::encode;

        /** The word of an instruction. */
        InstructionWord encode(SassInstruction instruction);
    }
}
