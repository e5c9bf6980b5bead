package lockstep.ir.sass.cubin;

import java.util.Comparator;
import java.util.List;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
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

    /**
     * A parameter of a kernel, as {@code .nv.info} has it (seed SASS facts, section 5; measured with ptxas 13.0).
     *
     * @param ordinal its index in the list, from 0
     * @param offset bytes from the first parameter
     * @param size bytes
     * @param flags the lower 18 bits of its record: alignment and space; {@link #PLAIN} if a kernel has a parameter of
     *     {@link #LARGE} bytes, whose records have no flags
     */
    public record KernelParameter(int ordinal, int offset, int size, int flags) {
        /** Flags of parameters that are passed by value in the constant bank. */
        public static final int PLAIN = 0x1f000;

        /** Bytes that need another kind of record. */
        public static final int LARGE = 1 << 14;

        static final int FLAG_BITS = 18;
        static final int BYTES = 12;

        public KernelParameter {
            boolean fits = ordinal >>> Short.SIZE == 0
                    && offset >>> Short.SIZE == 0
                    && size >>> Short.SIZE == 0
                    && flags >>> FLAG_BITS == 0;
            if (!fits) {
                throw new IllegalArgumentException("parameter " + ordinal + " of " + size + " bytes at " + offset);
            }
        }
    }
}
