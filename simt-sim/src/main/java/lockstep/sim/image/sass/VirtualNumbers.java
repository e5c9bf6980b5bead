package lockstep.sim.image.sass;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Numbers of virtual registers, beyond all that a field of a word can hold: those of a tuple follow each other, and
 * those of different functions differ. A virtual register belongs to the thread, as a physical one does.
 */
final class VirtualNumbers {
    private static final int FIRST = 1 << 16;

    private final Map<RegisterFile, Integer> counts = new EnumMap<>(RegisterFile.class);
    private final Map<String, Map<VirtualRegister, Integer>> numbers = new HashMap<>();

    /** Whether a number is that of a virtual register. */
    static boolean isVirtual(long number) {
        return number >= FIRST;
    }

    /** The place of a register among the virtual ones of its file. */
    static int index(int number) {
        return number - FIRST;
    }

    /** Gives numbers to the registers of {@code function}. */
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

    /** How many registers of a file there are, each of a tuple counted. */
    int count(RegisterFile file) {
        return counts.getOrDefault(file, 0);
    }

    /** The number of a register of {@code function}, of a tuple that of its first. */
    int number(String function, VirtualRegister register) {
        return numbers.get(function).get(register);
    }
}
