package lockstep.compiler.ori.mercury;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;

/** The instructions of a fully lowered function, with physical registers, as one list. */
final class PhysicalCode {
    private final OriFunction function;
    private final List<OriMachine> machines = new ArrayList<>();
    private final BitSet starts = new BitSet();

    /** @throws CompilerBug if a virtual register, a macro or a PHI is left */
    PhysicalCode(OriFunction function) {
        this.function = function;
        for (OriBlock block : function.blocks()) {
            starts.set(machines.size());
            for (OriInstruction instruction : block.instructions()) {
                machines.add(physical(function, instruction));
            }
        }
    }

    /**
     * The machine instruction of {@code instruction}.
     *
     * @throws CompilerBug if it has not been lowered
     */
    static OriMachine physical(OriFunction function, OriInstruction instruction) {
        if (instruction instanceof OriMachine machine && machine.registers().isEmpty()) {
            return machine;
        }
        throw new CompilerBug(function.name() + ": no word holds " + instruction);
    }

    /** The instructions in order. */
    List<SassInstruction> instructions() {
        return machines.stream().map(OriMachine::instruction).toList();
    }

    /** The indices of the first instructions of blocks. */
    BitSet starts() {
        return starts;
    }

    /** The function with its instructions replaced one for one. */
    OriFunction with(List<SassInstruction> others) {
        List<OriBlock> blocks = new ArrayList<>();
        int at = 0;
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            for (int i = 0; i < block.instructions().size(); i++) {
                body.add(new OriMachine(
                        others.get(at),
                        Collections.emptySortedMap(),
                        machines.get(at).targets()));
                at++;
            }
            blocks.add(new OriBlock(block.label(), body));
        }
        return function.with(blocks);
    }
}
