package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxOperand.PtxComponent;

/** A register of a function, compared by identity: two registers may have one name in two scopes. */
public final class PtxRegister implements PtxOperand {
    private final String name;
    private final PtxType type;
    private final int elements;
    private final int number;

    /**
     * A register.
     *
     * @param name as the text has it, with the percent sign if it begins with one
     * @param elements 1, or 2 or 4 for a vector register
     * @param number dense in its function, from 0
     */
    public PtxRegister(String name, PtxType type, int elements, int number) {
        this.name = Objects.requireNonNull(name);
        this.type = Objects.requireNonNull(type);
        this.elements = elements;
        this.number = number;
    }

    /** The name as the text has it, with the percent sign if it begins with one. */
    public String name() {
        return name;
    }

    /** The type it was declared with; of a vector register that of one element. */
    public PtxType type() {
        return type;
    }

    /** 1, or 2 or 4 for a vector register. */
    public int elements() {
        return elements;
    }

    /** Its index in {@link PtxBody#registers}. */
    public int number() {
        return number;
    }

    /** Its elements, in order; empty for a register that is not a vector. */
    public List<PtxOperand> components() {
        return elements == 1
                ? List.of()
                : IntStream.range(0, elements)
                        .<PtxOperand>mapToObj(index -> new PtxComponent(this, index, "xyzw".charAt(index)))
                        .toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
