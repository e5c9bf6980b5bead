package lockstep.compiler.ori.module;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriKernel;

/**
 * A function of PTX in Ori, with what its code decides.
 *
 * @param function its instructions; its name is that of PTX
 * @param registers that a thread has, 1 to 255; 255 before they are allocated
 * @param frameBytes of local memory that it takes from the stack
 * @param barriers of the block that it names itself: one more than the largest number, 16 where a register says which
 * @param banks bytes of constant banks of its own, 2 on except 3 and 4
 * @param tables tables of places in these banks
 */
public record LoweredOriFunction(
        OriFunction function,
        int registers,
        int frameBytes,
        int barriers,
        SortedMap<Integer, Bytes> banks,
        List<OriKernel.Table> tables) {
    /** Registers that a thread can have. */
    public static final int MAX_REGISTERS = 255;

    public LoweredOriFunction {
        Objects.requireNonNull(function);
        banks = Collections.unmodifiableSortedMap(new TreeMap<>(banks));
        tables = List.copyOf(tables);
        boolean isOdd = registers < 1 || registers > MAX_REGISTERS || frameBytes < 0 || barriers < 0;
        if (isOdd || banks.keySet().stream().anyMatch(LoweredOriFunction::isTaken)) {
            throw new IllegalArgumentException("function " + function.name());
        }
    }

    /** A function before registers are allocated, with no banks of its own. */
    public static LoweredOriFunction of(OriFunction function, int frameBytes, int barriers) {
        return new LoweredOriFunction(function, MAX_REGISTERS, frameBytes, barriers, new TreeMap<>(), List.of());
    }

    /** Parameters, variables and addresses are in banks that the module decides on. */
    private static boolean isTaken(int bank) {
        return bank < 2 || bank == ModuleFrame.VARIABLE_BANK || bank == ModuleFrame.ADDRESS_BANK;
    }
}
