package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.allocation.Equation.Place;
import lockstep.conformance.allocation.Equation.Variable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** The registers that an instruction names, in an order that depends only on its shape. */
final class Operands {
    /** Fields with all bits set name the constant register. */
    private static final int PREDICATE_CONSTANT = 7;

    /**
     * A register that an instruction names.
     *
     * @param register virtual, physical or constant
     * @param isWritten whether it is written
     */
    record Named(OriRegister register, boolean isWritten) {}

    private Operands() {}

    static List<Named> of(OriInstruction instruction) {
        List<Named> found = new ArrayList<>();
        switch (instruction) {
            case OriMachine machine -> machine(machine, found);
            case OriMacro macro -> {
                macro.guard().ifPresent(guard -> found.add(new Named(guard.predicate(), false)));
                macro.operands().forEach(each -> found.add(new Named(each, false)));
                macro.targets().forEach(each -> found.add(new Named(each, true)));
            }
            case OriPtx ptx -> {
                ptx.guard().ifPresent(guard -> found.add(new Named(guard.predicate(), false)));
                for (OriOperand operand : ptx.operands()) {
                    switch (operand) {
                        case OriRegister register -> found.add(new Named(register, false));
                        case OriNot not -> found.add(new Named(not.predicate(), false));
                        case OriImmediate _ -> {}
                    }
                }
                ptx.targets().forEach(each -> found.add(new Named(each, true)));
            }
            case OriPhi phi -> throw new IllegalArgumentException("a PHI beside allocated registers: " + phi);
        }
        return found;
    }

    private static void machine(OriMachine machine, List<Named> found) {
        for (OriAccess access : OriAccesses.of(machine.instruction())) {
            if (!isLeftOut(machine.instruction(), access.field())) {
                found.add(new Named(register(machine, access), access.isWritten()));
            }
        }
    }

    /** The register that a field names. */
    static OriRegister register(OriMachine machine, OriAccess access) {
        OriRegister virtual = machine.registers().get(access.field());
        if (virtual != null) {
            return virtual;
        }
        SassInstruction word = machine.instruction();
        long value = word.value(access.field());
        if (predicate(word, access.field())
                .filter(SassOperand.Predicate::inverted)
                .isPresent()) {
            value = PREDICATE_CONSTANT - value;
        }
        boolean isConstant = access.file() != RegisterFile.BARRIER
                && value == word.form().fields().get(access.field()).bits().largest();
        return new PhysicalRegister(
                access.file(), isConstant ? PhysicalRegister.CONSTANT : (int) value, access.width());
    }

    private static Optional<SassOperand.Predicate> predicate(SassInstruction word, int field) {
        return word.form().operands().stream()
                .map(OperandSlot::operand)
                .filter(operand -> operand instanceof SassOperand.Predicate predicate && predicate.register() == field)
                .map(SassOperand.Predicate.class::cast)
                .findFirst();
    }

    private static boolean isLeftOut(SassInstruction word, int field) {
        return word.form().operands().stream()
                .filter(slot ->
                        slot.operand() instanceof SassOperand.Predicate predicate && predicate.register() == field)
                .anyMatch(slot -> slot.isLeftOut(word, field));
    }

    /** The parts of the registers of {@code first}, each with the place that {@code second} names for it. */
    static List<Equation> pairs(OriInstruction first, OriInstruction second, boolean isWritten) {
        List<Equation> found = new ArrayList<>();
        List<Named> variables = of(first);
        List<Named> places = of(second);
        for (int i = 0; i < variables.size(); i++) {
            Named variable = variables.get(i);
            boolean isMeant = variable.isWritten() == isWritten && places.get(i).register() instanceof PhysicalRegister;
            for (int part = 0; isMeant && part < variable.register().width(); part++) {
                PhysicalRegister place =
                        Equation.single((PhysicalRegister) places.get(i).register(), part);
                found.add(new Equation(Variable.of(variable.register(), part), Place.of(place)));
            }
        }
        return found;
    }
}
