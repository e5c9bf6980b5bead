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

/** A function whose instructions are all words with physical registers, as one list of them. */
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
     * An instruction as a word.
     *
     * @throws CompilerBug if it is none yet
     */
    static OriMachine physical(OriFunction function, OriInstruction instruction) {
        if (instruction instanceof OriMachine machine && machine.registers().isEmpty()) {
            return machine;
        }
        throw new CompilerBug(function.name() + ": no word holds " + instruction);
    }

    /** The instructions in their order. */
    List<SassInstruction> instructions() {
        return machines.stream().map(OriMachine::instruction).toList();
    }

    /** The first instruction of each block, by index. */
    BitSet starts() {
        return starts;
    }

    /** The function with others in place of its instructions, in their order and as many. */
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
