package lockstep.ir.sass.ori;

import java.util.List;
import java.util.Objects;
import lockstep.ir.sass.function.KernelHead;

/**
 * A kernel of a module of kernels only.
 *
 * @param function its instructions
 * @param head its registers, parameters, memory and constant banks
 * @param tables branch tables in its constant banks
 */
public record OriKernel(OriFunction function, KernelHead head, List<Table> tables) {
    /**
     * A table of {@code BRX}: offsets of blocks in the function, 32 bits each.
     *
     * @param bank number of the constant bank, one that the kernel has
     * @param offset where it begins in the bank
     * @param labels the blocks
     */
    public record Table(int bank, int offset, List<String> labels) {
        public Table {
            labels = List.copyOf(labels);
        }
    }

    public OriKernel {
        Objects.requireNonNull(function);
        Objects.requireNonNull(head);
        tables = List.copyOf(tables);
    }
}
