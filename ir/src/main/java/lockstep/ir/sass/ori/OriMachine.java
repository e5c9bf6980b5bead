package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.RegisterField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * A machine instruction with virtual registers in some of its operands. Immutable. Its reads and writes are computed
 * once, when it is made: every phase queries them, and most instructions pass through several.
 */
public final class OriMachine implements OriInstruction {
    /** The number that is left of an inverted one of a predicate. */
    private static final int PREDICATE_CONSTANT = 7;

    private final SassInstruction instruction;
    private final SortedMap<Integer, VirtualRegister> registers;
    private final List<String> targets;
    private final Branches.Kind kind;
    private final List<OriAccess> accesses;
    private final List<VirtualRegister> results;
    private final List<VirtualRegister> sources;

    /**
     * @param instruction whose fields that hold virtual registers, and the places of labels, are ignored
     * @param registers by index of the field that would hold the number
     * @param targets labels of blocks, which begin with a dot, or for a call the name of a function: one where the text
     *     of the instruction names a place; the possible targets of an indirect branch; else none
     * @throws IllegalArgumentException if a field does not take a register of that file, or the number of targets is
     *     wrong
     */
    public OriMachine(
            SassInstruction instruction, SortedMap<Integer, VirtualRegister> registers, List<String> targets) {
        this.registers = registers.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(registers));
        this.targets = List.copyOf(targets);
        this.accesses = registers.isEmpty() ? List.of() : named(instruction, this.registers);
        this.results = registers(true);
        this.sources = registers(false);
        this.kind = Branches.kind(instruction);
        this.instruction = withDefaults(instruction, this.registers);
        boolean isIndirect = kind == Branches.Kind.INDIRECT;
        boolean isRight = namesPlace(this.instruction) ? targets.size() == 1 : isIndirect || targets.isEmpty();
        if (!isRight) {
            throw new IllegalArgumentException(instruction.form() + " with targets " + targets);
        }
    }

    /** The accesses of {@code instruction} through fields that hold a virtual register, in the order of the text. */
    private static List<OriAccess> named(SassInstruction instruction, SortedMap<Integer, VirtualRegister> registers) {
        List<OriAccess> found = new ArrayList<>(registers.size());
        for (OriAccess access : OriAccesses.of(instruction)) {
            if (registers.containsKey(access.field())) {
                found.add(access);
            }
        }
        registers.forEach((field, register) -> {
            boolean isTaken =
                    found.stream().anyMatch(access -> access.field() == field && access.file() == register.file());
            if (!isTaken) {
                throw new IllegalArgumentException(instruction.form() + " takes no " + register + " in field " + field);
            }
        });
        return found;
    }

    private List<VirtualRegister> registers(boolean isWritten) {
        List<VirtualRegister> found = new ArrayList<>(accesses.size());
        for (OriAccess access : accesses) {
            if (access.isWritten() == isWritten) {
                found.add(registers.get(access.field()));
            }
        }
        return List.copyOf(found);
    }

    private static SassInstruction withDefaults(
            SassInstruction instruction, SortedMap<Integer, VirtualRegister> registers) {
        SassInstruction made = instruction;
        for (int field : registers.keySet()) {
            if (!made.isDefault(field)) {
                made = made.with(field, made.form().fields().get(field).defaultValue());
            }
        }
        return made;
    }

    /** The instruction, in which fields that hold virtual registers, and the places of labels, have their defaults. */
    public SassInstruction instruction() {
        return instruction;
    }

    /** The virtual registers, by index of the field that would hold the number. */
    public SortedMap<Integer, VirtualRegister> registers() {
        return registers;
    }

    /** Labels of blocks, which begin with a dot, or the name of a function; see the constructor. */
    public List<String> targets() {
        return targets;
    }

    /** The accesses of fields that hold virtual registers: the guard first, the others in the order of the text. */
    public List<OriAccess> accesses() {
        return accesses;
    }

    /** The instruction of {@code form} with all defaults. */
    public static OriMachine of(SassForm form) {
        return new OriMachine(SassInstruction.of(form), Collections.emptySortedMap(), List.of());
    }

    /** The instruction of a form that names a place, with all defaults. */
    public static OriMachine of(SassForm form, String target) {
        return new OriMachine(SassInstruction.of(form), Collections.emptySortedMap(), List.of(target));
    }

    /** Whether the text of {@code instruction} names a place in the code. */
    static boolean namesPlace(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.Target target) {
                boolean isNumber = target.unless() != SassOperand.NONE && instruction.value(target.unless()) != 0;
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

    /**
     * This with each virtual register replaced by {@code by}.
     *
     * @param by a register of the same file and width
     */
    public OriMachine withRegisters(UnaryOperator<OriRegister> by) {
        SassInstruction changed = instruction;
        SortedMap<Integer, VirtualRegister> virtual = new TreeMap<>();
        for (Map.Entry<Integer, VirtualRegister> each : registers.entrySet()) {
            int field = each.getKey();
            switch (by.apply(each.getValue())) {
                case VirtualRegister register -> virtual.put(field, register);
                case PhysicalRegister register -> changed = changed.with(field, value(field, register));
            }
        }
        return new OriMachine(changed, virtual, targets);
    }

    /** The value of a field for a register; some hold seven minus the number of a predicate. */
    private long value(int field, PhysicalRegister register) {
        for (RegisterField each : instruction.form().registers()) {
            boolean isInverted = each.field() == field
                    && each.slot().operand() instanceof SassOperand.Predicate predicate
                    && predicate.inverted();
            if (isInverted) {
                return (long) PREDICATE_CONSTANT - register.number();
            }
        }
        return register.number();
    }

    /** This, executed by the lanes whose {@code predicate} is true, or false if {@code isNegated}. */
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
        return results;
    }

    @Override
    public List<VirtualRegister> sources() {
        return sources;
    }

    @Override
    public boolean isGuarded() {
        return registers.containsKey(CommonField.GUARD.ordinal())
                || !instruction.isDefault(CommonField.GUARD.ordinal())
                || !instruction.isDefault(CommonField.GUARD_NOT.ordinal());
    }

    /** What it does to control where its guard holds. */
    public Branches.Kind kind() {
        return kind;
    }

    /** Whether control may fall through although it is a branch or an end. */
    public boolean isConditional() {
        return isNamedCondition() || Branches.isConditional(instruction);
    }

    private boolean isNamedCondition() {
        return accesses.stream().anyMatch(access -> access.file().isPredicate());
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof OriMachine that
                        && instruction.equals(that.instruction)
                        && registers.equals(that.registers)
                        && targets.equals(that.targets);
    }

    @Override
    public int hashCode() {
        return Objects.hash(instruction, registers, targets);
    }

    /** The instruction, the virtual registers by field, the targets. */
    @Override
    public String toString() {
        return "%s %s %s".formatted(instruction, registers, targets);
    }
}
