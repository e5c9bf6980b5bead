package lockstep.conformance.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import lockstep.compiler.liveintervals.DeadUnits;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.ir.code.CodeView;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Overwrites dead registers of Ori: inserts a {@link Macro#DEAD} wherever a register ceases to be live according to
 * liveness analysis. If that changes the program, the analysis is wrong.
 *
 * <p>Convergence barriers are left out, because no macro may name them. So are physical registers of functions with
 * calls, because instructions do not show the calling convention, and of functions with branches whose targets are
 * unknown.
 */
public final class OriKills {
    private final OriFunction function;
    private final OriCode code;
    private final DeadUnits dead;
    private final boolean arePhysicalKnown;

    private OriKills(OriFunction function, Function<OriCode, CodeView> seen) {
        this.function = function;
        code = new OriCode(function);
        CodeView view = seen.apply(code);
        dead = DeadUnits.of(view, LiveIntervals.of(view));
        arePhysicalKnown = !code.hidesRegisters();
    }

    /** {@code module} with a macro wherever a register ceases to be live. */
    public static OriModule of(OriModule module) {
        return of(module, code -> code);
    }

    /** @param seen the view of the code that liveness analyzes */
    static OriModule of(OriModule module, Function<OriCode, CodeView> seen) {
        OriModule killed = module;
        for (OriFunction function : module.functions()) {
            killed = killed.with(new OriKills(function, seen).killed());
        }
        return killed;
    }

    private OriFunction killed() {
        List<OriBlock> blocks = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            blocks.add(killed(i));
        }
        return function.with(blocks);
    }

    private OriBlock killed(int number) {
        OriBlock block = function.blocks().get(number);
        List<OriInstruction> all = new ArrayList<>();
        boolean isAfterPhis = false;
        for (int i = 0; i < block.instructions().size(); i++) {
            OriInstruction instruction = block.instructions().get(i);
            if (!isAfterPhis && !(instruction instanceof OriPhi)) {
                isAfterPhis = true;
                kill(dead.atStart(number)).ifPresent(all::add);
            }
            all.add(instruction);
            boolean leaves = instruction instanceof OriMachine machine && machine.kind() != Branches.Kind.NEXT;
            if (!leaves) {
                kill(dead.behind(code.first(number) + i)).ifPresent(all::add);
            }
        }
        if (!isAfterPhis) {
            kill(dead.atStart(number)).ifPresent(all::add);
        }
        return new OriBlock(block.label(), all);
    }

    private Optional<OriInstruction> kill(int[] units) {
        List<OriRegister> registers = new ArrayList<>();
        for (int unit : units) {
            OriRegister register = code.register(unit);
            boolean isKnown = arePhysicalKnown || register instanceof VirtualRegister;
            if (isKnown && register.file() != RegisterFile.BARRIER) {
                registers.add(register);
            }
        }
        return registers.isEmpty()
                ? Optional.empty()
                : Optional.of(new OriMacro(Macro.DEAD, Optional.empty(), List.of(), registers));
    }
}
