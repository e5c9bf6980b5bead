package lockstep.ir.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxItem.PtxGlobal;

/**
 * A file of PTX.
 *
 * @param version the ISA it is written in
 * @param targets an architecture, then options: {@code "sm_90", "debug"}
 * @param addressSize 32 or 64
 * @param items in the order of the text
 */
public record PtxModule(PtxVersion version, List<String> targets, int addressSize, List<PtxItem> items) {
    public PtxModule {
        Objects.requireNonNull(version);
        targets = List.copyOf(targets);
        items = List.copyOf(items);
    }

    /** All functions, declarations too, in the order of the text. */
    public List<PtxFunction> functions() {
        List<PtxFunction> functions = new ArrayList<>();
        for (PtxItem item : items) {
            if (item instanceof PtxFunction function) {
                functions.add(function);
            }
        }
        return functions;
    }

    /** All variables of the module, in the order of the text. */
    public List<PtxVariable> variables() {
        List<PtxVariable> variables = new ArrayList<>();
        for (PtxItem item : items) {
            if (item instanceof PtxGlobal global) {
                variables.add(global.variable());
            }
        }
        return variables;
    }

    /** The definition of the function {@code name}, or a declaration if there is no definition. */
    public Optional<PtxFunction> function(String name) {
        Optional<PtxFunction> found = Optional.empty();
        for (PtxItem item : items) {
            boolean fits = item instanceof PtxFunction function
                    && function.name().equals(name)
                    && (found.isEmpty() || function.body().isPresent());
            found = fits ? Optional.of((PtxFunction) item) : found;
        }
        return found;
    }

    /**
     * A version of the PTX ISA, {@code 9.0}.
     *
     * @param major at least 1
     * @param minor 0 to 9
     */
    public record PtxVersion(int major, int minor) implements Comparable<PtxVersion> {
        /** Whether it is {@code other} or later. */
        public boolean isAtLeast(PtxVersion other) {
            return compareTo(other) >= 0;
        }

        @Override
        public int compareTo(PtxVersion other) {
            return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /** The visibility of a name of a module. */
    public enum PtxLinkage {
        /** This module only. */
        INTERNAL(""),
        /** Defined here, visible to other modules. */
        VISIBLE("visible"),
        /** Defined elsewhere. */
        EXTERN("extern"),
        /** Visible to other modules, which may define it too. */
        WEAK("weak"),
        /** Like weak, but the largest definition is kept; variables only. */
        COMMON("common");

        private final String text;

        PtxLinkage(String text) {
            this.text = text;
        }

        /** The word without the dot in front; empty for {@link #INTERNAL}. */
        public String text() {
            return text;
        }
    }
}
