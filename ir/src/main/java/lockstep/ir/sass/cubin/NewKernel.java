package lockstep.ir.sass.cubin;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * A kernel for a new cubin.
 *
 * @param name of the kernel
 * @param code its words; {@link CubinBuilder} pads the section
 * @param registers that a thread has, 1 to 255
 * @param parameters in their order
 * @param sharedBytes of shared memory, 0 for none
 * @param sharedAlignment of it in bytes
 * @param frameBytes of local memory that a thread has on the stack
 * @param barriers number of barriers that it names
 * @param constants bytes of the constant banks that are its own, from bank 2 on
 * @param attributes further records of {@code .nv.info}
 */
public record NewKernel(
        String name,
        List<InstructionWord> code,
        int registers,
        List<KernelParameter> parameters,
        long sharedBytes,
        int sharedAlignment,
        int frameBytes,
        int barriers,
        SortedMap<Integer, Bytes> constants,
        List<CubinAttribute> attributes) {
    public NewKernel {
        code = List.copyOf(code);
        parameters = List.copyOf(parameters);
        constants = Collections.unmodifiableSortedMap(new TreeMap<>(constants));
        attributes = List.copyOf(attributes);
        boolean isOdd = registers < 1 || registers > 255 || sharedBytes < 0 || frameBytes < 0 || barriers < 0;
        if (isOdd || constants.containsKey(0)) {
            throw new IllegalArgumentException("kernel " + name);
        }
    }
}
