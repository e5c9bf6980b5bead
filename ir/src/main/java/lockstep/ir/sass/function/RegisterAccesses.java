package lockstep.ir.sass.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Which registers an instruction reads and writes. The description names operands that are written {@code Rd},
 * {@code Td}, {@code URd}, {@code Pd}, {@code Pq}, {@code UPd}, {@code UPq}; all others are read. Registers that no
 * operand names are left out: the predicates that {@code R2P} writes at once, for instance.
 */
public final class RegisterAccesses {
    private static final Set<String> RESULTS = Set.of("Rd", "Td", "URd", "Pd", "Pq", "UPd", "UPq");

    private RegisterAccesses() {}

    /** The accesses of {@code instruction}: the guard first, then those of the operands in the order of the text. */
    public static List<RegisterAccess> of(SassInstruction instruction) {
        Form form = instruction.form();
        List<RegisterAccess> found = new ArrayList<>();
        FieldKind guard = form.isUniform() ? FieldKind.UNIFORM_PREDICATE : FieldKind.PREDICATE;
        found.add(new RegisterAccess(CommonField.GUARD.ordinal(), "guard", guard, 1, false));
        for (OperandSlot slot : form.operands()) {
            add(instruction, slot, found);
        }
        return found;
    }

    /** Whether the widths of all operands are known; where they are not, some that count as single may be wider. */
    public static boolean hasKnownWidths(SassInstruction instruction) {
        return RegisterWidths.isKnown(instruction);
    }

    private static void add(SassInstruction instruction, OperandSlot slot, List<RegisterAccess> found) {
        switch (slot.operand()) {
            case Operand.Register r -> add(instruction, slot, r.register(), found);
            case Operand.Predicate p -> predicate(instruction, slot, p, found);
            case Operand.ConstantBank c -> {
                add(instruction, slot, c.handle(), found);
                add(instruction, slot, c.index(), found);
            }
            case Operand.Memory m -> {
                add(instruction, slot, m.base(), found);
                add(instruction, slot, m.uniform(), found);
            }
            case Operand.Target t -> add(instruction, slot, t.base(), found);
            case Operand.Immediate i -> {}
            case Operand.Bits b -> {}
            case Operand.Named n -> {}
            case Operand.Indexed i -> {}
            case Operand.Word w -> {}
        }
    }

    private static void add(SassInstruction instruction, OperandSlot slot, int field, List<RegisterAccess> found) {
        if (field != Operand.NONE) {
            FieldKind file = instruction.form().fields().get(field).kind();
            boolean isWritten = slot.operand() instanceof Operand.Register && RESULTS.contains(slot.name());
            found.add(new RegisterAccess(
                    field, slot.name(), file, RegisterWidths.of(instruction, slot, field), isWritten));
        }
    }

    private static void predicate(
            SassInstruction instruction, OperandSlot slot, Operand.Predicate operand, List<RegisterAccess> found) {
        boolean isChosen = operand.uniformIf() != Operand.NONE && instruction.value(operand.uniformIf()) != 0;
        FieldKind file = isChosen
                ? FieldKind.UNIFORM_PREDICATE
                : instruction.form().fields().get(operand.register()).kind();
        found.add(new RegisterAccess(operand.register(), slot.name(), file, 1, RESULTS.contains(slot.name())));
    }
}
