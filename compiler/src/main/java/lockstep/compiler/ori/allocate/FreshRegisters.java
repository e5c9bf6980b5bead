package lockstep.compiler.ori.allocate;

import java.util.EnumMap;
import java.util.Map;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** Creates virtual registers that a function does not use yet. Not thread-safe. */
final class FreshRegisters {
    private final Map<RegisterFile, Integer> next;

    private FreshRegisters(Map<RegisterFile, Integer> next) {
        this.next = next;
    }

    /** A source of registers with numbers above those of {@code function}. */
    static FreshRegisters above(OriFunction function) {
        Map<RegisterFile, Integer> next = new EnumMap<>(RegisterFile.class);
        for (var block : function.blocks()) {
            for (var instruction : block.instructions()) {
                Substitution.registers(instruction).forEach(r -> next.merge(r.file(), r.number() + 1, Math::max));
            }
        }
        return new FreshRegisters(next);
    }

    VirtualRegister next(RegisterFile file, int width) {
        int number = next.merge(file, 1, Integer::sum) - 1;
        return new VirtualRegister(file, number, width);
    }

    /** An independent source that continues from the current numbers. */
    FreshRegisters copy() {
        return new FreshRegisters(new EnumMap<>(next));
    }
}
