package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * An instruction of the machine with virtual registers in some of its operands.
 *
 * @param instruction in which fields that hold virtual registers, and the places of labels, have their defaults
 * @param registers by index of the field that would hold the number
 * @param targets labels of blocks, which begin with a dot, or for a call the name of a function: one where the text of
 *     the instruction names a place; the places that an indirect branch may go to; else none
 */
public record OriMachine(
        SassInstruction instruction, SortedMap<Integer, VirtualRegister> registers, List<String> targets)
        implements OriInstruction {
    /**
     * @throws IllegalArgumentException if a field takes no register of that file, or the number of targets is wrong
     */
    public OriMachine {
        registers = Collections.unmodifiableSortedMap(new TreeMap<>(registers));
        targets = List.copyOf(targets);
        for (Map.Entry<Integer, VirtualRegister> entry : registers.entrySet()) {
            checkFile(instruction, entry.getKey(), entry.getValue());
            instruction = withDefault(instruction, entry.getKey());
        }
        boolean isIndirect = Branches.kind(instruction) == Branches.Kind.INDIRECT;
        boolean isRight = namesPlace(instruction) ? targets.size() == 1 : isIndirect || targets.isEmpty();
        if (!isRight) {
            throw new IllegalArgumentException(instruction.form() + " with targets " + targets);
        }
    }

    private static SassInstruction withDefault(SassInstruction instruction, int field) {
        return instruction.with(field, instruction.form().fields().get(field).defaultValue());
    }

    private static void checkFile(SassInstruction instruction, int field, VirtualRegister register) {
        for (OriAccess access : OriAccesses.of(instruction)) {
            if (access.field() == field && access.file() == register.file()) {
                return;
            }
        }
        throw new IllegalArgumentException(instruction.form() + " takes no " + register + " in field " + field);
    }

    /** The instruction of {@code form} with all defaults. */
    public static OriMachine of(Form form) {
        return new OriMachine(SassInstruction.of(form), Collections.emptySortedMap(), List.of());
    }

    /** The instruction of a form that names a place, with all defaults. */
    public static OriMachine of(Form form, String target) {
        return new OriMachine(SassInstruction.of(form), Collections.emptySortedMap(), List.of(target));
    }

    /** Whether the text of {@code instruction} names a place in the code. */
    static boolean namesPlace(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof Operand.Target target) {
                boolean isNumber = target.unless() != Operand.NONE && instruction.value(target.unless()) != 0;
                boolean isLeftOut = slot.isOptional() && !slot.isForced(instruction);
                return target.showsAddress() && !isNumber && !isLeftOut;
            }
        }
        return false;
    }

    /** This with {@code register} in the field {@code name}: {@code "Rd"}, {@code "A"}, {@code "m.base"}. */
    public OriMachine with(String name, VirtualRegister register) {
        SortedMap<Integer, VirtualRegister> changed = new TreeMap<>(registers);
        changed.put(field(name), register);
        return new OriMachine(instruction, changed, targets);
    }

    /** This with {@code value} in the field {@code name}. */
    public OriMachine with(String name, long value) {
        SortedMap<Integer, VirtualRegister> changed = new TreeMap<>(registers);
        changed.remove(field(name));
        return new OriMachine(instruction.with(name, value), changed, targets);
    }

    /** This, done by the lanes whose {@code predicate} is true; false if {@code isNegated}. */
    public OriMachine guardedBy(VirtualRegister predicate, boolean isNegated) {
        OriMachine guarded = with(CommonField.GUARD.spec().name(), predicate);
        return guarded.with(CommonField.GUARD_NOT.spec().name(), isNegated ? 1 : 0);
    }

    private int field(String name) {
        return instruction
                .form()
                .indexOf(name)
                .orElseThrow(() -> new IllegalArgumentException(instruction.form() + " has no field " + name));
    }

    @Override
    public List<VirtualRegister> results() {
        return accessed(true);
    }

    @Override
    public List<VirtualRegister> sources() {
        return accessed(false);
    }

    private List<VirtualRegister> accessed(boolean isWritten) {
        List<VirtualRegister> found = new ArrayList<>();
        for (OriAccess access : OriAccesses.of(instruction)) {
            VirtualRegister register = registers.get(access.field());
            if (register != null && access.isWritten() == isWritten) {
                found.add(register);
            }
        }
        return found;
    }

    @Override
    public boolean isGuarded() {
        return registers.containsKey(CommonField.GUARD.ordinal())
                || !instruction.isDefault(CommonField.GUARD.ordinal())
                || !instruction.isDefault(CommonField.GUARD_NOT.ordinal());
    }

    /** What it does to control where its guard holds. */
    public Branches.Kind kind() {
        return Branches.kind(instruction);
    }

    /** Whether control may go on to the next instruction although it is a branch or an end. */
    public boolean isConditional() {
        return !registers.isEmpty() && isNamedCondition() || Branches.isConditional(instruction);
    }

    private boolean isNamedCondition() {
        for (OriAccess access : OriAccesses.of(instruction)) {
            if (access.file().isPredicate() && registers.containsKey(access.field())) {
                return true;
            }
        }
        return false;
    }
}
