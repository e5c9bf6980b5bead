package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/** Registers whose value depends on the path that a lane took: PHIs, or copies at the ends of all incoming paths. */
final class MachineJoin {
    /** A way and what the registers get on it. */
    private record Way(PtxLabel from, List<PtxOperand> values) {}

    private final MachineEmitter emitter;
    private final List<PtxRegister> results;
    private final List<Way> ways = new ArrayList<>();

    /** @param like registers of the types that the join has */
    MachineJoin(MachineEmitter emitter, List<PtxRegister> like) {
        this.emitter = emitter;
        this.results =
                like.stream().map(each -> emitter.code().register(each.type())).toList();
    }

    /** The registers that hold the values after the join. */
    List<PtxRegister> results() {
        return results;
    }

    /** Gives the values of the registers on the edge that leaves the current block; its branch is added later. */
    void arrive(List<? extends PtxOperand> values) {
        ways.add(new Way(emitter.code().current(), List.copyOf(values)));
        if (emitter.stage() == MachineStage.VIRTUAL) {
            for (int i = 0; i < results.size(); i++) {
                emitter.code().emit("copy." + results.get(i).type().text(), results.get(i), values.get(i));
            }
        }
    }

    /** The same for the back edge of a loop, where registers may be exchanged. */
    void arriveAgain(List<? extends PtxOperand> values) {
        ways.add(new Way(emitter.code().current(), List.copyOf(values)));
        if (emitter.stage() == MachineStage.VIRTUAL) {
            emitter.together(results, values);
        }
    }

    /** Adds the PHIs at the begin of the block, a place in the code. */
    void finish(int mark) {
        for (int i = 0; i < results.size() && emitter.stage() == MachineStage.SSA; i++) {
            List<PtxOperand> operands = new ArrayList<>(List.of(results.get(i)));
            for (Way way : ways) {
                operands.add(way.values.get(i));
                operands.add(new PtxSymbolOperand(way.from));
            }
            emitter.code()
                    .insert(
                            mark + i,
                            new PtxInstruction(
                                    null,
                                    PtxOpcode.PHI,
                                    List.of(results.get(i).type()),
                                    operands,
                                    SourceLocation.NONE));
        }
    }
}
