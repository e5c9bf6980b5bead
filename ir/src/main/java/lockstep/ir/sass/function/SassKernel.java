package lockstep.ir.sass.function;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.cubin.NewKernel;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * A kernel of machine instructions that are not encoded.
 *
 * @param function its instructions
 * @param registers that a thread has, 1 to 255
 * @param parameters in their order
 * @param sharedBytes of shared memory that is not dynamic
 * @param localBytes of local memory that a thread has
 * @param barriers of the block that it names, 0 for none
 * @param constants bytes of the constant banks that are its own, from bank 2 on
 */
public record SassKernel(
        SassFunction function,
        int registers,
        List<KernelParameter> parameters,
        int sharedBytes,
        int localBytes,
        int barriers,
        SortedMap<Integer, Bytes> constants) {
    public SassKernel {
        Objects.requireNonNull(function);
        parameters = List.copyOf(parameters);
        constants = Collections.unmodifiableSortedMap(new TreeMap<>(constants));
    }

    /** The kernel with other instructions. */
    public SassKernel with(SassFunction other) {
        return new SassKernel(other, registers, parameters, sharedBytes, localBytes, barriers, constants);
    }

    /** Its properties other than the instructions. */
    public KernelHead head() {
        return new KernelHead(registers, parameters, sharedBytes, localBytes, barriers, constants);
    }

    /** The kernel with these instructions and the properties of {@code head}. */
    public static SassKernel of(SassFunction function, KernelHead head) {
        return new SassKernel(
                function,
                head.registers(),
                head.parameters(),
                head.sharedBytes(),
                head.localBytes(),
                head.barriers(),
                head.constants());
    }

    /**
     * The kernel as input of {@link lockstep.ir.sass.cubin.CubinBuilder}.
     *
     * @param words of its code, from any source
     * @throws IllegalArgumentException if a number is out of range
     */
    NewKernel with(List<InstructionWord> words) {
        return head().kernel(function.name(), words);
    }
}
