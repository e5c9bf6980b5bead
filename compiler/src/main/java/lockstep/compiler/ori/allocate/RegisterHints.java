package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Coalescing hints: for each unit, other units of its file and the preferred distance from each. A copy prefers its
 * source and target in one register, a tuple its parts at their offsets within it.
 */
final class RegisterHints {
    /**
     * A hint.
     *
     * @param unit the other unit
     * @param distance of this unit's first register from the other's first
     */
    record Hint(int unit, int distance) {}

    /**
     * A register-to-register move.
     *
     * @param target the register written
     * @param source the register read
     */
    record Move(OriRegister target, OriRegister source) {}

    private final List<List<Hint>> of = new ArrayList<>();
    private final CallCode code;

    RegisterHints(CallCode code) {
        this.code = code;
        for (int i = 0; i < code.units(); i++) {
            of.add(new ArrayList<>());
        }
        for (int i = 0; i < code.instructions(); i++) {
            add(code.instruction(i));
        }
    }

    /** The hints for {@code unit}, in code order. */
    List<Hint> of(int unit) {
        return of.get(unit);
    }

    private void add(OriInstruction instruction) {
        if (instruction instanceof OriMacro macro) {
            switch (macro.macro()) {
                case COPY, MOV_PHI ->
                    add(macro.targets().getFirst(), macro.operands().getFirst(), 0);
                case PACK -> parts(macro.targets().getFirst(), macro.operands());
                case UNPACK -> parts(macro.operands().getFirst(), macro.targets());
                case UNDEF, USE, DEAD -> {}
            }
        } else if (instruction instanceof OriMachine machine) {
            move(machine).ifPresent(move -> add(move.target(), move.source(), 0));
        }
    }

    private void parts(OriRegister whole, List<OriRegister> parts) {
        int at = 0;
        for (OriRegister part : parts) {
            add(part, whole, at);
            at += part.width();
        }
    }

    private void add(OriRegister one, OriRegister other, int distance) {
        int first = code.unit(one);
        int second = code.unit(other);
        if (one.file() == other.file() && first >= 0 && second >= 0) {
            of.get(first).add(new Hint(second, distance));
            of.get(second).add(new Hint(first, -distance));
        }
    }

    /** The move that {@code machine} performs, if it does nothing but move one general register to another. */
    static Optional<Move> move(OriMachine machine) {
        boolean isMove = machine.instruction().form().name().equals("MOV")
                && machine.instruction().value("mask")
                        == OriMachine.of(machine.instruction().form())
                                .instruction()
                                .value("mask")
                && machine.instruction().value("w64") == 0;
        if (!isMove) {
            return Optional.empty();
        }
        Optional<OriRegister> target = Optional.empty();
        Optional<OriRegister> source = Optional.empty();
        for (OriAccess access : OriAccesses.of(machine.instruction())) {
            if (access.file() == RegisterFile.GENERAL && access.isWritten()) {
                target = register(machine, access);
            } else if (access.file() == RegisterFile.GENERAL) {
                source = register(machine, access);
            }
        }
        return target.isPresent() && source.isPresent()
                ? Optional.of(new Move(target.get(), source.get()))
                : Optional.empty();
    }

    private static Optional<OriRegister> register(OriMachine machine, OriAccess access) {
        OriRegister virtual = machine.registers().get(access.field());
        if (virtual != null) {
            return Optional.of(virtual);
        }
        long number = machine.instruction().value(access.field());
        return number == AllocationLimits.MAX_GENERAL
                ? Optional.empty()
                : Optional.of(new PhysicalRegister(RegisterFile.GENERAL, (int) number, 1));
    }
}
