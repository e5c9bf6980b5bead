package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.live.LiveIntervals;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Gives registers that may be read before they are written no particular value where the function begins: PTX allows
 * such reads, Ori wants a definition on every way. These are the registers that live where control begins.
 */
final class UndefinedRegisters {
    private UndefinedRegisters() {}

    static OriFunction define(OriFunction function) {
        OriCode code = new OriCode(function);
        List<OriInstruction> first = new ArrayList<>();
        LiveIntervals.of(code).liveIn(0).forEach(unit -> {
            if (code.register(unit) instanceof VirtualRegister register) {
                first.add(new OriMacro(Macro.UNDEF, List.of(register), List.of()));
            }
        });
        if (first.isEmpty()) {
            return function;
        }
        List<OriBlock> blocks = new ArrayList<>(function.blocks());
        first.addAll(blocks.getFirst().instructions());
        blocks.set(0, new OriBlock(blocks.getFirst().label(), first));
        return function.with(blocks);
    }
}
