package lockstep.fuzz.generate.sass;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.sass.SassThreadFunctions;

/** The forms of an architecture from which the generator picks. Immutable. */
final class MachineForms {
    private static final Map<Architecture, MachineForms> ALL = all();

    private final IsaTable table;
    private final List<List<SassForm>> computing;
    private final List<List<SassForm>> computingUniform;
    private final Map<String, List<SassForm>> byMnemonic = new TreeMap<>();

    private MachineForms(Architecture architecture) {
        this.table = IsaTable.of(architecture);
        Map<String, List<SassForm>> general = new TreeMap<>();
        Map<String, List<SassForm>> uniform = new TreeMap<>();
        Set<String> functions = SassThreadFunctions.names();
        for (SassForm form : table.forms()) {
            byMnemonic.computeIfAbsent(form.mnemonic(), m -> new ArrayList<>()).add(form);
            if (functions.contains(form.name()) && isPlain(form)) {
                Map<String, List<SassForm>> among = form.isUniform() ? uniform : general;
                among.computeIfAbsent(form.name(), n -> new ArrayList<>()).add(form);
            }
        }
        this.computing = List.copyOf(general.values());
        this.computingUniform = List.copyOf(uniform.values());
    }

    private static Map<Architecture, MachineForms> all() {
        Map<Architecture, MachineForms> all = new EnumMap<>(Architecture.class);
        for (Architecture each : Architecture.values()) {
            all.put(each, new MachineForms(each));
        }
        return all;
    }

    static MachineForms of(Architecture architecture) {
        return Objects.requireNonNull(ALL.get(architecture));
    }

    /** Whether all operands are registers, predicates, numbers and constants at places that the word names. */
    private static boolean isPlain(SassForm form) {
        return form.operands().stream().map(OperandSlot::operand).allMatch(MachineForms::isPlain);
    }

    private static boolean isPlain(SassOperand operand) {
        return switch (operand) {
            case SassOperand.Register r -> true;
            case SassOperand.Predicate p -> true;
            case SassOperand.Immediate i -> true;
            case SassOperand.ConstantBank c -> c.handle() == SassOperand.NONE && c.index() == SassOperand.NONE;
            case SassOperand.Named n -> true;
            case SassOperand.Word w -> true;
            case SassOperand.Memory m -> false;
            case SassOperand.Target t -> false;
            case SassOperand.Bits b -> false;
            case SassOperand.Indexed i -> false;
        };
    }

    IsaTable table() {
        return table;
    }

    /** Forms that compute for one thread in general registers, in lists of one name. */
    List<List<SassForm>> computing() {
        return computing;
    }

    /** Forms that compute in uniform registers, in lists of one name. */
    List<List<SassForm>> computingUniform() {
        return computingUniform;
    }

    /** The forms of a mnemonic; none where the architecture does not have it. */
    List<SassForm> named(String mnemonic) {
        return byMnemonic.getOrDefault(mnemonic, List.of());
    }
}
