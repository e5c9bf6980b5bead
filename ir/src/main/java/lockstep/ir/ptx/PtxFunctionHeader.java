package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.ptx.PtxModule.PtxLinkage;

/**
 * Name and interface of a kernel or function; what a call names. Compared by identity. A function that is declared
 * before it is defined has two headers with the same name: {@link PtxModule#function} finds the definition.
 */
public final class PtxFunctionHeader implements PtxSymbol {
    private final String name;
    private final boolean kernel;
    private final PtxLinkage linkage;
    private final List<PtxVariable> results;
    private final List<PtxVariable> parameters;
    private final List<String> attributes;

    /**
     * A header.
     *
     * @param kernel whether it is an {@code .entry}
     * @param results return parameters; empty for kernels
     * @param attributes of {@code .attribute(...)}
     */
    public PtxFunctionHeader(
            String name,
            boolean kernel,
            PtxLinkage linkage,
            List<PtxVariable> results,
            List<PtxVariable> parameters,
            List<String> attributes) {
        this.name = Objects.requireNonNull(name);
        this.kernel = kernel;
        this.linkage = Objects.requireNonNull(linkage);
        this.results = List.copyOf(results);
        this.parameters = List.copyOf(parameters);
        this.attributes = List.copyOf(attributes);
    }

    @Override
    public String name() {
        return name;
    }

    /** Whether it is an {@code .entry}. */
    public boolean isKernel() {
        return kernel;
    }

    /** Its linkage. */
    public PtxLinkage linkage() {
        return linkage;
    }

    /** Return parameters; empty for kernels. */
    public List<PtxVariable> results() {
        return results;
    }

    /** Input parameters. */
    public List<PtxVariable> parameters() {
        return parameters;
    }

    /** The contents of {@code .attribute(...)}. */
    public List<String> attributes() {
        return attributes;
    }

    @Override
    public String toString() {
        return name;
    }
}
