package lockstep.sim.image.sass;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Numbers of virtual registers, greater than any value of a field of a word: those of a tuple are consecutive, and
 * those of different functions differ. Like a physical register, a virtual register belongs to the thread.
 */
final class VirtualNumbers {
    private static final int FIRST = 1 << 16;

    private final Map<RegisterFile, Integer> counts = new EnumMap<>(RegisterFile.class);
    private final Map<String, Map<VirtualRegister, Integer>> numbers = new HashMap<>();

    /** Whether a number is that of a virtual register. */
    static boolean isVirtual(long number) {
        return number >= FIRST;
    }

    /** The index of a register among the virtual ones of its file. */
    static int index(int number) {
        return number - FIRST;
    }

    /** Assigns numbers to the registers of {@code function}. */
    void add(OriFunction function) {
        Map<VirtualRegister, Integer> own = numbers.computeIfAbsent(function.name(), name -> new HashMap<>());
        function.blocks().forEach(block -> block.instructions().forEach(each -> add(each, own)));
    }

    private void add(OriInstruction instruction, Map<VirtualRegister, Integer> own) {
        instruction.results().forEach(register -> add(register, own));
        instruction.sources().forEach(register -> add(register, own));
    }

    private void add(VirtualRegister register, Map<VirtualRegister, Integer> own) {
        own.computeIfAbsent(register, r -> {
            int next = counts.getOrDefault(r.file(), 0);
            counts.put(r.file(), next + r.width());
            return FIRST + next;
        });
    }

    /** The number of registers of a file, counting each register of a tuple. */
    int count(RegisterFile file) {
        return counts.getOrDefault(file, 0);
    }

    /** The number of a register of {@code function}; for a tuple that of its first register. */
    int number(String function, VirtualRegister register) {
        return Objects.requireNonNull(
                Objects.requireNonNull(numbers.get(function)).get(register));
    }
}
