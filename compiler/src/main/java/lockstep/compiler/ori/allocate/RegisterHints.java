package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.ori.OriAccess;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Where registers should be so that copies become nothing: for each unit others of its file and how far from each it
 * should be. A copy wants its registers in one place, a tuple its parts in their places.
 */
final class RegisterHints {
    /**
     * A wish.
     *
     * @param unit the other
     * @param distance of the first register of this from the first of the other
     */
    record Hint(int unit, int distance) {}

    /**
     * A move from register to register.
     *
     * @param target written
     * @param source read
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

    /** The wishes of {@code unit}, in the order of the code. */
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

    /** What a word does that moves one general register to another, and nothing else. */
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
