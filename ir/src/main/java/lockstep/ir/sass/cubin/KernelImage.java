package lockstep.ir.sass.cubin;

import java.util.Comparator;
import java.util.List;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * The code of a kernel and what the driver must know about it.
 *
 * @param name of the kernel
 * @param code its words, with the padding of the section
 * @param registers that a thread has, 1 to 255
 * @param parameters in their order
 * @param attributes records of {@code .nv.info} that do not follow from the rest; one with the same code replaces those
 *     that would follow. Sorted by code; symbols in them are indices
 */
public record KernelImage(
        String name,
        List<InstructionWord> code,
        int registers,
        List<KernelParameter> parameters,
        List<CubinAttribute> attributes)
        implements ImageSection {
    public KernelImage {
        code = List.copyOf(code);
        parameters = List.copyOf(parameters);
        attributes = attributes.stream()
                .sorted(Comparator.comparingInt(CubinAttribute::code))
                .toList();
    }

    @Override
    public String section() {
        return Section.CODE_PREFIX + name;
    }

    /** Bytes that all parameters take. */
    public int parameterBytes() {
        return parameters.stream().mapToInt(p -> p.offset() + p.size()).max().orElse(0);
    }
}
