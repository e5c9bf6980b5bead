package lockstep.sim.image.sass;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;

/**
 * Addresses that registers may hold when control jumps there, beside those behind calls: starts of functions, places
 * that {@code LEPC} names, and entries of the tables of {@code BRX} and {@code BRXU}, which ptxas keeps as offsets in
 * constant bank 2.
 */
final class JumpTargets {
    private final Cubin cubin;
    private final CodeSpace code;
    private final KernelSymbol kernel;

    JumpTargets(Cubin cubin, CodeSpace code, KernelSymbol kernel) {
        this.cubin = cubin;
        this.code = code;
        this.kernel = kernel;
    }

    TreeSet<Long> candidates(Set<Integer> sections, List<CodePlace> places) {
        TreeSet<Long> found = new TreeSet<>(code.functions(sections).keySet());
        for (CodePlace place : places) {
            boolean isNamed = place.instruction().isPresent()
                    && place.instruction().get().form().mnemonic().equals("LEPC");
            if (isNamed) {
                place.target().ifPresent(found::add);
            }
        }
        Bytes bank = JumpTables.bank(cubin, kernel.name());
        long size = cubin.sections().get(kernel.section()).bytes().size();
        for (long offset : JumpTables.offsets(bank, 0, bank.size(), size)) {
            found.add(code.base(kernel.section()) + offset);
        }
        return found;
    }
}
