package lockstep.compiler.ori.module;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/**
 * A PTX function lowered to Ori, with the resources that its code needs.
 *
 * @param function its instructions; it has the name of the PTX function
 * @param registers per thread, 1 to 255; 255 before allocation
 * @param frameBytes the frame size, in bytes of local memory
 * @param barriers number of block barriers: one more than the largest number that it names, 16 if a number is in a
 *     register
 * @param banks contents of its own constant banks, 2 on except 3 and 4
 * @param tables tables of code addresses in these banks
 */
public record LoweredOriFunction(
        OriFunction function,
        int registers,
        int frameBytes,
        int barriers,
        SortedMap<Integer, Bytes> banks,
        List<OriKernel.Table> tables) {
    /** The maximum number of registers per thread. */
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

    /** Whether the module lays out a bank: those of parameters, variables and addresses. */
    private static boolean isTaken(int bank) {
        return bank < 2 || bank == ModuleFrame.VARIABLE_BANK || bank == ModuleFrame.ADDRESS_BANK;
    }
}
