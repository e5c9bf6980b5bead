package lockstep.ir.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
}
