package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Defines registers that may be read before they are written as {@code UNDEF} at the function's entry: PTX allows such
 * reads, while Ori requires a definition on every path. These are the registers that are live-in at the entry.
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
        // After the instructions that create the frame.
        List<OriBlock> blocks = new ArrayList<>(function.blocks());
        List<OriInstruction> body = new ArrayList<>(blocks.getFirst().instructions());
        int at = 0;
        while (at < body.size()
                && body.get(at).results().isEmpty()
                && body.get(at).sources().isEmpty()) {
            at++;
        }
        body.addAll(at, first);
        blocks.set(0, new OriBlock(blocks.getFirst().label(), body));
        return function.with(blocks);
    }
}
