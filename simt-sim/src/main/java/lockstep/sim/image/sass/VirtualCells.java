package lockstep.sim.image.sass;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.NotDecodable;

/** The cells of virtual registers: those of a file are consecutive, in the order of their numbers. */
final class VirtualCells {
    private static final int WORD = 32;

    private final VirtualNumbers numbers;
    private final Map<RegisterFile, Integer> first = new EnumMap<>(RegisterFile.class);

    VirtualCells(FunctionAssembler into, VirtualNumbers numbers) {
        this.numbers = numbers;
        for (RegisterFile file : RegisterFile.values()) {
            first.put(file, into.cells(numbers.count(file), file.isPredicate() ? 1 : WORD));
        }
    }

    /** The cell of the register with this number. */
    int cell(lockstep.sim.sass.SassRegisterFile file, int number) {
        return switch (file) {
            case GENERAL -> cell(RegisterFile.GENERAL, number);
            case UNIFORM -> cell(RegisterFile.UNIFORM, number);
            case PREDICATE -> cell(RegisterFile.PREDICATE, number);
            case UNIFORM_PREDICATE -> cell(RegisterFile.UNIFORM_PREDICATE, number);
        };
    }

    /** The cell of the convergence barrier with this number. */
    int barrier(int number) {
        return cell(RegisterFile.BARRIER, number);
    }

    /** The first cell of a register of {@code function}. */
    int cell(String function, VirtualRegister register) {
        return cell(register.file(), numbers.number(function, register));
    }

    private int cell(RegisterFile file, int number) {
        int index = VirtualNumbers.index(number);
        if (index >= numbers.count(file)) {
            throw new NotDecodable("more registers than the operand has");
        }
        return Objects.requireNonNull(first.get(file)) + index;
    }
}
