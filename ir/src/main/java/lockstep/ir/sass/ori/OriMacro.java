package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * A macro with its operands.
 *
 * @param macro which
 * @param guard which lanes execute it; all active ones if empty
 * @param targets registers that are written, as many as the macro requires
 * @param operands registers that are read, as many as the macro requires
 */
public record OriMacro(Macro macro, Optional<OriGuard> guard, List<OriRegister> targets, List<OriRegister> operands)
        implements OriInstruction {
    public OriMacro {
        targets = List.copyOf(targets);
        operands = List.copyOf(operands);
        boolean isRight =
                Macro.isCount(macro.results(), targets.size()) && Macro.isCount(macro.sources(), operands.size());
        if (!isRight) {
            throw new IllegalArgumentException(
                    macro.text() + " with " + targets.size() + " results and " + operands.size() + " sources");
        }
    }

    /** A macro that all lanes execute that are there. */
    public OriMacro(Macro macro, List<OriRegister> targets, List<OriRegister> operands) {
        this(macro, Optional.empty(), targets, operands);
    }

    @Override
    public boolean isGuarded() {
        return guard.isPresent();
    }

    @Override
    public List<VirtualRegister> results() {
        return virtual(targets);
    }

    @Override
    public List<VirtualRegister> sources() {
        List<OriRegister> read = new ArrayList<>();
        guard.ifPresent(g -> read.add(g.predicate()));
        read.addAll(operands);
        return virtual(read);
    }

    static List<VirtualRegister> virtual(List<OriRegister> registers) {
        List<VirtualRegister> found = new ArrayList<>();
        for (OriRegister each : registers) {
            if (each instanceof VirtualRegister register) {
                found.add(register);
            }
        }
        return found;
    }

    /** {@code @%P0 PACK %R4x2, %R1, %R2}. */
    @Override
    public String toString() {
        List<String> all = new ArrayList<>();
        targets.forEach(t -> all.add(t.toString()));
        operands.forEach(o -> all.add(o.toString()));
        return guard.map(g -> g + " ").orElse("") + macro.text() + " " + String.join(", ", all);
    }

    /**
     * Which lanes execute a macro.
     *
     * @param predicate that is true in them
     * @param isNegated whether it is false in them
     */
    public record OriGuard(OriRegister predicate, boolean isNegated) {
        public OriGuard {
            if (!predicate.file().isPredicate()) {
                throw new IllegalArgumentException("@" + predicate);
            }
        }

        /** {@code @!%P0}. */
        @Override
        public String toString() {
            return (isNegated ? "@!" : "@") + predicate;
        }
    }
}
