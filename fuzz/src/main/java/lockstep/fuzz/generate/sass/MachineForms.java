package lockstep.fuzz.generate.sass;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.sim.sass.SassThreadFunctions;

/** The forms of an architecture as the generator picks them. Immutable. */
final class MachineForms {
    private static final Map<Architecture, MachineForms> ALL = all();

    private final IsaTable table;
    private final List<List<Form>> computing;
    private final List<List<Form>> computingUniform;
    private final Map<String, List<Form>> byMnemonic = new TreeMap<>();

    private MachineForms(Architecture architecture) {
        this.table = IsaTable.of(architecture);
        Map<String, List<Form>> general = new TreeMap<>();
        Map<String, List<Form>> uniform = new TreeMap<>();
        Set<String> functions = SassThreadFunctions.names();
        for (Form form : table.forms()) {
            byMnemonic.computeIfAbsent(form.mnemonic(), m -> new ArrayList<>()).add(form);
            if (functions.contains(form.name()) && isPlain(form)) {
                Map<String, List<Form>> among = form.isUniform() ? uniform : general;
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
    private static boolean isPlain(Form form) {
        return form.operands().stream().map(OperandSlot::operand).allMatch(MachineForms::isPlain);
    }

    private static boolean isPlain(Operand operand) {
        return switch (operand) {
            case Operand.Register r -> true;
            case Operand.Predicate p -> true;
            case Operand.Immediate i -> true;
            case Operand.ConstantBank c -> c.handle() == Operand.NONE && c.index() == Operand.NONE;
            case Operand.Named n -> true;
            case Operand.Word w -> true;
            case Operand.Memory m -> false;
            case Operand.Target t -> false;
            case Operand.Bits b -> false;
            case Operand.Indexed i -> false;
        };
    }

    IsaTable table() {
        return table;
    }

    /** Forms that compute for one thread in general registers, in lists of one name. */
    List<List<Form>> computing() {
        return computing;
    }

    /** Forms that compute in uniform registers, in lists of one name. */
    List<List<Form>> computingUniform() {
        return computingUniform;
    }

    /** The forms of a mnemonic; none where the architecture does not have it. */
    List<Form> named(String mnemonic) {
        return byMnemonic.getOrDefault(mnemonic, List.of());
    }
}
