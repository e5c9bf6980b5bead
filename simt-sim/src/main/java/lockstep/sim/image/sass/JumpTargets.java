package lockstep.sim.image.sass;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;

/**
 * The addresses to which indirect jumps may lead, in addition to those after calls: starts of functions, addresses in
 * {@code LEPC}, and entries of the tables of {@code BRX} and {@code BRXU}, which ptxas keeps as offsets in constant
 * bank 2.
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

    /** The targets within a function whose calls enter activations: return addresses are not branch targets there. */
    TreeSet<Long> within(KernelPart part) {
        Set<Long> behindCalls = new HashSet<>();
        TreeSet<Long> found = part.isKernel() ? tables() : new TreeSet<>();
        for (CodePlace place : part.places()) {
            boolean isCall = place.instruction().isPresent()
                    && place.instruction().get().form().mnemonic().equals("CALL");
            if (isCall) {
                behindCalls.add(place.next());
            }
        }
        addNamed(part.places(), found);
        found.removeAll(behindCalls);
        for (CodePlace place : part.places()) {
            if (Jump.of(place).kind() == Jump.Kind.INDIRECT) {
                place.open().ifPresent(open -> found.addAll(open.targets()));
            }
        }
        return found;
    }

    TreeSet<Long> candidates(Set<Integer> sections, List<CodePlace> places) {
        TreeSet<Long> found = tables();
        found.addAll(code.functions(sections).keySet());
        addNamed(places, found);
        return found;
    }

    private static void addNamed(List<CodePlace> places, TreeSet<Long> found) {
        for (CodePlace place : places) {
            boolean isNamed = place.instruction().isPresent()
                    && place.instruction().get().form().mnemonic().equals("LEPC");
            if (isNamed) {
                place.target().ifPresent(found::add);
            }
        }
    }

    private TreeSet<Long> tables() {
        TreeSet<Long> found = new TreeSet<>();
        Bytes bank = JumpTables.bank(cubin, kernel.name());
        long size = cubin.sections().get(kernel.section()).bytes().size();
        for (long offset : JumpTables.offsets(bank, 0, bank.size(), size)) {
            found.add(code.base(kernel.section()) + offset);
        }
        return found;
    }
}
